import { lazy } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';

/** The documents of a client, with their texts, in a chunk of their own. */
export const LazyDocuments = lazy(async () => {
  const [{ DocumentsCard }] = await Promise.all([
    import('./documents-card.tsx'),
    loadTexts(['files', 'refusals']),
  ]);
  return { default: DocumentsCard };
});
