import type { BankOutcome } from '@sorgfalt/payments';
import { eq, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { moveByBank } from '../orders/move.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { eventsTo } from './decisions.ts';
import { paymentSendings } from './tables.ts';

/** What the bank said of a payment. */
export interface BankWord {
  /** The code as the bank wrote it. */
  readonly status: string;
  readonly outcome: BankOutcome | null;
  readonly reason: string | null;
}

/**
 * Follows the bank with a payment that is held; null where nothing moves. Statuses only move forward: late and
 * repeated ones leave the payment, and what is known of the bank, as they are.
 */
export async function followBank(
  unit: Unit,
  payment: PaymentRow,
  { status, outcome, reason }: BankWord,
): Promise<PaymentRow | null> {
  if (outcome === null) return null;
  let moved: PaymentRow | null = null;
  for (const event of eventsTo(payment.state, outcome)) {
    const next = await moveByBank(unit, moved ?? payment, event, reason ?? '');
    if (next === null) return moved;
    moved = next;
  }
  if (moved !== null) await noteStatus(unit.tx, payment.id, { bankStatus: status, reason });
  return moved;
}

async function noteStatus(
  tx: Tx,
  paymentId: string,
  said: { readonly bankStatus: string; readonly reason: string | null },
): Promise<void> {
  await tx
    .update(paymentSendings)
    .set({ ...said, updatedAt: sql`now()` })
    .where(eq(paymentSendings.paymentId, paymentId));
}
