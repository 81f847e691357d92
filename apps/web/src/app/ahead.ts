import { isOfficer, mayCall, sampleRoutes, type Role } from '@sorgfalt/contract';
import type { QueryClient } from '@tanstack/react-query';
import { isGuest, readCachedUser, roleOf } from '../client/identity/user.ts';
import { mayOpen, screens, type ScreenId } from '../domain/access.ts';
import { dutiesQuery } from '../domain/clients/queries.ts';
import { dashboardQuery } from '../features/dashboard/queries.ts';
import { chainQuery, entriesQuery } from '../features/ledger/queries.ts';
import { entryFilter, type LedgerSearch } from '../features/ledger/search.ts';
import { queueQuery } from '../features/review/queries.ts';
import { queueFilter, type ReviewSearch } from '../features/review/search.ts';
import { sampleQuery } from '../features/sample/queries.ts';
import { eventsQuery } from '../features/timeline/queries.ts';
import { eventFilter, type TimelineSearch } from '../features/timeline/search.ts';

interface Loading<Search> {
  readonly context: { readonly client: QueryClient };
  readonly deps: Search;
  readonly location: { readonly hash: string };
}

interface Asked<Search> {
  readonly search: Search;
  readonly hash: string;
}

/**
 * The loader of a page that asks for what the page shows first while its chunks are on their way: asked for by what is drawn it would come half a
 * second later. Nothing waits for it, and it is asked only for whoever was signed in at the last visit and may see it; the server
 * decides as ever. What cannot be had now the page asks for again, and says why.
 */
function ahead<Search>(screen: ScreenId, ask: (client: QueryClient, at: Asked<Search>, role: Role) => void) {
  return ({ context, deps: search, location }: Loading<Search>): void => {
    const user = readCachedUser();
    if (user === undefined || isGuest(user)) return;
    const role = roleOf(user);
    if (mayOpen(screens[screen].access, { role, isSignedIn: true }))
      ask(context.client, { search, hash: location.hash }, role);
  };
}

/** What each page asks for first; as the page itself does, so that it is asked once. */
export const aheadOf = {
  dashboard: ahead<object>('dashboard', (client, _, role) => {
    void client.prefetchQuery(dashboardQuery);
    if (isOfficer(role)) void client.prefetchQuery(dutiesQuery());
    if (mayCall(sampleRoutes.status.access, role)) void client.prefetchQuery(sampleQuery(true));
  }),
  review: ahead<ReviewSearch>('review', (client, { search }) => {
    void client.prefetchInfiniteQuery(queueQuery(queueFilter(search, '')));
  }),
  timeline: ahead<TimelineSearch>('timeline', (client, { search, hash }) => {
    // Around an event, or at a day, the list begins elsewhere.
    if (search.until === undefined && hash === '')
      void client.prefetchInfiniteQuery(eventsQuery(eventFilter(search)));
  }),
  ledger: ahead<LedgerSearch>('ledger', (client, { search }) => {
    void client.prefetchQuery(chainQuery);
    void client.prefetchInfiniteQuery(entriesQuery(entryFilter(search)));
  }),
};
