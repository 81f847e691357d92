import type { EventType } from '@sorgfalt/contract';
import type { EventRow } from './tables.ts';

/** Which jobs follow which event; each module that has some declares a table. */
export type JobTable = Partial<Record<EventType, readonly JobRule[]>>;

export interface JobRule {
  readonly task: string;
  /** One job for all these events: it waits once, runs alone, and an event that comes meanwhile makes it run again. */
  readonly isShared?: boolean;
  /** Payload of the job; null where this event needs none. */
  payload(event: EventRow): Readonly<Record<string, string | number | boolean | null>> | null;
}

/** A job as it is handed in. */
export interface JobSpec {
  readonly identifier: string;
  readonly payload: Readonly<Record<string, string | number | boolean | null>>;
  /** A job whose key is there already is not added again. */
  readonly jobKey: string;
  readonly queueName: string | null;
  readonly maxAttempts: number;
}

/** As many as there can be: no job is given up, as nobody else does what it was for. The pauses grow to six hours. */
export const attemptsMax = 32_767;

/** The jobs that follow a batch of events: each key once, of a shared job the last event counts. */
export function jobsOf(table: JobTable, batch: readonly EventRow[]): readonly JobSpec[] {
  const specs = batch.flatMap((event) =>
    (table[event.type] ?? []).flatMap((rule): JobSpec[] => {
      const payload = rule.payload(event);
      if (payload === null) return [];
      const isShared = rule.isShared === true;
      return [
        {
          identifier: rule.task,
          payload,
          jobKey: isShared ? rule.task : `${rule.task}:${event.id}`,
          queueName: isShared ? rule.task : null,
          maxAttempts: attemptsMax,
        },
      ];
    }),
  );
  return [...new Map(specs.map((spec) => [spec.jobKey, spec])).values()];
}
