import { lazy } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';

/** The decision about a case with its texts, in a chunk of its own. */
export const LazyCaseDecision = lazy(async () => {
  const [{ CaseDecision }] = await Promise.all([import('./case-decision.tsx'), loadTexts(['review'])]);
  return { default: CaseDecision };
});
