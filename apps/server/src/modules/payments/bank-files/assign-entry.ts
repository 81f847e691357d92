import type { StatementEntry } from '@sorgfalt/contract';
import { eq } from '../../../platform/database/orm.ts';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Spine, Unit } from '../../../platform/events/spine.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import { findAccountByIban } from '../accounts/accounts.ts';
import type { AccountRow } from '../accounts/tables.ts';
import { accountOf } from '../orders/keys.ts';
import { lockPayment } from '../orders/payment-repo.ts';
import { bookPayment } from './book-payments.ts';
import { isBookingOf, isReturnOf } from './policy.ts';
import { readEntry } from './statement-repo.ts';
import { statementEntries } from './statement-tables.ts';
import type { EntryRow } from './statement-tables.ts';
import { orderOf } from '../orders/order-columns.ts';

export interface EntryAssignment {
  readonly entryId: string;
  /** Null for something that is no payment of ours. */
  readonly paymentId: string | null;
  readonly notes: string;
}

/**
 * Says what an entry is that nothing matched: the booking of a payment, or its money that came back. Refuses `not-found`, and
 * `not-allowed-now` for an entry that is settled and for a payment of another account, amount, currency or creditor, or one
 * that was never sent or is booked already; of which nothing left, where money comes back.
 */
export function assignEntry(
  spine: Spine,
  caller: Caller,
  assignment: EntryAssignment,
): Promise<StatementEntry> {
  const { entryId, paymentId, notes } = assignment;
  return spine.run(caller, async (unit) => {
    const { tx } = unit;
    const [entry] = await tx
      .select()
      .from(statementEntries)
      .where(eq(statementEntries.id, entryId))
      .for('update');
    if (entry === undefined) throw new AppError('not-found');
    if (entry.state !== 'unmatched') throw new AppError('not-allowed-now');
    const account = await findAccountByIban(tx, entry.accountIban);
    if (paymentId !== null) await bookByHand(unit, entry, { paymentId, account });
    await tx
      .update(statementEntries)
      .set(
        paymentId === null
          ? { state: 'settled', note: notes }
          : { state: 'matched', matchedBy: 'person', paymentId, note: notes },
      )
      .where(eq(statementEntries.id, entryId));
    await unit.append({
      type: 'payment.entry_settled',
      status: 'recorded',
      ...(account === null ? {} : { clientId: account.clientId }),
      ...(paymentId === null ? {} : { paymentId }),
      data: { entryId, statementId: entry.statementId },
      evidence: { entryId, statementId: entry.statementId, paymentId, notes, by: caller.id },
    });
    const settled = await readEntry(tx, entryId);
    invariant(settled !== null, 'an entry that is held is there');
    return settled;
  });
}

async function bookByHand(
  unit: Unit,
  entry: EntryRow,
  { paymentId, account }: { readonly paymentId: string; readonly account: AccountRow | null },
): Promise<void> {
  const payment = await lockPayment(unit.tx, paymentId);
  if (payment === null) throw new AppError('not-found');
  const creditorAccount = accountOf(orderOf(payment));
  const [booked, bookable] = [
    { ...entry, accountId: account?.id ?? null },
    { ...payment, creditorAccount },
  ];
  if (isBookingOf(booked, bookable)) return bookPayment(unit, paymentId, 'reconciled');
  if (isReturnOf(booked, bookable)) return bookPayment(unit, paymentId, 'returned');
  throw new AppError('not-allowed-now');
}
