import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isBelow, queryKeys } from './query-keys.ts';
import { isGuest } from './identity/user.ts';
import type { Session } from './identity/session.ts';

/** What is kept: lists without anybody's name, and public keys. */
const keptKeys: readonly QueryKey[] = [
  queryKeys.timeline.events,
  queryKeys.ledger.entries,
  queryKeys.ledger.chain,
  queryKeys.proofs.list,
  queryKeys.proofs.config,
];

const storageKey = 'sorgfalt.lists';
const rehydrateTimeoutMs = 5000;
const writeDelayMs = 1000;
const charactersMax = 1_000_000;
/** Another build may hold its lists in another form. */
const build = import.meta.url;

interface Stored {
  readonly build: string;
  readonly uid: string;
  readonly queries: readonly { readonly key: QueryKey; readonly data: unknown; readonly updatedAt: number }[];
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps timeline, ledger and proof lists of the signed-in user in the browser, and nothing else, so that the next
 * visit begins with them. What takes longer than five seconds to come back is not used; who signs out
 * leaves nothing behind. Gives a function that stops.
 */
export function keepLists(client: QueryClient, store: Store, sinceStartMs: () => number): () => void {
  if (sinceStartMs() <= rehydrateTimeoutMs) rehydrate(client, store);
  else store.removeItem(storageKey);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = client.getQueryCache().subscribe(({ query }) => {
    if (isSession(query.queryKey) && uidOf(client) === null) {
      clearTimeout(waiting);
      waiting = undefined;
      store.removeItem(storageKey);
    } else if (isKept(query.queryKey)) {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        write(client, store);
      }, writeDelayMs);
    }
  });
  return () => {
    clearTimeout(waiting);
    stop();
  };
}

function rehydrate(client: QueryClient, store: Store): void {
  const stored = readStored(store);
  if (stored === null) return;
  if (stored.build !== build || stored.uid !== uidOf(client)) {
    store.removeItem(storageKey);
    return;
  }
  for (const { key, data, updatedAt } of stored.queries) {
    // What the server has answered meanwhile is newer.
    if (isKept(key) && client.getQueryData(key) === undefined) {
      client.setQueryData(key, data, { updatedAt });
    }
  }
}

function write(client: QueryClient, store: Store): void {
  const uid = uidOf(client);
  if (uid === null) return;
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isKept(queryKey) && state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt }));
  const text = JSON.stringify({ build, uid, queries } satisfies Stored);
  try {
    if (queries.length > 0 && text.length <= charactersMax) store.setItem(storageKey, text);
    else store.removeItem(storageKey);
  } catch {
    // The browser's storage is full or closed: the next visit begins with an empty list.
  }
}

function readStored(store: Store): Stored | null {
  try {
    const value: unknown = JSON.parse(store.getItem(storageKey) ?? 'null');
    return isStored(value) ? value : null;
  } catch {
    return null;
  }
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'build' in value &&
    'uid' in value &&
    'queries' in value &&
    Array.isArray(value.queries) &&
    value.queries.every((each) => Array.isArray(each?.key) && typeof each.updatedAt === 'number')
  );
}

function isKept(key: QueryKey): boolean {
  return keptKeys.some((kept) => isBelow(key, kept));
}

function isSession(key: QueryKey): boolean {
  return isBelow(key, queryKeys.identity.session);
}

/** Who is signed in; null for guests. */
function uidOf(client: QueryClient): string | null {
  const session = client.getQueryData<Session>(queryKeys.identity.session);
  return session === undefined || isGuest(session.user) ? null : session.user.uid;
}
