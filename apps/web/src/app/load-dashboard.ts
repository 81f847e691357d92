import { readCachedUser } from '../client/identity/user.ts';
import { loadTexts } from '../i18n/i18n.ts';

/**
 * Loads the dashboard, and together with it the parts that it is shown with: asked for by what is drawn first they would come a
 * third of a second later. Whoever was nobody at the last visit sees hardly any of them.
 */
export function loadDashboard() {
  if (readCachedUser() !== undefined) void loadParts().catch(() => undefined);
  return import('./dashboard-route.tsx');
}

function loadParts(): Promise<unknown> {
  return Promise.all([
    import('./officer-notices.tsx'),
    import('./needs-decision.tsx'),
    import('../domain/clients/duties.tsx'),
    import('../features/dashboard/onboarding-chart.tsx'),
    import('../features/dashboard/recent-activity.tsx'),
    loadTexts(['screening', 'review', 'payments', 'clients', 'analytics', 'timeline']),
  ]);
}
