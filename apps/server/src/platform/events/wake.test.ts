import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabaseProxy } from '../../testing/database-proxy.ts';
import { eventually } from '../../testing/test-app.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import { createPool } from '../database/database.ts';
import { createLog } from '../log.ts';
import { createWake } from './wake.ts';

async function listening() {
  const database = await cloneDatabase();
  const proxy = await openDatabaseProxy(database.url);
  const pool = createPool(database.url, 2);
  const wake = await createWake(proxy.url, pool, createLog('silent'));
  onTestFinished(async () => {
    await wake.stop();
    await pool.end();
    await proxy.stop();
    await database.drop();
  });
  return { wake, proxy, pool };
}

test('a database that is gone is asked for by one connection at a time, and found again', async () => {
  const { wake, proxy } = await listening();
  expect(wake.isPresent()).toBe(true);
  const before = proxy.begun();
  proxy.setWeather('refused');
  proxy.cut();
  await eventually(async () => !wake.isPresent());
  await delay(3000);
  // Pauses of 125 ms at the least, then doubled: one loop cannot have asked more often.
  expect(proxy.begun() - before).toBeLessThanOrEqual(6);
  proxy.setWeather('fair');
  await eventually(async () => wake.isPresent());
  let rings = 0;
  wake.onRing(() => (rings += 1));
  wake.ring();
  await eventually(async () => rings > 0);
});

test('a connection whose peer says nothing any more is given up', async () => {
  const { wake, proxy } = await listening();
  proxy.setWeather('silent');
  await eventually(async () => !wake.isPresent());
  proxy.setWeather('fair');
  await eventually(async () => wake.isPresent());
});

test('after a break the process holds its lock once, under the same key', async () => {
  const { wake, proxy, pool } = await listening();
  proxy.cut();
  await eventually(async () => !wake.isPresent());
  await eventually(async () => wake.isPresent());
  const { rows } = await pool.query(
    `select count(*)::int as number from pg_locks where locktype = 'advisory' and objid = $1 and granted`,
    [wake.processKey],
  );
  expect(rows).toEqual([{ number: 1 }]);
});

test('a first connection that cannot be made is an error at once', async () => {
  const pool = createPool('postgresql://nobody@127.0.0.1:9/none', 1);
  await expect(createWake('postgresql://nobody@127.0.0.1:9/none', pool, createLog('silent'))).rejects.toThrow(
    'ECONNREFUSED',
  );
  await pool.end();
});
