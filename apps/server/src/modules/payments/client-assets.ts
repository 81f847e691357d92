import type { PaymentState } from '@sorgfalt/workflow';
import { and, asc, eq, inArray } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/events/spine.ts';
import type { ClientAssets } from '../clients/index.ts';
import { withdrawItem } from '../review/index.ts';
import { appendAccountChange } from './accounts/accounts.ts';
import { clientAccounts } from './accounts/tables.ts';
import { holdByHouse } from './orders/hold-by-house.ts';
import { move, moveTo } from './orders/move.ts';
import { paymentAgent } from './orders/payment-events.ts';
import { atBankStates, isAtBank, isUnsent, unsentStates } from './orders/policy.ts';
import { payments } from './orders/tables.ts';
import type { PaymentRow } from './orders/tables.ts';
import { stopAtBank } from './sending/take-out.ts';

const stopped: readonly PaymentState[] = [...unsentStates, 'sending', 'unknown', ...atBankStates];

/** What becomes of accounts and payments when a client is frozen, refused or free again. */
export const clientAssets: ClientAssets = {
  async stop(unit, clientId, because) {
    for (const payment of await lockPaymentsOf(unit.tx, clientId)) {
      if (isAtBank(payment)) await stopAtBank(unit, payment, because);
      else if (because === 'client-refused' && isUnsent(payment)) await end(unit, payment);
      // Also one whose answer from the bank is missing: should it come back, it stays in the house.
      else await holdByHouse(unit, payment, because);
    }
    const isFrozen = because === 'client-frozen';
    const closed = await unit.tx
      .update(clientAccounts)
      .set({ isClosed: true, isFrozen })
      .where(and(eq(clientAccounts.clientId, clientId), eq(clientAccounts.isClosed, false)))
      .returning();
    for (const row of closed) await appendAccountChange(unit, row, 'closed');
  },
  async resume(unit, clientId) {
    const opened = await unit.tx
      .update(clientAccounts)
      .set({ isClosed: false, isFrozen: false })
      .where(and(eq(clientAccounts.clientId, clientId), eq(clientAccounts.isFrozen, true)))
      .returning();
    for (const row of opened) await appendAccountChange(unit, row, 'opened');
  },
};

/** Payments of a client that have not ended, held until the transaction does. */
function lockPaymentsOf(tx: Tx, clientId: string): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.clientId, clientId), inArray(payments.state, [...stopped])))
    .orderBy(asc(payments.id))
    .for('update');
}

async function end(unit: Unit, payment: PaymentRow): Promise<void> {
  if (payment.state === 'human_review' && payment.reviewItemId !== null) {
    const notes = 'The client was refused.';
    await withdrawItem(unit, payment.reviewItemId, { by: paymentAgent.id, notes });
  }
  await move(unit, payment, moveTo('cancelled', payment), { event: 'cancel', note: 'client-refused' });
}
