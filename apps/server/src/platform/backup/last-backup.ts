import { desc } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { backups } from './tables.ts';

/** When the last finished backup was taken; null where there is none. */
export async function lastBackup(tx: Tx): Promise<string | null> {
  const [row] = await tx
    .select({ takenAt: backups.takenAt })
    .from(backups)
    .orderBy(desc(backups.takenAt))
    .limit(1);
  return row?.takenAt ?? null;
}
