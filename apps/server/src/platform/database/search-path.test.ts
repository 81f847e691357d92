import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pool, PoolClient } from 'pg';
import { cloneDatabase } from '../../testing/test-database.ts';
import { createPool } from './database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = createPool(database.url, 2);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('every trigger function has a path of its own, in which temporary tables come last', async () => {
  // CREATE OR REPLACE drops it: a migration that replaces a function says it again.
  const { rows } = await pool.query<{ name: string; settings: string[] | null }>(
    `select oid::regprocedure::text as name, proconfig as settings from pg_proc
     where prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace
        or oid in (select tgfoid from pg_trigger where not tgisinternal)`,
  );
  expect(rows.length).toBeGreaterThan(40);
  const open = rows.filter(({ settings }) => String(settings) !== 'search_path=pg_catalog, public, pg_temp');
  expect(open).toEqual([]);
});

describe('a session that shadows the tables which triggers look into', () => {
  async function attack(...shadows: readonly string[]): Promise<(statement: string) => Promise<unknown>> {
    const session: PoolClient = await pool.connect();
    for (const statement of shadows) await session.query(statement);
    return (statement) => session.query(statement).finally(() => session.release(true));
  }

  test.each([
    ['temporary tables', ['create temp table erasure_requests (client_id uuid, consented_by text)']],
    [
      'tables in a schema of its own',
      [
        'create schema mine',
        'create table mine.erasure_requests (client_id uuid, consented_by text)',
        'set search_path = mine, public',
      ],
    ],
  ])('with %s erases no client by itself', async (_with, shadows) => {
    const id = randomUUID();
    await pool.query(`insert into clients (id, name, status) values ($1, 'Real', 'refused')`, [id]);
    const run = await attack(...shadows, `insert into erasure_requests values ('${id}', 'somebody')`);
    await expect(run(`delete from clients where id = '${id}'`)).rejects.toThrow('erased by two');
  });

  test('with keys of its own appends no entry that no active key has sealed', async () => {
    const run = await attack(
      'create temp table ledger_keys (key_id text, purpose text, active_from timestamptz, retired_at timestamptz, revoked_at timestamptz)',
      `insert into ledger_keys values ('forged', 'seal', now(), null, null)`,
    );
    await expect(run(entryOf('forged'))).rejects.toThrow('is not active');
  });
});

/** A row of the ledger, as nobody has sealed it. */
const entryOf = (key: string) =>
  `insert into ledger_entries (entry_id, kind, actor, proof_hash, statement, seal_alg, seal_key_id, seal_signature, leaf_hash,
     created_at)
   values ('${randomUUID()}', 'case.created', 'x', 'x', '', 'x', '${key}', '', 'x', now())`;
