import { desc, lte, sql } from '../database/orm.ts';
import type { Tx } from '../database/database.ts';
import { backups } from './tables.ts';

/** When the last finished backup was taken; null where there is none. */
export async function lastBackup(tx: Tx): Promise<string | null> {
  const [row] = await tx
    .select({ takenAt: backups.takenAt })
    .from(backups)
    // None is of a time to come; that a clock once was wrong must not hide that there are no more.
    .where(lte(backups.takenAt, sql`now()`))
    .orderBy(desc(backups.takenAt))
    .limit(1);
  return row?.takenAt ?? null;
}
