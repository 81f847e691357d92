import { eq } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ledgerWitnessedLogs } from '../tables.ts';

type WitnessedRow = typeof ledgerWitnessedLogs.$inferSelect;

/** What was cosigned last for a log, locked until the transaction ends; begins with the empty tree. */
export async function lockWitnessed(
  tx: Tx,
  origin: string,
  empty: Pick<WitnessedRow, 'size' | 'root'>,
  at: string,
): Promise<WitnessedRow> {
  await tx
    .insert(ledgerWitnessedLogs)
    .values({ origin, ...empty, note: '', cosignedAt: at })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(ledgerWitnessedLogs)
    .where(eq(ledgerWitnessedLogs.origin, origin))
    .for('update');
  if (row === undefined) throw new Error('a row that was inserted or found is there');
  return row;
}

/** Stores the head that is about to be cosigned; the row is locked. */
export async function updateWitnessed(
  tx: Tx,
  origin: string,
  head: Omit<WitnessedRow, 'origin'>,
): Promise<void> {
  await tx.update(ledgerWitnessedLogs).set(head).where(eq(ledgerWitnessedLogs.origin, origin));
}
