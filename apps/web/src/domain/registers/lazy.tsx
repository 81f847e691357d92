import { lazy } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';

/** What registers say otherwise, with its texts, in a chunk of its own. */
export const LazyRegisterFindings = lazy(async () => {
  const [{ RegisterFindings }] = await Promise.all([
    import('./register-findings.tsx'),
    loadTexts(['registers']),
  ]);
  return { default: RegisterFindings };
});

/** What registers published, the same way. */
export const LazyPublishedFindings = lazy(async () => {
  const [{ PublishedFindings }] = await Promise.all([
    import('./published-findings.tsx'),
    loadTexts(['registers']),
  ]);
  return { default: PublishedFindings };
});
