import { isMaker } from '@sorgfalt/workflow';
import type { Part, PaymentState } from '@sorgfalt/workflow';
import { atBankStates } from '../orders/policy.ts';
import { paidStates } from '../orders/tables.ts';
import type { PaymentRow } from '../orders/tables.ts';
import type { AlarmRow } from '../orders/alarm-tables.ts';
import type { EntryRow } from './statement-tables.ts';

/** States in which a payment is held for ended without money having left. */
export const unpaidEnds: ReadonlySet<PaymentState> = new Set(['blocked', 'rejected', 'cancelled', 'failed']);

/** States in which the money of a payment may have left, and no booking of it was seen. */
const bookable: ReadonlySet<PaymentState> = new Set(['sending', 'unknown', ...atBankStates, 'executed']);

/** What of a payment an entry is compared with. */
export interface Bookable extends Pick<PaymentRow, 'accountId' | 'currency' | 'amountMinor' | 'state'> {
  /** The account that the order pays to. */
  readonly creditorAccount: string;
}

/** What of an entry a payment is compared with. */
export interface Booked extends Pick<
  EntryRow,
  'currency' | 'amountMinor' | 'counterpartyAccount' | 'isBooked' | 'isReversal' | 'returnReason'
> {
  /** The account of ours that the statement is about; null where we know none. */
  readonly accountId: string | null;
}

/** Whether an entry can be the booking of a payment that somebody takes it for. */
export function isBookingOf(entry: Booked, payment: Bookable): boolean {
  return (
    // What is only expected may never be booked, and what the bank takes back again was no payment of ours.
    entry.isBooked &&
    !entry.isReversal &&
    entry.returnReason === null &&
    payment.accountId === entry.accountId &&
    payment.currency === entry.currency &&
    payment.amountMinor === -entry.amountMinor &&
    // An entry that says where the money went, and says elsewhere, is no booking of this order.
    (entry.counterpartyAccount ?? payment.creditorAccount) === payment.creditorAccount &&
    bookable.has(payment.state)
  );
}

/** Whether an entry can be the money of a payment that comes back, less what it cost: the bank says that it is given back. */
export function isReturnOf(entry: Booked, payment: Bookable): boolean {
  return (
    entry.isBooked &&
    (entry.isReversal || entry.returnReason !== null) &&
    payment.accountId === entry.accountId &&
    payment.currency === entry.currency &&
    entry.amountMinor > 0 &&
    entry.amountMinor <= payment.amountMinor &&
    paidStates.includes(payment.state)
  );
}

/** Whether somebody may clear an alarm: who neither brought the bank's word nor made the order. */
export function mayClear({ raisedBy }: Pick<AlarmRow, 'raisedBy'>, part: Part, uid: string): boolean {
  return uid !== raisedBy && !isMaker(part);
}
