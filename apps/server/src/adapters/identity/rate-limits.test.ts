import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityRateLimits } from '../../modules/identity/tables.ts';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createRateLimits } from './rate-limits.ts';

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

const start = Date.parse('2026-11-20T08:00:00Z');

function limitsAt(clock: { nowMs: number }) {
  return createRateLimits(createDatabase(pool), identityRateLimits, () => clock.nowMs);
}

describe('the rate limit', () => {
  test('lets exactly so many through, however many come at once', async () => {
    const limits = limitsAt({ nowMs: start });
    const rule = { window: 60, max: 7 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => limits.consume('at once', rule)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7);
  });

  test('says how long to wait, and begins again when the window ends, not when it is quiet', async () => {
    const clock = { nowMs: start };
    const limits = limitsAt(clock);
    const attempt = () => limits.consume('window', { window: 60, max: 2 });
    expect((await attempt()).allowed).toBe(true);
    clock.nowMs += 40_000;
    expect((await attempt()).allowed).toBe(true);
    expect(await attempt()).toEqual({ allowed: false, retryAfter: 20 });
    clock.nowMs += 19_999;
    expect(await attempt()).toEqual({ allowed: false, retryAfter: 1 });
    clock.nowMs += 1;
    expect((await attempt()).allowed).toBe(true);
  });

  test('keeps nobody out for longer than two windows, though the clock was a year ahead for a while', async () => {
    const clock = { nowMs: start + 365 * 86_400_000 };
    const limits = limitsAt(clock);
    const attempt = () => limits.consume('set back', { window: 60, max: 1 });
    expect((await attempt()).allowed).toBe(true);
    clock.nowMs = start;
    expect((await attempt()).allowed).toBe(true);
    // A little ahead, as another process may be, begins no window anew.
    clock.nowMs -= 59_000;
    expect(await attempt()).toEqual({ allowed: false, retryAfter: 119 });
  });

  test('counts each key for itself and forgets old ones', async () => {
    const clock = { nowMs: start + 10_000_000 };
    const limits = limitsAt(clock);
    const rule = { window: 60, max: 1 };
    expect((await limits.consume('one', rule)).allowed).toBe(true);
    expect((await limits.consume('two', rule)).allowed).toBe(true);
    expect((await limits.consume('one', rule)).allowed).toBe(false);
    const { rows } = await pool.query('select key from identity_rate_limits order by key');
    expect(rows).toEqual([{ key: 'one' }, { key: 'two' }]);
  });
});
