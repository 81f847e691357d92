import { lazy } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';

/** What registers say of a client, with its texts, in a chunk of its own. */
export const LazyRegisters = lazy(async () => {
  const [{ RegistersCard }] = await Promise.all([
    import('./registers-card.tsx'),
    loadTexts(['registers', 'hits', 'refusals']),
  ]);
  return { default: RegistersCard };
});
