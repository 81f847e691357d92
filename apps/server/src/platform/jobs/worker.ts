import { Logger, run, runMigrations } from 'graphile-worker';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { locks } from '../database/locks.ts';
import type { Wake } from '../events/wake.ts';
import { faultOf } from '../fault.ts';
import type { Log } from '../log.ts';
import { retryPauseMs } from '../retry-pause.ts';

/** A process that was taken for dead has its jobs again with the next sweep. */
const sweepMs = 2500;
/** A lock this young may be of a process that is still signing in. */
const signInPatienceMs = 2000;
/** A job that nobody works on may be about to be told so, or that it is ours. */
const lostMs = 8000;
/** A new job wakes whoever is idle; looked for by the clock are only those whose time comes later. */
const laterPolls = 5;
/** What fails so often does not pass by itself. */
const loggedFrom = 3;
/** A process says something in each of its sessions that hold a lock every two seconds; one that hangs says nothing. */
const silentMs = 30_000;
/** A runner that ran for so long was no failure of the start. */
const steadyMs = 60_000;
/**
 * Between two looks a clock goes on by seconds. One that went on by more was set, or the machine slept: the runner waits
 * for its next minute by the clock of before, and would make up for each one that it takes for missed.
 */
const clockMs = 600_000;

export interface Worker {
  stop(): Promise<void>;
}

interface WorkerOptions {
  readonly concurrency: number;
  readonly pollMs: number;
  readonly presence: Pick<Wake, 'processKey' | 'isPresent'>;
  readonly log: Log;
  readonly crontab: string;
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
 * that are gone, instead of waiting hours for their locks to expire. A runner that the database failed is
 * started again, with growing pauses.
 */
export async function startWorker(
  pool: Pool,
  tasks: Readonly<Record<string, Task>>,
  options: WorkerOptions,
): Promise<Worker> {
  const { log } = options;
  const stopping = new AbortController();
  const signedIn = new Set<string>();
  const underWay = new Set<string>();
  const start = () => startRunner(pool, tasks, options, { signedIn, underWay });
  let lookedMs = Date.now();
  const look = async () => {
    const now = Date.now();
    const isClockSet = Math.abs(now - lookedMs) > clockMs;
    lookedMs = now;
    if (isClockSet) {
      log.warn({}, 'The clock was set: the job runner begins anew by it');
      await runner.stop().catch(() => undefined);
    }
    // While our lock is lost others take us for dead, and so must we: another process may have our jobs.
    if (!options.presence.isPresent()) return;
    await signIn(pool, options.presence.processKey, [...signedIn]);
    await forgetTimesToCome(pool);
    await endSilent(pool);
    await releaseDead(pool);
    await releaseLost(pool, options.presence.processKey, [...underWay]);
  };

  await releaseDead(pool);
  let runner = await start();
  async function keep(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      const startedMs = Date.now();
      const why = await runner.promise.then(() => 'it ended', faultOf);
      if (stopping.signal.aborted) return;
      failures = Date.now() - startedMs > steadyMs ? 0 : failures + 1;
      log.error({ error: why }, 'The job runner ended and is started again');
      runner = await started(failures);
    }
  }
  async function started(failures: number): Promise<Runner> {
    for (let tries = failures; ; tries += 1) {
      await delay(retryPauseMs(tries), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return runner;
      try {
        return await start();
      } catch (error) {
        log.error({ error: faultOf(error) }, 'The job runner cannot be started yet');
      }
    }
  }

  const ended = keep();
  const sweep = setInterval(() => void look().catch(() => undefined), sweepMs);
  return {
    async stop() {
      clearInterval(sweep);
      stopping.abort();
      // It may have stopped by itself, with its error.
      await runner.stop().catch(() => undefined);
      // One that was beginning anew meanwhile has not heard of it.
      await ended.then(() => runner.stop()).catch(() => undefined);
    },
  };
}

/**
 * Forgets that a task had its turn at a time to come, as the clock of a process had it once: it would have no other one until
 * then. The last day is made up for, as nobody knows any more what of it was done.
 */
async function forgetTimesToCome(pool: Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = null, known_since = least(known_since, now() - interval '1 day')
     where greatest(last_execution, known_since) > now() + $1 * interval '1 millisecond'`,
    [clockMs],
  );
}

async function startRunner(
  pool: Pool,
  tasks: Readonly<Record<string, Task>>,
  options: WorkerOptions,
  { signedIn, underWay }: { readonly signedIn: Set<string>; readonly underWay: Set<string> },
): Promise<Runner> {
  await forgetTimesToCome(pool);
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked in the name of the pool, not of its single workers.
  events.on('pool:create', ({ workerPool }) => {
    signedIn.add(workerPool.id);
    signIn(pool, options.presence.processKey, [workerPool.id]).catch((error: unknown) =>
      options.log.error({ error: faultOf(error) }, 'A worker could not sign in'),
    );
  });
  events.on('pool:release', ({ workerPool }) => void signedIn.delete(workerPool.id));
  events.on('job:start', ({ job }) => void underWay.add(job.id));
  events.on('job:complete', ({ job }) => {
    // What came of it is on its way to the database.
    setTimeout(() => underWay.delete(job.id), lostMs).unref();
  });
  events.on('job:error', ({ job, error }) => {
    if (job.attempts < loggedFrom) return;
    options.log.error(
      {
        task: job.task_identifier,
        attempts: job.attempts,
        error: faultOf(error),
      },
      'A job keeps failing',
    );
  });
  return run({
    pgPool: pool,
    taskList: wrap(tasks),
    crontab: options.crontab,
    concurrency: options.concurrency,
    pollInterval: options.pollMs * laterPolls,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: quietLogger,
    events,
  });
}

async function signIn(pool: Pool, processKey: number, workerIds: readonly string[]): Promise<void> {
  await pool.query(
    `insert into worker_presence (worker_id, process_key) select unnest($1::text[]), $2 on conflict do nothing`,
    [workerIds, processKey],
  );
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
 * Ends the sessions by which a process is present, or sends payments, and in which it has said nothing for so long: it is
 * paused, or its machine went without a word, of which the server may learn hours later. Others take over what it had,
 * and where it goes on it begins anew.
 */
export async function endSilent(pool: Pool, sinceMs = silentMs): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(a.pid) from pg_stat_activity a
     where a.datname = current_database() and a.usename = current_user
       and a.state = 'idle' and a.state_change < now() - $3 * interval '1 millisecond'
       and exists (
         select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted
           and (l.classid = $1 and l.objsubid = 2 or l.classid = 0 and l.objid = $2 and l.objsubid = 1)
       )`,
    [locks.presence, locks.paymentSender, sinceMs],
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

/**
 * Frees the jobs that are locked in the name of a living process and that it does not work on: the answer that it has
 * them was lost, or the word that they are done. What they do they do once, so they are done again.
 */
export async function releaseLost(
  pool: Pool,
  processKey: number,
  underWay: readonly string[],
  sinceMs = lostMs,
): Promise<void> {
  // No function of the library frees single jobs; these two tables are how it keeps them.
  await pool.query(
    `with mine as (select worker_id from worker_presence where process_key = $1),
       lost as (
         update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
         where locked_by in (select worker_id from mine) and id <> all ($2::bigint[])
           and locked_at < now() - $3 * interval '1 millisecond'
         returning job_queue_id
       )
     update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
     where locked_by in (select worker_id from mine) and locked_at < now() - $3 * interval '1 millisecond'
       and not exists (
         select from graphile_worker._private_jobs job
         where job.job_queue_id = queue.id and job.locked_at is not null and job.id = any ($2::bigint[])
       )`,
    [processKey, underWay, sinceMs],
  );
}

const quietLogger = new Logger(() => () => undefined);
