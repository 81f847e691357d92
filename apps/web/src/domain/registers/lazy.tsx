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
