import { lazy } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';

/** The button that opens the policy assistant, with its texts, in a chunk of its own. */
export const LazyPolicyButton = lazy(async () => {
  const [{ PolicyButton }] = await Promise.all([
    import('./policy-button.tsx'),
    loadTexts(['assistant', 'refusals']),
  ]);
  return { default: PolicyButton };
});
