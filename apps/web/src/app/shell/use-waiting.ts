import { useQuery } from '@tanstack/react-query';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { mayOpen, screens, type ScreenId } from '../../domain/access.ts';
import { dashboardQuery, type DashboardFigures } from '../../features/dashboard/queries.ts';

export interface Waiting {
  readonly count: number;
  /** Bad where time is up or something is wrong. */
  readonly tone: 'caution' | 'bad';
}

/** How much waits for a person behind the entries of the menu; nothing where nothing waits. */
export function useWaiting(): Partial<Record<ScreenId, Waiting>> {
  const isOfficer = mayOpen(screens.review.access, useAuth());
  const { data } = useQuery({ ...dashboardQuery, enabled: isOfficer });
  return isOfficer ? waitingOf(data?.stats ?? null) : {};
}

export function waitingOf(stats: DashboardFigures['stats']): Partial<Record<ScreenId, Waiting>> {
  if (stats === null) return {};
  const { pendingReviews, overdueReviews, paymentAlarms } = stats;
  return {
    ...(pendingReviews > 0 && {
      review: { count: pendingReviews, tone: overdueReviews > 0 ? 'bad' : 'caution' },
    }),
    ...(paymentAlarms > 0 && { payments: { count: paymentAlarms, tone: 'bad' } }),
  };
}
