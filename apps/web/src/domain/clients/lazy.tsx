import { lazy } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';

/** The standing of a client with its texts, in a chunk of its own. */
export const LazyStanding = lazy(async () => {
  const [{ Standing }] = await Promise.all([import('./standing.tsx'), loadTexts(['clients'])]);
  return { default: Standing };
});

/** The same for the button that freezes a client. */
export const LazyFreezeButton = lazy(async () => {
  const [{ FreezeButton }] = await Promise.all([import('./freeze-buttons.tsx'), loadTexts(['clients'])]);
  return { default: FreezeButton };
});

/** The same for the button that places a legal hold. */
export const LazyHoldButton = lazy(async () => {
  const [{ HoldButton }] = await Promise.all([import('./hold-buttons.tsx'), loadTexts(['clients'])]);
  return { default: HoldButton };
});
