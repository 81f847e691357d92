import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../server/src/testing/test-database.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const empty = await createEmptyDatabase();
  drop = empty.drop;
  database = await openDatabase(empty.url);
});
afterAll(async () => {
  await database.end();
  await drop();
});

test('of two transactions that wait for each other both come to their end', async () => {
  const isHeld = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let attempts = 0;
  const take = (own: number) =>
    database.transaction(async (tx) => {
      attempts += 1;
      await tx.query('select pg_advisory_xact_lock($1)', [own]);
      isHeld[own]?.resolve();
      await isHeld[1 - own]?.promise;
      await tx.query('select pg_advisory_xact_lock($1)', [1 - own]);
      return own;
    });
  expect(await Promise.all([take(0), take(1)])).toEqual([0, 1]);
  expect(attempts).toBe(3);
});

test('what fails for another reason is tried once', async () => {
  let attempts = 0;
  const failing = database.transaction(async (tx) => {
    attempts += 1;
    await tx.query('select 1 / 0');
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(attempts).toBe(1);
});
