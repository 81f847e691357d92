import { timelineRoutes } from '@sorgfalt/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api-client.ts';
import { eventsMax } from './feed.ts';

/** What happened before the screen was opened, so that the feed does not begin empty. */
export function recentQuery(isEnabled: boolean) {
  return queryOptions({
    queryKey: ['activity', 'recent'],
    queryFn: ({ signal }) => call(timelineRoutes.list, { query: { limit: eventsMax } }, { signal }),
    enabled: isEnabled,
    staleTime: 0,
  });
}
