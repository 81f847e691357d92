import { sql } from 'drizzle-orm';
import type { EventType } from '@sorgfalt/contract';
import type { Consumer } from './consumer.ts';
import type { EventRow } from './tables.ts';

/** Which jobs follow which event: the one declared table, put together in `main.ts`. */
export type JobTable = Partial<Record<EventType, readonly JobRule[]>>;

export interface JobRule {
  readonly task: string;
  /** One job for all these events: it waits once, runs alone, and an event that comes meanwhile makes it run again. */
  readonly isShared?: boolean;
  /** Payload of the job; null where this event needs none. */
  payload(event: EventRow): Readonly<Record<string, string | number | boolean | null>> | null;
}

/**
 * Turns events into jobs: the jobs and the cursor move in one transaction, and the job's key is the event,
 * so a job is there exactly once however often the process is killed.
 */
export function createDispatcher(table: JobTable): Consumer {
  return {
    name: 'dispatcher',
    batchSize: 200,
    async handle(tx, batch) {
      const specs = batch.flatMap((event) =>
        (table[event.type] ?? []).flatMap((rule) => {
          const payload = rule.payload(event);
          return payload === null
            ? []
            : [
                {
                  identifier: rule.task,
                  payload,
                  jobKey: rule.isShared === true ? rule.task : `${rule.task}:${event.id}`,
                  queueName: rule.isShared === true ? rule.task : null,
                  maxAttempts: 12,
                },
              ];
        }),
      );
      if (specs.length === 0) return;
      // One statement may add a key once only; of a shared job the last event counts.
      const byKey = new Map(specs.map((spec) => [spec.jobKey, spec]));
      await tx.execute(sql`
        select graphile_worker.add_jobs(array(
          select json_populate_record(null::graphile_worker.job_spec, spec)
          from json_array_elements(${JSON.stringify(
            [...byKey.values()].map((spec) => ({
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
