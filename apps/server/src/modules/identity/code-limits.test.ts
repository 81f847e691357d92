import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRateLimits } from '../../adapters/identity/rate-limits.ts';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createCodeLimits } from './code-limits.ts';
import { identityRateLimits } from './tables.ts';

let database: TestDatabase;
const pools: Pool[] = [];
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

/** The limits as a process has them that has just been started. */
function process() {
  const pool = createPool(database.url, 4);
  pools.push(pool);
  const limits = createRateLimits(createDatabase(pool), identityRateLimits, Date.now);
  return createCodeLimits(limits, { secret: 'of this installation', attemptsPerMinute: 4 });
}

async function passes(attempt: () => Promise<void>): Promise<boolean> {
  return attempt().then(
    () => true,
    () => false,
  );
}

test('one network address tries so many codes a minute, over two processes and after a restart', async () => {
  const [one, two] = [process(), process()];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => passes(() => (at % 2 === 0 ? one : two).attempt('203.0.113.7'))),
  );
  expect(answers.filter(Boolean)).toHaveLength(4);
  const restarted = process();
  await expect(restarted.attempt('203.0.113.7')).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(await passes(() => restarted.attempt('203.0.113.8'))).toBe(true);
});

test('an e-mail address gets three codes an hour, however it is written, and is not named by what is counted', async () => {
  const [one, two] = [process(), process()];
  const asked = ['ada@example.test', 'ADA@example.test', 'Ada@Example.test', 'ada@example.test'];
  const answers: boolean[] = [];
  for (const [at, email] of asked.entries())
    answers.push(await passes(() => (at % 2 === 0 ? one : two).mailTo(email)));
  expect(answers).toEqual([true, true, true, false]);
  const { rows } = (await pools[0]?.query('select key from identity_rate_limits')) ?? { rows: [] };
  for (const { key } of rows) expect(key).toMatch(/^[\da-f]{64}$/);
});
