import { logRoutes, timelineRoutes } from '@sorgfalt/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { emptyOn404 } from '../../client/api-error.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { keptMax } from './feed.ts';

/** What happened before the screen was opened, so that the feed does not begin empty. */
export function recentQuery(isEnabled: boolean) {
  return queryOptions({
    queryKey: queryKeys.activity.recent,
    queryFn: ({ signal }) => call(timelineRoutes.list, { query: { limit: keptMax } }, { signal }),
    enabled: isEnabled,
    staleTime: 0,
  });
}

/** What one did oneself, newest first. */
export const ownLogQuery = queryOptions({
  queryKey: queryKeys.activity.own,
  queryFn: ({ signal }) => emptyOn404(call(logRoutes.own, {}, { signal }), { logs: [] }),
  staleTime: 0,
});

/** What concerns oneself; a server that answers 404 has nothing (specification, section 7). */
export const notificationsQuery = queryOptions({
  queryKey: queryKeys.activity.notifications,
  queryFn: ({ signal }) => emptyOn404(call(logRoutes.notifications, {}, { signal }), { notifications: [] }),
  staleTime: 0,
});
