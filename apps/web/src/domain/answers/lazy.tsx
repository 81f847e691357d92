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

/** The same for what it opens. */
export const LazyPolicyDrawer = lazy(async () => {
  const [{ PolicyDrawer }] = await Promise.all([
    import('./policy-drawer.tsx'),
    loadTexts(['assistant', 'refusals']),
  ]);
  return { default: PolicyDrawer };
});
