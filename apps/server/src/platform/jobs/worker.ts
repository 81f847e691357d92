import { Logger, run, runMigrations } from 'graphile-worker';
import type { TaskList, WorkerEvents } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import { presenceLock } from '../events/wake.ts';

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
  options: { concurrency: number; pollMs: number; processKey: number; log: Log },
): Promise<Worker> {
  await releaseDead(pool);
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => {
    pool
      .query('insert into worker_presence (worker_id, process_key) values ($1, $2)', [
        worker.workerId,
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
    concurrency: options.concurrency,
    pollInterval: options.pollMs,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: quietLogger,
    events,
  });
  const sweep = setInterval(() => void releaseDead(pool).catch(() => undefined), 10_000);
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

/** Frees the jobs of workers whose process no longer holds its presence lock. */
export async function releaseDead(pool: Pool): Promise<void> {
  await pool.query(
    `with dead as (
       delete from worker_presence w
       where not exists (
         select 1 from pg_locks l
         where l.locktype = 'advisory' and l.classid = $1 and l.objid = w.process_key and l.objsubid = 2 and l.granted
       )
       returning worker_id
     )
     select graphile_worker.force_unlock_workers(array(select worker_id from dead))
     where exists (select 1 from dead)`,
    [presenceLock],
  );
}

const quietLogger = new Logger(() => () => undefined);
