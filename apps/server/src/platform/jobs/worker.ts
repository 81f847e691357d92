import { Logger, run, runMigrations } from 'graphile-worker';
import type { TaskList, WorkerEvents } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { locks } from '../database/locks.ts';
import type { Log } from '../log.ts';

const sweepMs = 5000;
/** A lock this young may be of a process that is still signing in. */
const signInPatienceMs = 2000;

export interface Worker {
  stop(): Promise<void>;
}

/** What a job gets: its payload as the dispatcher wrote it, and a signal that says when to stop. */
export type Task = (
  payload: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
) => Promise<void>;

export function migrateJobs(pool: Pool): Promise<void> {
  return runMigrations({ pgPool: pool, logger: quietLogger });
}

/**
 * Runs jobs at-least-once. A worker signs in with its process; `releaseDead` frees the jobs of processes
 * that are gone, instead of waiting hours for their locks to expire.
 */
export async function startWorker(
  pool: Pool,
  tasks: Readonly<Record<string, Task>>,
  options: { concurrency: number; pollMs: number; processKey: number; log: Log; crontab: string },
): Promise<Worker> {
  await releaseDead(pool);
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked in the name of the pool, not of its single workers.
  events.on('pool:create', ({ workerPool }) => {
    pool
      .query('insert into worker_presence (worker_id, process_key) values ($1, $2)', [
        workerPool.id,
        options.processKey,
      ])
      .catch((error: unknown) => options.log.error({ error: String(error) }, 'A worker could not sign in'));
  });
  events.on('job:failed', ({ job, error }) => {
    options.log.error(
      {
        task: job.task_identifier,
        attempts: job.attempts,
        error: error instanceof Error ? error.message : 'unknown',
      },
      'A job failed for good',
    );
  });
  const runner = await run({
    pgPool: pool,
    taskList: wrap(tasks),
    crontab: options.crontab,
    concurrency: options.concurrency,
    pollInterval: options.pollMs,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: quietLogger,
    events,
  });
  const sweep = setInterval(() => void releaseDead(pool).catch(() => undefined), sweepMs);
  return {
    async stop() {
      clearInterval(sweep);
      await runner.stop();
    },
  };
}

function wrap(tasks: Readonly<Record<string, Task>>): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, helpers: { abortSignal?: AbortSignal }) =>
        task(payload as Readonly<Record<string, unknown>>, helpers.abortSignal),
    ]),
  );
}

/**
 * Frees the jobs of processes that are gone: those locked in a name that no living process has signed in
 * under. A process lives as long as it holds its presence lock.
 */
export async function releaseDead(pool: Pool): Promise<void> {
  await pool.query(
    `delete from worker_presence w
     where not exists (
       select 1 from pg_locks l
       where l.locktype = 'advisory' and l.classid = $1 and l.objid = w.process_key and l.objsubid = 2 and l.granted
     )`,
    [locks.presence],
  );
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs
     where locked_at < now() - $1 * interval '1 millisecond'
       and locked_by not in (select worker_id from worker_presence)
     having count(*) > 0`,
    [signInPatienceMs],
  );
}

const quietLogger = new Logger(() => () => undefined);
