import { sql } from '../database/orm.ts';
import type { Tx } from '../database/database.ts';

/** Takes back the jobs whose payload names one of these things, because the things are no more. */
export async function eraseJobs(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from graphile_worker._private_jobs job
    where job.locked_at is null and exists (
      select from json_each_text(job.payload) given where given.value = any(${sql.param([...subjectIds])}::text[])
    )`);
}
