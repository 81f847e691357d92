import { useQuery } from '@tanstack/react-query';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { queryKeys } from '../../client/query-keys.ts';
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
  // Counted by what is loaded after the first paint.
  const { data: unseen = 0 } = useQuery({
    queryKey: queryKeys.activity.unseen,
    queryFn: () => 0,
    enabled: false,
  });
  return isOfficer ? waitingOf(data?.stats ?? null, unseen) : {};
}

export function waitingOf(
  stats: DashboardFigures['stats'],
  unseen: number,
): Partial<Record<ScreenId, Waiting>> {
  const { pendingReviews = 0, overdueReviews = 0, paymentAlarms = 0 } = stats ?? {};
  return {
    ...(unseen > 0 && { activity: { count: unseen, tone: 'caution' } }),
    ...(pendingReviews > 0 && {
      review: { count: pendingReviews, tone: overdueReviews > 0 ? 'bad' : 'caution' },
    }),
    ...(paymentAlarms > 0 && { payments: { count: paymentAlarms, tone: 'bad' } }),
  };
}
