import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../../sandbox-bank/src/database.ts';
import { openDatabaseProxy } from '../../testing/database-proxy.ts';
import type { DatabaseProxy } from '../../testing/database-proxy.ts';
import { createPool } from '../../platform/database/database.ts';
import { eventually } from '../../testing/test-app.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;

beforeAll(async () => {
  database = await cloneDatabase();
  proxy = await openDatabaseProxy(database.url);
});
afterAll(async () => {
  await proxy.stop();
  await database.drop();
});

test('a transaction of the bank whose connection went deaf is ended, and holds up no event of the product', async () => {
  const bank = await openDatabase(proxy.url, 500);
  const pool = createPool(database.url, 1);
  try {
    const broken = bank.transaction(async (tx) => {
      await tx.query('select pg_current_xact_id()');
      proxy.deafen();
      await tx.query('select 1');
    });
    await expect(broken).rejects.toThrow();
    await eventually(async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity
         where application_name = 'sandbox-bank' and datname = current_database() and state <> 'idle'`,
      );
      return rowCount === 0;
    });
    expect((await bank.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await bank.end();
    await pool.end();
  }
});
