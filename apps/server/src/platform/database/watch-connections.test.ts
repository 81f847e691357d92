import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from 'pg';
import { openDatabaseProxy } from '../../testing/database-proxy.ts';
import type { DatabaseProxy } from '../../testing/database-proxy.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createPool } from './database.ts';
import { isOutage } from './outage.ts';
import { watchConnections } from './watch-connections.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let pool: Pool;
const lockKey = 990_017;
const quietMs = 400;

beforeAll(async () => {
  database = await cloneDatabase();
  proxy = await openDatabaseProxy(database.url);
  // Without a limit of its own: it would be waited for for ever.
  pool = createPool(proxy.url, 4, 0, async (client) => watch(client));
  const watch = watchConnections(pool, proxy.url, quietMs);
});
afterAll(async () => {
  await pool.end();
  await proxy.stop();
  await database.drop();
});

test('a connection that nobody answers on any more is given up, and its locks are free', async () => {
  const client = await pool.connect();
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  expect(proxy.deafen()).toBeGreaterThan(0);
  const error = await client.query('select 1').catch((failure: unknown) => failure);
  expect(isOutage(error)).toBe(true);
  client.release(true);
  // Waits where the session that is gone still holds it.
  await pool.query('select pg_advisory_lock($1), pg_advisory_unlock($1)', [lockKey]);
});

test('connections that wait in the pool go with one that is deaf', async () => {
  const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  clients.forEach((client) => client.release());
  proxy.deafen();
  await pool.query('select 1').catch(() => undefined);
  const { rowCount } = await pool.query('select 1');
  expect(rowCount).toBe(1);
});

test('a statement that takes long is left alone, also while another session is ended', async () => {
  const slow = pool.query('select pg_sleep(2) is null as slept');
  await expect(slow).resolves.toMatchObject({ rowCount: 1 });
});

test('a connection that goes deaf before anybody has it is given up, too', async () => {
  let isFirst = true;
  const own = createPool(proxy.url, 1, 600_000, async (session) => {
    if (isFirst) proxy.deafen();
    isFirst = false;
    await session.query('select 1');
  });
  try {
    const error = await own.query('select 1').catch((failure: unknown) => failure);
    expect(isOutage(error)).toBe(true);
    await expect(own.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  } finally {
    await own.end();
  }
});

test('a connection that is not made soon is given up, and the next one is made', async () => {
  const own = createPool(proxy.url, 1, 600_000);
  try {
    proxy.setWeather('silent');
    const error = await own.query('select 1').catch((failure: unknown) => failure);
    expect(isOutage(error)).toBe(true);
    proxy.setWeather('fair');
    await expect(own.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  } finally {
    proxy.setWeather('fair');
    await own.end();
  }
});
