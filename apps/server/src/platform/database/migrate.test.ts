import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from 'pg';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createPool } from './database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await cloneDatabase();
  pool = createPool(database.url, 10);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('several processes that migrate at once leave one migrated database', async () => {
  await Promise.all([migrate(pool), migrate(pool), migrate(pool)]);
  const { rows } = await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations');
  expect(rows[0].n).toBeGreaterThan(0);
  await expect(pool.query('select * from events, review_items, graphile_worker.jobs')).resolves.toBeDefined();
});

test('events are append-only in the database', async () => {
  await pool.query(
    `insert into events (type, status, actor_kind, actor, data) values ('sample.loaded', 'recorded', 'system', 'x', '{}')`,
  );
  await expect(pool.query(`update events set type = 'sample.removed'`)).rejects.toThrow('append-only');
  await expect(pool.query('delete from events')).rejects.toThrow('append-only');
});
