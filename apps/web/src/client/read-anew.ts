import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isBelow, queryKeys } from './query-keys.ts';

/** A list that is shown is read again at most this often, however much happens. */
const gapMs = 1000;

/** Figures count all there is, and the menu shows some on every page: they are asked for later than a list. */
const patienceMs = (queryKey: QueryKey) => (isBelow(queryKey, queryKeys.insights.all) ? 1500 : 250);

const waiting = new Set<QueryKey>();
/** The last question below each key: ends with its answer, or with the gap after it. */
const asked = new Map<QueryKey, Promise<unknown>>();

/**
 * Reads again, soon, what is shown of the queries below a key: a burst of events is one question a second, none is asked
 * before the last one is answered, and nothing at all while nobody looks. What is not shown is only known to be stale.
 */
export function readAnew(client: QueryClient, queryKey: QueryKey): void {
  if (waiting.has(queryKey)) return;
  waiting.add(queryKey);
  void ask(client, queryKey);
}

async function ask(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await Promise.all([pause(patienceMs(queryKey)), asked.get(queryKey)]);
  await visible();
  await furtherPages(client, queryKey);
  waiting.delete(queryKey);
  asked.set(queryKey, Promise.all([client.invalidateQueries({ queryKey }), pause(gapMs)]));
}

/** Ends when no further page of a list is on its way: reading the list anew would take it from whoever asked for it. */
async function furtherPages(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const loading = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.fetchMeta?.fetchMore !== undefined,
  });
  await Promise.allSettled(loading.flatMap(({ promise }) => promise ?? []));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function visible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });
}
