import { identityRoutes, type QuietCapability, type TimelineEvent } from '@sorgfalt/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { readRightsAnew } from './identity/rights.ts';
import { followOnlookers } from './onlookers.ts';
import { queryKeys } from './query-keys.ts';
import { readAnew } from './read-anew.ts';
import { nextRetryMs } from './retry-delay.ts';

export interface FeedState {
  readonly state: 'connected' | 'connecting' | 'disconnected';
  /** Time to the next attempt, counted down; null while none is planned. */
  readonly retryInMs: number | null;
  readonly lastEventId: string | undefined;
  /** Until when what is shown was kept up to date; null while it is, and while only the first try to come back has failed. */
  readonly behindSince: string | null;
  retryNow(): void;
}

interface LiveSocket {
  connect(): unknown;
  disconnect(): unknown;
}

const connectTimeoutMs = 10_000;

/** What an event makes stale, by the prefix of its name. */
const staleKeys: Readonly<Record<string, readonly QueryKey[]>> = {
  client: [queryKeys.clients.all, queryKeys.onboarding.all, queryKeys.review.all, queryKeys.payments.all],
  onboarding: [queryKeys.onboarding.all, queryKeys.review.all],
  erasure: [queryKeys.onboarding.erasure],
  review: [queryKeys.review.all, queryKeys.onboarding.all, queryKeys.payments.all],
  payment: [queryKeys.payments.all, queryKeys.review.all],
  ledger: [queryKeys.ledger.all, queryKeys.proofs.all],
  screening: [queryKeys.screening.all, queryKeys.review.all],
  sample: [
    queryKeys.onboarding.all,
    queryKeys.review.all,
    queryKeys.ledger.all,
    queryKeys.proofs.all,
    queryKeys.sample.all,
  ],
};

/** What administrators are told of without being told what it was. */
const quietKeys: Readonly<Partial<Record<QuietCapability, readonly QueryKey[]>>> = {
  users: [queryKeys.users.all],
  identity: [queryKeys.users.all],
  provisioning: [queryKeys.users.all, queryKeys.directory.all],
  directory: [queryKeys.directory.all],
  mail: [queryKeys.mail.all],
};

/** All that live events keep up to date, in whatever way. */
const liveKeys = new Set<QueryKey>([
  ...Object.values(staleKeys).flat(),
  ...Object.values(quietKeys).flat(),
  queryKeys.activity.all,
  queryKeys.insights.all,
  queryKeys.paymentDesk.queue,
  queryKeys.timeline.all,
]);

const handlers = new Set<(event: TimelineEvent) => void>();
const listeners = new Set<() => void>();
let socket: LiveSocket | undefined;
let attempts = 0;
let lastAliveAt = '';
let countdown: ReturnType<typeof setInterval> | undefined;
let feed: FeedState = {
  state: 'disconnected',
  retryInMs: null,
  lastEventId: undefined,
  behindSince: null,
  retryNow,
};

const now = () => new Date().toISOString();

function publish(change: Partial<FeedState>): void {
  feed = { ...feed, ...change };
  for (const listener of listeners) listener();
}

function retryNow(): void {
  clearInterval(countdown);
  publish({ state: 'connecting', retryInMs: null });
  socket?.connect();
}

function reconnect(): void {
  socket?.disconnect();
  retryNow();
}

function retryLater(): void {
  clearInterval(countdown);
  const delayMs = nextRetryMs(attempts);
  attempts += 1;
  const dueAt = performance.now() + delayMs;
  publish({ state: 'disconnected', retryInMs: delayMs, behindSince: attempts > 1 ? lastAliveAt : null });
  countdown = setInterval(() => {
    const leftMs = dueAt - performance.now();
    if (leftMs <= 0) retryNow();
    else publish({ retryInMs: Math.ceil(leftMs / 1000) * 1000 });
  }, 1000);
}

/**
 * Connects the feed of a signed-in user and keeps it connected until the returned function is called.
 * Every event makes the queries it concerns stale.
 */
export function startRealtime(client: QueryClient, idToken: () => Promise<string | null>): () => void {
  const stop = new AbortController();
  lastAliveAt = now();
  publish({ state: 'connecting', retryInMs: null });
  void open(client, idToken, stop.signal);
  // A connection that the network took away stands for a while as if it were there: another one tells.
  for (const change of ['online', 'offline']) addEventListener(change, reconnect, { signal: stop.signal });
  return () => {
    stop.abort();
    clearInterval(countdown);
    socket?.disconnect();
    socket = undefined;
    attempts = 0;
    publish({ state: 'disconnected', retryInMs: null, lastEventId: undefined, behindSince: null });
  };
}

async function open(client: QueryClient, idToken: () => Promise<string | null>, stop: AbortSignal) {
  const openedAt = performance.now();
  const { io } = await import('socket.io-client');
  if (stop.aborted) return;
  const handshake = async () => {
    const token = await idToken().catch(() => null);
    const known = feed.lastEventId
      ? { lastEventId: feed.lastEventId }
      : { readsSinceMs: performance.now() - openedAt };
    return { token: token ?? '', ...known };
  };
  const opened = io({
    path: '/socket.io',
    autoConnect: false,
    transports: ['websocket', 'polling'],
    withCredentials: true,
    // The retries are counted down on the screen, so they are ours.
    reconnection: false,
    timeout: connectTimeoutMs,
    auth: (send) => void handshake().then(send),
  });
  opened.on('connect', () => {
    attempts = 0;
    publish({ state: 'connected', retryInMs: null, behindSince: null });
    // What failed meanwhile waits for nobody to press a button.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
  // The server refuses it, or closes it, when the session has ended: a call finds out, and leads to signing in.
  const findOut = () => void call(identityRoutes.me).catch(() => undefined);
  opened.on('connect_error', () => {
    if (stop.aborted) return;
    // What could not be reached is tried again by the socket; what refused is not.
    if (!opened.active) findOut();
    retryLater();
  });
  opened.on('disconnect', (reason: string) => {
    if (stop.aborted) return;
    lastAliveAt = now();
    if (reason === 'io server disconnect') findOut();
    retryLater();
  });
  opened.on('event', (event: TimelineEvent) => receive(client, event));
  opened.on('quiet', (capability: QuietCapability) => {
    for (const key of quietKeys[capability] ?? []) readAnew(client, key);
  });
  opened.on('behind', () => {
    for (const key of liveKeys) readAnew(client, key);
  });
  followOnlookers(opened);
  opened.on('rights', () => void readRightsAnew(client).catch(() => undefined));
  socket = opened;
  opened.connect();
}

function receive(client: QueryClient, event: TimelineEvent): void {
  feed = { ...feed, lastEventId: event.id };
  for (const handler of handlers) handler(event);
  const prefix = event.event.split('.')[0] ?? '';
  for (const key of [...(staleKeys[prefix] ?? []), queryKeys.insights.all]) readAnew(client, key);
  // A timeline that is shown takes the event itself; one that is not is read again when it is opened.
  void client.invalidateQueries({ queryKey: queryKeys.timeline.all, refetchType: 'none' });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** State of the live feed, in words of the specification. */
export function useFeedState(): FeedState {
  return useSyncExternalStore(subscribe, () => feed);
}

/** Calls `handler` with every live event while the component is shown. */
export function useLiveEvents(handler: (event: TimelineEvent) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const forward = (event: TimelineEvent) => latest.current(event);
    handlers.add(forward);
    return () => {
      handlers.delete(forward);
    };
  }, []);
}
