import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from 'pg';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { StopError } from '../stop-error.ts';
import { createPool } from './database.ts';
import { migrate, migrationsFolder } from './migrate.ts';

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

test('jobs that an earlier version gave up are tried again', async () => {
  await pool.query(`select graphile_worker.add_job('given-up', max_attempts => 12)`);
  const isAvailable = async (change: string) =>
    (await pool.query<{ is: boolean }>(`${change} returning is_available as is`)).rows[0]?.is;
  expect(await isAvailable('update graphile_worker._private_jobs set attempts = 12')).toBe(false);
  await pool.query(readFileSync(join(migrationsFolder, '0100_jobs-given-up.sql'), 'utf8'));
  expect(await isAvailable('delete from graphile_worker._private_jobs')).toBe(true);
});

test('a database that a newer version has changed is refused, and left as it is', async () => {
  const all = () => pool.query('select * from drizzle.__drizzle_migrations order by id');
  const before = (await all()).rows;
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select repeat('f', 64), max(created_at) + 1 from drizzle.__drizzle_migrations`,
  );
  await expect(migrate(pool)).rejects.toThrow(StopError);
  await pool.query(`delete from drizzle.__drizzle_migrations where hash = repeat('f', 64)`);
  await migrate(pool);
  expect((await all()).rows).toEqual(before);
});

test.each(['SQL_ASCII', 'LATIN1'])(
  'a database in %s is refused, and nothing is put into it',
  async (encoding) => {
    const name = `test_encoding_${encoding.toLowerCase()}`;
    await pool.query(`create database ${name} encoding '${encoding}' locale 'C' template template0`);
    const there = createPool(Object.assign(new URL(database.url), { pathname: name }).href, 2);
    try {
      await expect(migrate(there)).rejects.toThrow(`encoded in ${encoding}`);
      expect(
        await there.query('select from pg_tables where schemaname !~ $1', ['^(pg_|information_)']),
      ).toHaveProperty('rowCount', 0);
    } finally {
      await there.end();
      await pool.query(`drop database ${name} with (force)`);
    }
  },
);

test('events are append-only in the database', async () => {
  await pool.query(
    `insert into events (type, status, actor_kind, actor, data) values ('sample.loaded', 'recorded', 'system', 'x', '{}')`,
  );
  await expect(pool.query(`update events set type = 'sample.removed'`)).rejects.toThrow('append-only');
  await expect(pool.query('delete from events')).rejects.toThrow('append-only');
});
