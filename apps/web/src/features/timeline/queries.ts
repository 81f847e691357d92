import { timelineRoutes, type TimelineEvent } from '@sorgfalt/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { appendEvent, isShown, type EventPages } from './follow.ts';
import type { EventFilter } from './search.ts';

const pageSize = 50;

/** Where the list begins: with the newest event, at the end of a day, or around an event. */
export type Place = { readonly until: string } | { readonly around: string } | undefined;
type PageParam = NonNullable<Place> | { readonly before: string } | { readonly after: string } | object;

/** Events, newest first; pages follow on both sides where the list does not begin with the newest. */
export function eventsQuery(filter: EventFilter, place?: Place) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.timeline.events, filter, place ?? null],
    initialPageParam: startOf(place),
    queryFn: ({ pageParam, signal }) =>
      call(timelineRoutes.list, { query: { ...filter, limit: pageSize, ...pageParam } }, { signal }),
    getNextPageParam: ({ nextBefore }) => (nextBefore === null ? undefined : { before: nextBefore }),
    getPreviousPageParam: ({ nextAfter }) => (nextAfter === null ? undefined : { after: nextAfter }),
    placeholderData: keepPreviousData,
    // Live events are put in as they come; reading the pages again would move what is being read.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function startOf(place: Place): PageParam {
  return place ?? {};
}

/** Puts a live event into the list that is shown, where it belongs there. */
export function follow(client: QueryClient, filter: EventFilter, place: Place, event: TimelineEvent): void {
  if (!isShown(event, filter)) return;
  // A live event names nobody: whether that person did it, only the server knows.
  if (filter.person !== undefined) {
    void client.invalidateQueries({ queryKey: eventsQuery(filter, place).queryKey });
    return;
  }
  client.setQueryData<InfiniteData<EventPages['pages'][number], PageParam>>(
    eventsQuery(filter, place).queryKey,
    (loaded) => loaded && appendEvent(loaded, event),
  );
}

/** Who can be asked for by name. */
export const peopleQuery = queryOptions({
  queryKey: queryKeys.timeline.people,
  queryFn: ({ signal }) => call(timelineRoutes.people, {}, { signal }),
});

/** Forgets what was loaded and begins anew. */
export function resetTimeline(client: QueryClient): Promise<void> {
  return client.resetQueries({ queryKey: queryKeys.timeline.all });
}
