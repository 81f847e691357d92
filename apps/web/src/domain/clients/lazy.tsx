import { lazy } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';

/** The standing of a client with its texts, in a chunk of its own. */
export const LazyStanding = lazy(async () => {
  const [{ Standing }] = await Promise.all([import('./standing.tsx'), loadTexts(['clients'])]);
  return { default: Standing };
});
