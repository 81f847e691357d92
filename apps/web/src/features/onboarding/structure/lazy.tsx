import { lazy } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';

/** Who stands behind a client, with its texts, in a chunk of its own. */
export const LazyStructure = lazy(async () => {
  const [{ StructureCard }] = await Promise.all([
    import('./structure-card.tsx'),
    loadTexts(['clients', 'hits', 'refusals']),
  ]);
  return { default: StructureCard };
});
