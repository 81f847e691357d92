import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from './orm.ts';
import { openDatabaseProxy } from '../../testing/database-proxy.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createDatabase, createPool, transact } from './database.ts';
import type { Database } from './database.ts';

let clone: TestDatabase;
let pool: Pool;
let database: Database;

beforeAll(async () => {
  clone = await cloneDatabase();
  // One connection: what it is left in, the next transaction finds.
  pool = createPool(clone.url, 1);
  database = createDatabase(pool);
  await pool.query('create table notes (note text primary key)');
});
afterAll(async () => {
  await pool.end();
  await clone.drop();
});
beforeEach(() => pool.query('truncate notes'));

const note = (text: string) => sql`insert into notes values (${text})`;
const notes = async () =>
  (await pool.query('select note from notes order by note')).rows.map((row) => row.note);
const isDuplicate = { cause: { code: '23505' } };

describe('a transaction', () => {
  test('keeps what was done in it, what was only sent included', async () => {
    const seen = await transact(database, async (tx, send) => {
      await tx.execute(note('done'));
      send(tx.execute(note('sent')));
      const { rows } = await tx.execute(sql`select count(*)::int as n from notes`);
      send(tx.execute(note('sent last')));
      return rows;
    });
    expect(seen).toEqual([{ n: 2 }]);
    expect(await notes()).toEqual(['done', 'sent', 'sent last']);
  });

  test('keeps nothing when a statement that was sent fails, and says which', async () => {
    const failing = transact(database, async (tx, send) => {
      await tx.execute(note('one'));
      send(tx.execute(note('one')));
    });
    await expect(failing).rejects.toMatchObject(isDuplicate);
    expect(await notes()).toEqual([]);
  });

  test('says what failed first, not what failed because of it', async () => {
    const failing = transact(database, async (tx, send) => {
      await tx.execute(note('one'));
      send(tx.execute(note('one')));
      await tx.execute(note('two'));
    });
    await expect(failing).rejects.toMatchObject(isDuplicate);
    expect(await notes()).toEqual([]);
  });

  test('keeps nothing when the work fails', async () => {
    const failing = transact(database, async (tx, send) => {
      send(tx.execute(note('one')));
      throw new Error('no more');
    });
    await expect(failing).rejects.toThrow('no more');
    expect(await notes()).toEqual([]);
  });

  test('does not pass for committed when somebody swallowed the failure of a statement', async () => {
    const failing = transact(database, async (tx) => {
      await tx.execute(note('one'));
      await tx.execute(note('one')).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('not passed on');
    expect(await notes()).toEqual([]);
  });

  test('gives a connection that broke back as broken', async () => {
    const failing = transact(database, async (tx) => {
      await tx.execute(note('one'));
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: '57P01' } });
    await transact(database, (tx) => tx.execute(note('two')));
    expect(await notes()).toEqual(['two']);
  });

  test('that cannot begin gives its connection back', async () => {
    const proxy = await openDatabaseProxy(clone.url);
    const single = createPool(proxy.url, 1);
    const behindProxy = createDatabase(single);
    const read = () => behindProxy.transaction((tx) => tx.execute(sql`select 1 as one`));
    await read();
    const sprung = proxy.trap('mid-statement', 5000);
    await expect(read()).rejects.toThrow();
    expect(await sprung).toBe(true);
    // Without end where the only connection of the pool is kept.
    expect((await read()).rows).toEqual([{ one: 1 }]);
    await single.end();
    await proxy.stop();
  });
});
