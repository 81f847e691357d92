import { isOfficer, mayCall, sampleRoutes } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { dutiesQuery } from '../domain/clients/queries.ts';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { sampleQuery } from '../features/sample/queries.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { useAuth } from '../client/identity/auth-context.tsx';

const SampleOffer = lazy(async () => {
  const [{ SampleOffer: Offer }] = await Promise.all([
    import('../features/sample/sample-offer.tsx'),
    loadTexts(['onboarding']),
  ]);
  return { default: Offer };
});

/** What concerns the officers comes with its texts, in chunks of its own. */
const OfficerNotices = lazy(async () => {
  const [{ OfficerNotices: Notices }] = await Promise.all([
    import('./officer-notices.tsx'),
    loadTexts(['screening']),
  ]);
  return { default: Notices };
});

const NeedsDecision = lazy(async () => {
  const [{ NeedsDecision: Decisions }] = await Promise.all([
    import('./needs-decision.tsx'),
    loadTexts(['review', 'payments']),
  ]);
  return { default: Decisions };
});

const Duties = lazy(async () => {
  const [{ Duties: Due }] = await Promise.all([
    import('../domain/clients/duties.tsx'),
    loadTexts(['clients']),
  ]);
  return { default: Due };
});

/** The dashboard with what other features put on it. */
export function DashboardRoute() {
  const { role } = useAuth();
  // Only administrators may load the sample firm; nobody else waits for it.
  const mayLoad = mayCall(sampleRoutes.status.access, role);
  const sample = useQuery(sampleQuery(mayLoad));
  const duties = useQuery({ ...dutiesQuery(), enabled: isOfficer(role) });
  return (
    <DashboardPage
      notice={isOfficer(role) && <OfficerNotices />}
      offer={mayLoad && <SampleOffer />}
      areOthersKnown={!sample.isLoading && !duties.isLoading}
      decisions={isOfficer(role) && <NeedsDecision />}
      duties={isOfficer(role) && <Duties />}
    />
  );
}
