import { sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { move } from '../orders/move.ts';
import { askToCancel } from './sending-repo.ts';
import type { PaymentRow } from '../orders/tables.ts';

/** Why a payment must not be signed with the others, as the database finds it (`batch_refusals`). */
export type OutReason = 'cancel-asked' | 'held' | 'client-frozen' | 'approval-lost' | 'confirmation-lost';

/** Payments of a batch that wait for their signature and must not get it, with the reason. */
export async function readRefusals(tx: Tx, batchId: string): Promise<ReadonlyMap<string, OutReason>> {
  const { rows } = await tx.execute<{ id: string; reason: OutReason }>(
    sql`select payment_id as id, reason from batch_refusals(${batchId})`,
  );
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/** Has the bank asked to forget a payment that is held; says so in its history. It is asked once, and whether it still can is its word. */
export async function stopAtBank(unit: Unit, payment: PaymentRow, note: string): Promise<void> {
  if (await askToCancel(unit.tx, payment.id)) await move(unit, payment, {}, { event: 'ask-cancel', note });
}
