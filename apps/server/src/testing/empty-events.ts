import type { LedgerBench } from './ledger-bench.ts';

/** Takes away every event, cursor and job, which only a test may. */
export async function emptyEvents({ pool }: LedgerBench): Promise<void> {
  await pool.query('alter table events disable trigger all');
  await pool.query('delete from events');
  await pool.query('delete from consumers');
  await pool.query('delete from graphile_worker._private_jobs');
  await pool.query('alter table events enable trigger all');
}
