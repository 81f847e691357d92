import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Pool } from 'pg';
import { createPool } from '../database/database.ts';
import { createLog } from '../log.ts';
import { eventually } from '../../testing/test-app.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { everyDay } from './crontab.ts';
import { startWorker } from './worker.ts';

let database: TestDatabase;
let pool: Pool;

const stop = async () => {
  await pool?.end();
  await database?.drop();
};
beforeEach(async () => {
  await stop();
  database = await cloneDatabase();
  pool = createPool(database.url, 5);
});
afterAll(stop);

const task = 'nightly';
const crontab = everyDay(3, 30, task);

const startTask = (work: () => Promise<void>) =>
  startWorker(
    pool,
    { [task]: work },
    {
      concurrency: 2,
      pollMs: 100,
      presence: { processKey: 4711, isPresent: () => true },
      log: createLog('silent'),
      crontab,
    },
  );

/** Starts a worker; gives how often its task has run. It does not end before the test. */
async function running(work: () => Promise<void> = () => Promise.resolve()): Promise<() => number> {
  let runs = 0;
  const worker = await startTask(() => {
    runs += 1;
    return work();
  });
  onTestFinished(() => worker.stop());
  return () => runs;
}

/** As if its task had last had its turn then, by the clock of that moment. */
const hadItsTurn = (interval: string) =>
  pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ($1, now() - interval '1 year', now() + $2::interval)`,
    [task, interval],
  );

test('a day on which no process ran is made up for', async () => {
  await hadItsTurn('-40 hours');
  const runs = await running();
  await eventually(() => Promise.resolve(runs() === 1));
});

test('a turn that failed for days is had once what it fails on is put right', async () => {
  await hadItsTurn('-40 hours');
  let isBroken = true;
  const runs = await running(() => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()));
  await eventually(() => Promise.resolve(runs() === 1));
  const failed = await eventually(async () => {
    const { rowCount } = await pool.query(
      `update graphile_worker._private_jobs set attempts = 40, run_at = now() + interval '1 hour'
       where last_error is not null and locked_at is null`,
    );
    return rowCount;
  });
  expect(failed).toBe(1);
  isBroken = false;
  await pool.query('update graphile_worker._private_jobs set run_at = now()');
  await eventually(async () => {
    const { rowCount } = await pool.query('select from graphile_worker._private_jobs');
    return runs() === 2 && rowCount === 0;
  });
});

test('a turn that a wrong clock had in a year to come keeps no other one from being had', async () => {
  await hadItsTurn('1 year');
  const runs = await running();
  await eventually(() => Promise.resolve(runs() === 1));
});

test('a worker whose clock is set back goes on by it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  const runs = await running();
  await eventually(async () => {
    const { rowCount } = await pool.query('select from graphile_worker._private_known_crontabs');
    return rowCount === 1;
  });
  expect(runs()).toBe(0);
  vi.useRealTimers();
  await eventually(() => Promise.resolve(runs() === 1));
});

test('a worker that is stopped while it begins anew ends for good', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const worker = await startTask(() => Promise.resolve());
  const listening = () =>
    pool.query(
      `select from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`,
    );
  await eventually(async () => (await listening()).rowCount === 1);
  const begins = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  let looks = 0;
  const query = pool.query.bind(pool);
  // The first is of the look that notices the clock, the second of the runner that begins.
  // oxlint-disable-next-line typescript/no-misused-promises -- of its forms the one with a callback is taken for the only one
  vi.spyOn(pool, 'query').mockImplementation(async (...given: Parameters<typeof query>) => {
    if (given[0].includes('_private_known_crontabs')) looks += 1;
    if (looks === 2) {
      begins.resolve();
      await goesOn.promise;
    }
    return query(...given);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  vi.setSystemTime(Date.now() + 3_600_000);
  await begins.promise;
  const stopped = worker.stop();
  goesOn.resolve();
  await stopped;
  vi.restoreAllMocks();
  vi.useRealTimers();
  await eventually(async () => (await listening()).rowCount === 0);
});
