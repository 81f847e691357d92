import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from './orm.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createDatabase, createPool, transact } from './database.ts';
import type { Database } from './database.ts';

/** Of somebody who runs a server for many programs. */
let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await cloneDatabase();
  const setter = createPool(place.url, 1);
  const name = new URL(place.url).pathname.slice(1);
  for (const setting of [
    `datestyle = 'SQL, DMY'`,
    `timezone = 'America/New_York'`,
    `search_path = nowhere`,
    `default_transaction_isolation = 'repeatable read'`,
    `statement_timeout = '20ms'`,
    `lock_timeout = '20ms'`,
    `idle_in_transaction_session_timeout = '20ms'`,
  ])
    await setter.query(`alter database ${name} set ${setting}`);
  await setter.end();
  database = createDatabase(createPool(place.url, 2));
});
afterAll(async () => {
  await database.$client.end();
  await place.drop();
});

test('an instant is read as it was written, however the server writes dates', async () => {
  const { rows } = await database.execute<{ at: Date }>(sql`select timestamptz '2026-11-05T23:30:00Z' as at`);
  expect(new Date(rows[0]!.at).toISOString()).toBe('2026-11-05T23:30:00.000Z');
});

test('what was committed meanwhile is seen by whoever has waited for it', async () => {
  await database.execute(sql`create table public.freezes (client text)`);
  const seen = await transact(database, async (tx) => {
    await tx.execute(sql`select from public.freezes`);
    await database.execute(sql`insert into freezes values ('frozen meanwhile')`);
    return (await tx.execute(sql`select client from freezes`)).rows;
  });
  expect(seen).toEqual([{ client: 'frozen meanwhile' }]);
});

test('a statement that has no limit is not ended by one that the server has for others', async () => {
  await expect(database.execute(sql`select pg_sleep(0.1)`)).resolves.toBeDefined();
});
