import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from 'pg';
import { eventually } from '../../testing/test-app.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import { createPool } from './database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = createPool(database.url, 3);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const waiting = async () =>
  (
    await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount;

test('whoever has gone while the database waits for a lock on his behalf leaves no wait and no locks behind', async () => {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table users in exclusive mode');
  const gone = await pool.connect();
  await gone.query('begin');
  const answer = gone.query('lock table users in exclusive mode').catch(() => 'gone');
  await eventually(async () => (await waiting()) === 1);
  // Without a cancellation: the one that was sent has missed its statement.
  (gone as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect(await answer).toBe('gone');
  gone.release(true);
  await eventually(async () => (await waiting()) === 0);
  await holder.query('rollback');
  holder.release();
});
