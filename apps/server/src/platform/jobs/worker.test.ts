import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Client } from 'pg';
import type { Pool } from 'pg';
import { createPool } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { eventually } from '../../testing/test-app.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { endSilent, releaseDead, releaseLost } from './worker.ts';

let database: TestDatabase;
let pool: Pool;
const processKey = 4711;

beforeAll(async () => {
  database = await cloneDatabase();
  pool = createPool(database.url, 2);
  await pool.query(`insert into worker_presence (worker_id, process_key) values ('pool-of-ours', $1)`, [
    processKey,
  ]);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A job that is handed out to the pool of our process; its answer may be lost on the way. */
async function handedOut(name: string, queue: string | null = null): Promise<string> {
  await pool.query(`select graphile_worker.add_job($1, '{}'::json, queue_name => $2)`, [name, queue]);
  const { rows } = await pool.query<{ id: string }>(
    `update graphile_worker._private_jobs job
     set locked_at = now() - interval '1 minute', locked_by = 'pool-of-ours', attempts = attempts + 1
     from graphile_worker._private_tasks task where task.id = job.task_id and task.identifier = $1
     returning job.id::text`,
    [name],
  );
  await pool.query(
    `update graphile_worker._private_job_queues
     set locked_at = now() - interval '1 minute', locked_by = 'pool-of-ours' where queue_name = $1`,
    [queue],
  );
  return rows[0]?.id ?? '';
}

const jobs = async () =>
  (
    await pool.query<{ name: string; holder: string | null; attempts: number }>(
      `select task_identifier as name, locked_by as holder, attempts from graphile_worker.jobs order by 1`,
    )
  ).rows;

test('a job that a living process was given and never heard of is free again, what it works on stays its own', async () => {
  await handedOut('lost');
  const known = await handedOut('known');
  await releaseLost(pool, processKey, [known]);
  expect(await jobs()).toEqual([
    { name: 'known', holder: 'pool-of-ours', attempts: 1 },
    { name: 'lost', holder: null, attempts: 0 },
  ]);
});

test('a job that was handed out just now, or to somebody else, is left alone', async () => {
  await handedOut('fresh');
  await releaseLost(pool, processKey, [], 120_000);
  await releaseLost(pool, processKey + 1, []);
  expect((await jobs()).find(({ name }) => name === 'fresh')?.holder).toBe('pool-of-ours');
});

test('the queue of a lost job is free with it, the queue of one that is worked on is not', async () => {
  const queues = async () =>
    (
      await pool.query<{ name: string; holder: string | null }>(
        `select queue_name as name, locked_by as holder from graphile_worker._private_job_queues order by 1`,
      )
    ).rows;
  await handedOut('queued-lost', 'a');
  const known = await handedOut('queued-known', 'b');
  await releaseLost(pool, processKey, [known]);
  expect(await queues()).toEqual([
    { name: 'a', holder: null },
    { name: 'b', holder: 'pool-of-ours' },
  ]);
});

/** A session as a process has that holds this lock; it says nothing by itself. */
async function sessionWith(...lock: readonly number[]): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  client.on('error', () => undefined);
  onTestFinished(() => client.end().catch(() => undefined));
  await client.connect();
  await client.query(`select pg_advisory_lock(${lock.join(', ')})`);
  return client;
}

const isThere = (client: Client) =>
  client.query('select 1').then(
    () => true,
    () => false,
  );

test('the jobs of a process that hangs go to others, and so does the sending of payments', async () => {
  await pool.query('delete from graphile_worker._private_jobs');
  const hanging = await sessionWith(locks.presence, processKey);
  const sending = await sessionWith(locks.paymentSender);
  const idle = await sessionWith(locks.backup);
  const living = await sessionWith(locks.presence, processKey + 1);
  await handedOut('held');
  await releaseDead(pool);
  expect((await jobs()).map(({ holder }) => holder)).toEqual(['pool-of-ours']);
  await eventually(async () => {
    await isThere(living);
    await endSilent(pool, 500);
    await releaseDead(pool);
    const { rowCount } = await pool.query(
      `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.objid = $1 and a.datname = current_database()`,
      [locks.paymentSender],
    );
    return (await jobs())[0]?.holder === null && rowCount === 0;
  });
  // Others may hold a lock for long and have nothing to say, as whoever waits for a backup.
  expect(await Promise.all([hanging, sending, idle, living].map(isThere))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
