import { lazy, Suspense } from 'react';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { loadTexts } from '../i18n/i18n.ts';
import { useAuth } from '../client/identity/auth-context.tsx';

const SampleOffer = lazy(async () => {
  const [{ SampleOffer: Offer }] = await Promise.all([
    import('../features/sample/sample-offer.tsx'),
    loadTexts(['onboarding']),
  ]);
  return { default: Offer };
});

/** What concerns the officers, with its texts, in a chunk of its own. */
const OfficerNotices = lazy(async () => {
  const [{ OfficerNotices: Notices }] = await Promise.all([
    import('./officer-notices.tsx'),
    loadTexts(['clients']),
  ]);
  return { default: Notices };
});

/** The dashboard with what other features put on it. */
export function DashboardRoute() {
  const { role } = useAuth();
  // Only administrators may load the sample firm; nobody else waits for it.
  const offer = role === 'admin' && (
    <Suspense>
      <SampleOffer />
    </Suspense>
  );
  const duties = (role === 'admin' || role === 'editor') && (
    <Suspense>
      <OfficerNotices />
    </Suspense>
  );
  return <DashboardPage duties={duties} offer={offer} />;
}
