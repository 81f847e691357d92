import { lazy } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';

/** The menu of how a list is looked at, with its texts, in a chunk of its own. */
export const LazyListMenu = lazy(async () => {
  const [{ ListMenu }] = await Promise.all([import('./list-menu.tsx'), loadTexts(['lists'])]);
  return { default: ListMenu };
});
