import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/orm.ts';
import { identityAttempts } from '../../modules/identity/tables.ts';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createAttempts } from './attempts.ts';
import type { Attempts } from './attempts.ts';

let database: TestDatabase;
let pool: Pool;
let attempts: Attempts;
let nowMs = Date.parse('2026-11-20T08:00:00Z');
beforeAll(async () => {
  database = await cloneDatabase();
  pool = createPool(database.url, 10);
  attempts = createAttempts(
    createDatabase(pool),
    identityAttempts,
    () => sql`${new Date(nowMs).toISOString()}::timestamptz`,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const pass = (seconds: number) => {
  nowMs += seconds * 1000;
};

describe('attempts on one account', () => {
  test('pass five times, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempts.take('at once')));
    expect(answers.filter((seconds) => seconds === null)).toHaveLength(5);
  });

  test('then wait twice as long each time, up to a quarter of an hour and never longer', async () => {
    for (let free = 0; free < 5; free += 1) expect(await attempts.take('growing')).toBeNull();
    const pauses: number[] = [];
    for (let count = 0; count < 14; count += 1) {
      const seconds = (await attempts.take('growing')) ?? 0;
      pauses.push(seconds);
      pass(seconds);
      expect(await attempts.take('growing')).toBeNull();
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]);
  });

  test('pass five times, though the clock is set back in between', async () => {
    for (let free = 0; free < 5; free += 1) {
      expect(await attempts.take('set back')).toBeNull();
      pass(-60);
    }
    expect(await attempts.take('set back')).toBeGreaterThan(0);
    pass(5 * 60 + 1);
  });

  test('are not held up longer by whoever goes on asking in a pause', async () => {
    for (let count = 0; count < 5; count += 1) await attempts.take('hammered');
    for (let count = 0; count < 50; count += 1) expect(await attempts.take('hammered')).toBe(1);
    pass(1);
    expect(await attempts.take('hammered')).toBeNull();
  });

  test('begin anew after a success, and after a day without any', async () => {
    const isNew = async (key: string) => {
      for (let free = 0; free < 5; free += 1) expect(await attempts.take(key), key).toBeNull();
      expect(await attempts.take(key), key).not.toBeNull();
    };
    for (const key of ['forgiven', 'forgotten']) await isNew(key);
    await attempts.forgive('forgiven');
    await isNew('forgiven');
    pass(86_401);
    await isNew('forgotten');
  });

  test('of accounts long left alone are not kept', async () => {
    await attempts.take('old');
    pass(3 * 86_400);
    await attempts.take('new');
    const { rows } = await pool.query(`select key from identity_attempts where key = 'old'`);
    expect(rows).toEqual([]);
  });
});
