import { flushSync } from 'react-dom';

/** Makes a change of state and draws it before this returns, for what needs the page as it is then: the focus, a printer. */
export const drawNow = (change: () => void): void => flushSync(change);
