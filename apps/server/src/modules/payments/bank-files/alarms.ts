import type { PaymentAlarm } from '@sorgfalt/contract';
import { asc, count, eq, isNull, sql } from '../../../platform/database/orm.ts';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { NewEvent, Spine } from '../../../platform/events/spine.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import { partOf, readPart } from '../../review/index.ts';
import { users } from '../../users/tables.ts';
import { clientAccounts } from '../accounts/tables.ts';
import { paymentAlarms } from '../orders/alarm-tables.ts';
import type { AlarmRow } from '../orders/alarm-tables.ts';
import { eventOf, subjectOf } from '../orders/payment-events.ts';
import { lockPayment } from '../orders/payment-repo.ts';
import { payments } from '../orders/tables.ts';
import { mayClear } from './policy.ts';
import { statementEntries } from './statement-tables.ts';

/**
 * Clears an alarm with notes. Refuses `not-found`, `not-allowed-now` for one that is cleared, and `own-submission` for
 * whoever brought the bank's word or entered the order.
 */
export function clearAlarm(
  spine: Spine,
  caller: Caller,
  { alarmId, notes }: { readonly alarmId: string; readonly notes: string },
): Promise<PaymentAlarm> {
  return spine.run(caller, async (unit) => {
    const [held] = await unit.tx
      .select()
      .from(paymentAlarms)
      .where(eq(paymentAlarms.id, alarmId))
      .for('update');
    const event = held === undefined ? null : await clearingOf(unit.tx, held);
    if (held === undefined || event === null) throw new AppError('not-found');
    if (held.clearedAt !== null) throw new AppError('not-allowed-now');
    const { paymentId } = held;
    const part = paymentId === null ? null : await readPart(unit.tx, paymentId, caller.id);
    if (!mayClear(held, part, caller.id)) throw new AppError('own-submission');
    await unit.tx
      .update(paymentAlarms)
      .set({ clearedBy: caller.id, clearedAt: sql`now()`, notes })
      .where(eq(paymentAlarms.id, alarmId));
    await unit.append({
      ...event,
      evidence: { alarmId, paymentId, kind: held.kind, notes, by: caller.id },
    });
    const [cleared] = await selectAlarms(unit.tx, caller.id).where(eq(paymentAlarms.id, alarmId));
    invariant(cleared !== undefined, 'an alarm that is held is there');
    return toAlarm(cleared, caller.id);
  });
}

/** The event of clearing: of the payment, or of the client whose account was credited. Null where that is gone. */
async function clearingOf(tx: Tx, { id, kind, paymentId, entryId }: AlarmRow): Promise<NewEvent | null> {
  const [type, status, data] = ['payment.alarm_cleared', 'completed', { alarmId: id, kind }] as const;
  if (paymentId !== null) {
    const payment = await lockPayment(tx, paymentId);
    return payment === null ? null : eventOf(subjectOf(payment), type, status, data);
  }
  const [account] = await tx
    .select({ clientId: clientAccounts.clientId })
    .from(statementEntries)
    .innerJoin(clientAccounts, eq(clientAccounts.iban, statementEntries.accountIban))
    .where(eq(statementEntries.id, entryId ?? ''));
  return account === undefined ? null : { type, status, clientId: account.clientId, data };
}

const shownMax = 200;

/** The alarms that nobody cleared yet, oldest first, and how many there are. */
export async function readAlarms(tx: Tx, caller: Caller): Promise<{ alarms: PaymentAlarm[]; total: number }> {
  const rows = await selectAlarms(tx, caller.id)
    .where(isNull(paymentAlarms.clearedAt))
    .orderBy(asc(paymentAlarms.raisedAt), asc(paymentAlarms.id))
    .limit(shownMax);
  return { alarms: rows.map((row) => toAlarm(row, caller.id)), total: await countAlarms(tx) };
}

export async function countAlarms(tx: Tx): Promise<number> {
  const [counted] = await tx
    .select({ total: count() })
    .from(paymentAlarms)
    .where(isNull(paymentAlarms.clearedAt));
  return counted?.total ?? 0;
}

function selectAlarms(tx: Tx, uid: string) {
  return tx
    .select({
      alarm: paymentAlarms,
      payment: payments,
      entry: statementEntries,
      raiser: users.name,
      part: partOf(payments.id, uid),
    })
    .from(paymentAlarms)
    .leftJoin(payments, eq(payments.id, paymentAlarms.paymentId))
    .leftJoin(statementEntries, eq(statementEntries.id, paymentAlarms.entryId))
    .leftJoin(users, eq(users.uid, paymentAlarms.raisedBy));
}

type Found = Awaited<ReturnType<typeof selectAlarms>>[number];

function toAlarm({ alarm, payment, entry, raiser, part }: Found, uid: string): PaymentAlarm {
  return {
    alarmId: alarm.id,
    kind: alarm.kind,
    said: alarm.said,
    ...aboutOf(payment, entry),
    statementId: entry?.statementId ?? null,
    bookedOn: entry?.bookedOn ?? null,
    raisedBy: raiser ?? alarm.raisedBy,
    raisedAt: alarm.raisedAt,
    mayClear: alarm.clearedAt === null && mayClear(alarm, part, uid),
  };
}

function aboutOf(payment: Found['payment'], entry: Found['entry']) {
  if (payment === null) {
    const { counterparty = null, amountMinor = 0, currency = 'CHF' } = entry ?? {};
    return { payment, counterparty, amountMinor, currency };
  }
  const { id: paymentId, paymentNo, state, beneficiary: counterparty, amountMinor, currency } = payment;
  return { payment: { paymentId, paymentNo, state }, counterparty, amountMinor, currency };
}
