import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { SampleOffer } from '../features/sample/sample-offer.tsx';

/** The dashboard with what other features put on it. */
export function DashboardRoute() {
  return <DashboardPage offer={<SampleOffer />} />;
}
