import { lazy } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';

/** What of a client the firm administers, with its texts, in a chunk of its own. */
export const LazyReporting = lazy(async () => {
  const [{ ReportingPart }] = await Promise.all([
    import('./reporting-part.tsx'),
    loadTexts(['reporting', 'clients', 'hits', 'refusals']),
  ]);
  return { default: ReportingPart };
});
