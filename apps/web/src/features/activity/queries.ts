import { timelineRoutes } from '@sorgfalt/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { eventsMax } from './feed.ts';

/** What happened before the screen was opened, so that the feed does not begin empty. */
export function recentQuery(isEnabled: boolean) {
  return queryOptions({
    queryKey: queryKeys.activity.recent,
    queryFn: ({ signal }) => call(timelineRoutes.list, { query: { limit: eventsMax } }, { signal }),
    enabled: isEnabled,
    staleTime: 0,
  });
}
