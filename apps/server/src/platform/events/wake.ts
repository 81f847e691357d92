import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Pool } from 'pg';
import { locks } from '../database/locks.ts';
import { faultOf } from '../fault.ts';
import type { Log } from '../log.ts';
import { retryPauseMs } from '../retry-pause.ts';

const channel = 'sorgfalt_events';
/** The database itself rings here when a session ends or rights change (`migrations/0032`). */
const accessChannel = 'sorgfalt_access';
/** Here processes tell each other what is true for the moment only. */
const wordChannel = 'sorgfalt_words';
const debounceMs = 5;
/** How long an answer on this connection may take, and how often one is asked for: a dead peer says nothing. */
const answerMs = 4000;
const heartbeatMs = 2000;

/** The doorbell between processes: says that there may be new events, never which. */
export interface Wake {
  /** Rings soon, once for many calls, outside of every transaction. */
  ring(): void;
  onRing(listener: () => void): void;
  /** Somebody may have lost the right to what he holds open. */
  onAccessChange(listener: () => void): void;
  /** Tells every process, this one too, at most 8000 bytes; nothing keeps it, and who does not listen misses it. */
  say(word: string): void;
  onWord(listener: (word: string) => void): void;
  /** Key of this process: it holds an advisory lock under it for as long as it lives. */
  readonly processKey: number;
  /** Whether the lock is held now; while the connection is broken others must take this process for dead. */
  isPresent(): boolean;
  stop(): Promise<void>;
}

/**
 * Listens on a connection of its own. One loop keeps it: when the connection breaks it is made again, with growing
 * pauses; consumers poll meanwhile. Throws where the first connection cannot be made.
 */
export async function createWake(url: string, pool: Pool, log: Log): Promise<Wake> {
  const listeners: (() => void)[] = [];
  const accessListeners: (() => void)[] = [];
  const wordListeners: ((word: string) => void)[] = [];
  const processKey = randomInt(2 ** 31 - 1);
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let isHeld = false;
  const tell = () => listeners.forEach((listener) => listener());
  const tellAccess = () => accessListeners.forEach((listener) => listener());
  const onRing = (rung: string, word: string) => {
    if (rung === wordChannel) wordListeners.forEach((listener) => listener(word));
    else if (rung === accessChannel) tellAccess();
    else tell();
  };

  const first = Promise.withResolvers<void>();
  const ended = keepConnection({ url, processKey, log, signal: stopping.signal, onRing }, (held) => {
    isHeld = held;
    if (held) first.resolve();
    // What was rung while nobody listened is looked for now.
    if (held) {
      tell();
      tellAccess();
    }
  }).catch(first.reject);
  await first.promise;
  return {
    processKey,
    isPresent: () => isHeld,
    ring() {
      timer ??= setTimeout(() => {
        timer = null;
        if (!stopping.signal.aborted) pool.query(`notify ${channel}`).catch(() => undefined);
      }, debounceMs);
    },
    onRing: (listener) => void listeners.push(listener),
    onAccessChange: (listener) => void accessListeners.push(listener),
    say: (word) => void pool.query('select pg_notify($1, $2)', [wordChannel, word]).catch(() => undefined),
    onWord: (listener) => void wordListeners.push(listener),
    async stop() {
      stopping.abort();
      if (timer !== null) clearTimeout(timer);
      await ended;
    },
  };
}

interface Connection {
  readonly url: string;
  readonly processKey: number;
  readonly log: Log;
  readonly signal: AbortSignal;
  onRing(rung: string, word: string): void;
}

/** Holds one connection after the other until the signal; throws only where the first cannot be made. */
async function keepConnection(connection: Connection, onHeld: (isHeld: boolean) => void): Promise<void> {
  const { signal, log } = connection;
  let failures = 0;
  let wasHeld = false;
  while (!signal.aborted) {
    try {
      await holdOne(connection, () => {
        failures = 0;
        wasHeld = true;
        onHeld(true);
      });
    } catch (error) {
      if (!wasHeld) throw error;
      log.warn({ error: faultOf(error) }, 'No wake-up connection yet');
    }
    onHeld(false);
    await delay(retryPauseMs(failures), undefined, { signal }).catch(() => undefined);
    failures += 1;
  }
}

/** One connection from its first try to its end; resolves when it is gone. Throws where it was never there. */
async function holdOne(
  { url, processKey, log, signal, onRing }: Connection,
  onHeld: () => void,
): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'sorgfalt-wake',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
  });
  const { promise: broken, resolve: breakOff } = Promise.withResolvers<void>();
  client.on('notification', ({ channel: rung, payload }) => onRing(rung, payload ?? ''));
  client.on('end', () => breakOff());
  client.on('error', (error) => {
    log.warn({ error: faultOf(error) }, 'The wake-up connection broke');
    breakOff();
  });
  const stop = () => breakOff();
  signal.addEventListener('abort', stop);
  try {
    await client.connect();
    await takePresence(client, processKey);
    await client.query(`listen ${channel}; listen ${accessChannel}; listen ${wordChannel}`);
    onHeld();
    await Promise.race([broken, untilSilent(client, broken)]);
  } finally {
    signal.removeEventListener('abort', stop);
    breakOff();
    // A peer that is gone acknowledges no goodbye: nobody waits for it.
    void client.end().catch(() => undefined);
  }
}

/** Takes the lock of this process. A session of ours that the server has not missed yet is ended first. */
async function takePresence(client: Client, processKey: number): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2 and granted and pid <> pg_backend_pid()`,
    [locks.presence, processKey],
  );
  await client.query('select pg_advisory_lock($1, $2)', [locks.presence, processKey]);
}

/** Resolves when the server does not answer any more. */
async function untilSilent(client: Client, broken: Promise<void>): Promise<void> {
  let isOver = false;
  void broken.then(() => (isOver = true));
  while (!isOver) {
    await Promise.race([delay(heartbeatMs, undefined, { ref: false }), broken]);
    if (isOver) return;
    try {
      await client.query('select 1');
    } catch {
      return;
    }
  }
}
