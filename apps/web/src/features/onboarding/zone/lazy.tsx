import { lazy } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';

/** Reading a zone by machine, with its texts, in a chunk of its own. */
export const LazyZoneDialog = lazy(async () => {
  const [{ ZoneDialog }] = await Promise.all([import('./zone-dialog.tsx'), loadTexts(['files', 'refusals'])]);
  return { default: ZoneDialog };
});
