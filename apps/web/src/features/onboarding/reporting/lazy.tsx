import { lazy } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';

/** What of a client the firm administers, with its texts, in a chunk of its own. */
export const LazyReporting = lazy(async () => {
  const [{ ReportingCard }] = await Promise.all([
    import('./reporting-card.tsx'),
    loadTexts(['reporting', 'clients', 'refusals']),
  ]);
  return { default: ReportingCard };
});
