import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Pool } from 'pg';
import { locks } from '../database/locks.ts';
import type { Log } from '../log.ts';

const channel = 'sorgfalt_events';
const debounceMs = 5;
const reconnectMs = 1000;

/** The doorbell between processes: says that there may be new events, never which. */
export interface Wake {
  /** Rings soon, once for many calls, outside of every transaction. */
  ring(): void;
  onRing(listener: () => void): void;
  /** Key of this process: it holds an advisory lock under it for as long as it lives. */
  readonly processKey: number;
  stop(): Promise<void>;
}

/** Listens on a connection of its own and connects again when it breaks; consumers poll meanwhile. */
export async function createWake(url: string, pool: Pool, log: Log): Promise<Wake> {
  const listeners: (() => void)[] = [];
  const processKey = randomInt(2 ** 31 - 1);
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopping = false;

  async function connect(): Promise<void> {
    const fresh = new Client({ connectionString: url, application_name: 'sorgfalt-wake' });
    fresh.on('notification', () => listeners.forEach((listener) => listener()));
    fresh.on('error', (error) => log.warn({ error: error.message }, 'The wake-up connection broke'));
    fresh.on('end', () => void reconnect());
    await fresh.connect();
    await fresh.query('select pg_advisory_lock($1, $2)', [locks.presence, processKey]);
    await fresh.query(`listen ${channel}`);
    client = fresh;
  }

  async function reconnect(): Promise<void> {
    while (!isStopping) {
      await delay(reconnectMs);
      try {
        await connect();
        return;
      } catch (error) {
        log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'No wake-up connection yet');
      }
    }
  }

  await connect();
  return {
    processKey,
    ring() {
      timer ??= setTimeout(() => {
        timer = null;
        if (!isStopping) pool.query(`notify ${channel}`).catch(() => undefined);
      }, debounceMs);
    },
    onRing: (listener) => void listeners.push(listener),
    async stop() {
      isStopping = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end();
    },
  };
}
