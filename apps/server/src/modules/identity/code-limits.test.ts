import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAttempts } from '../../adapters/identity/attempts.ts';
import { createRateLimits } from '../../adapters/identity/rate-limits.ts';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createCodeLimits } from './code-limits.ts';
import { identityAttempts, identityRateLimits } from './tables.ts';

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

test('an e-mail address gets three codes an hour from one place, however it is written, and is not named by what is counted', async () => {
  const [one, two] = [process(), process()];
  const asked = ['ada@example.test', 'ADA@example.test', 'Ada@Example.test', 'ada@example.test'];
  const answers: boolean[] = [];
  for (const [at, email] of asked.entries())
    answers.push(await passes(() => (at % 2 === 0 ? one : two).mailTo(email, '203.0.113.9')));
  expect(answers).toEqual([true, true, true, false]);
  const { rows } = (await pools[0]?.query('select key from identity_rate_limits')) ?? { rows: [] };
  for (const { key } of rows) expect(key).toMatch(/^[\da-f]{64}$/);
});

test('a stranger does not use up the codes of somebody else, nor fill a mailbox from many places', async () => {
  const limits = process();
  const ask = (from: string) => passes(() => limits.mailTo('owner@example.test', from));
  for (let times = 0; times < 20; times += 1) await ask('203.0.113.66');
  expect(await ask('198.51.100.1')).toBe(true);
  const answers: boolean[] = [];
  for (let at = 0; at < 40; at += 1) answers.push(await ask(`198.51.100.${100 + at}`));
  expect(answers.filter(Boolean)).toHaveLength(26);
  // Who is signed in proves the own address whatever others ask for.
  expect(await passes(() => limits.mailToSelf('owner'))).toBe(true);
});

test('guesses at the password of one account are counted by two processes together, and after a restart', async () => {
  const attempts = () => {
    const pool = createPool(database.url, 4);
    pools.push(pool);
    return createAttempts(createDatabase(pool), identityAttempts);
  };
  const [one, two] = [attempts(), attempts()];
  const pauses: (number | null)[] = [];
  for (let at = 0; at < 5; at += 1) pauses.push(await (at % 2 === 0 ? one : two).take('account'));
  expect(pauses).toEqual([null, null, null, null, null]);
  expect(await two.take('account')).toBeGreaterThan(0);
  expect(await attempts().take('account')).toBeGreaterThan(0);
});
