import { timelineRoutes } from '@sorgfalt/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../app/api-client.ts';
import type { EventFilter } from './search.ts';

const pageSize = 50;

/** Events, newest first; each further page is older. */
export function eventsQuery(filter: EventFilter) {
  return infiniteQueryOptions({
    queryKey: ['timeline', 'events', filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        timelineRoutes.list,
        { query: { ...filter, limit: pageSize, ...(pageParam === '' ? {} : { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (last) => last.nextBefore ?? undefined,
    placeholderData: keepPreviousData,
  });
}
