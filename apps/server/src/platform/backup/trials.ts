import type { Client } from 'pg';
import type { DrillStep } from './tables.ts';

export interface Trial {
  readonly act: 'backup' | 'drill';
  readonly fileName: string | null;
  readonly takenAt: string | null;
  /** Null where all went well. */
  readonly failedStep: DrillStep | 'backup' | null;
}

type Queries = Pick<Client, 'query'>;

/** Leaves what became of it where readiness finds it. */
export async function noteTrial(
  database: Queries,
  { act, fileName, takenAt, failedStep }: Trial,
): Promise<void> {
  await database.query(
    'insert into public.backup_trials (act, file_name, taken_at, failed_step) values ($1, $2, $3, $4)',
    [act, fileName, takenAt, failedStep],
  );
}

/** A backup that failed is tried again after so long, or at its next turn if that is sooner. */
const againMinutes = 15;

/** Whether a backup by schedule is to be made now. */
export async function isBackupDue(database: Queries, everyHours: number): Promise<boolean> {
  const { rows } = await database.query<{ isDue: boolean }>(
    `select not exists (
       select from public.backup_trials where act = 'backup'
         -- What is of a time to come was noted by a clock that was wrong, and puts nothing off.
         and case when failed_step is null then taken_at > now() - make_interval(mins => $1) and taken_at <= now()
             else at > now() - make_interval(mins => $2) and at <= now() end
     ) as "isDue"`,
    [Math.ceil(everyHours * 60), Math.min(againMinutes, Math.ceil(everyHours * 60))],
  );
  return rows[0]?.isDue === true;
}

/** Names of the backups by schedule beyond the newest ones, which are `keep`. */
export async function namesBeyond(database: Queries, keep: number): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select file_name as name from public.backup_trials where act = 'backup' and failed_step is null
     order by id desc offset $1`,
    [keep],
  );
  return rows.map(({ name }) => name);
}
