import { sql } from '../database/orm.ts';
import type { Consumer } from './consumer.ts';
import { jobsOf } from './jobs-of.ts';
import type { JobTable } from './jobs-of.ts';

/**
 * Turns events into jobs: the jobs and the cursor move in one transaction, and the job's key is the event,
 * so a job is there exactly once however often the process is killed.
 */
export function createDispatcher(...tables: readonly JobTable[]): Consumer {
  return {
    name: 'dispatcher',
    batchSize: 200,
    async handle(tx, batch) {
      const specs = tables.flatMap((table) => jobsOf(table, batch));
      if (specs.length === 0) return;
      // One statement may add a key once only.
      await tx.execute(sql`
        select graphile_worker.add_jobs(array(
          select json_populate_record(null::graphile_worker.job_spec, spec)
          from json_array_elements(${JSON.stringify(
            specs.map((spec) => ({
              identifier: spec.identifier,
              payload: spec.payload,
              job_key: spec.jobKey,
              queue_name: spec.queueName,
              max_attempts: spec.maxAttempts,
            })),
          )}::json) spec
        ))`);
    },
  };
}
