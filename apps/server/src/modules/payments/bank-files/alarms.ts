import type { PaymentAlarm } from '@sorgfalt/contract';
import { and, asc, count, eq, isNull, sql } from '../../../platform/database/orm.ts';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import { partOf, readPart } from '../../review/index.ts';
import { users } from '../../users/tables.ts';
import { paymentAlarms } from '../orders/alarm-tables.ts';
import { eventOf } from '../orders/payment-events.ts';
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
    const payment = held === undefined ? null : await lockPayment(unit.tx, held.paymentId);
    if (held === undefined || payment === null) throw new AppError('not-found');
    if (held.clearedAt !== null) throw new AppError('not-allowed-now');
    const part = await readPart(unit.tx, payment.id, caller.id);
    if (!mayClear(held, part, caller.id)) throw new AppError('own-submission');
    await unit.tx
      .update(paymentAlarms)
      .set({ clearedBy: caller.id, clearedAt: sql`now()`, notes })
      .where(eq(paymentAlarms.id, alarmId));
    const { id: paymentId, paymentNo, clientId, version } = payment;
    await unit.append({
      ...eventOf({ paymentId, paymentNo, clientId, version }, 'payment.alarm_cleared', 'completed', {
        alarmId,
        kind: held.kind,
      }),
      evidence: { alarmId, paymentId, kind: held.kind, notes, by: caller.id },
    });
    const [cleared] = await selectAlarms(unit.tx, caller.id).where(eq(paymentAlarms.id, alarmId));
    invariant(cleared !== undefined, 'an alarm that is held is there');
    return toAlarm(cleared, caller.id);
  });
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
    .innerJoin(payments, eq(payments.id, paymentAlarms.paymentId))
    .leftJoin(statementEntries, and(eq(statementEntries.id, paymentAlarms.entryId)))
    .leftJoin(users, eq(users.uid, paymentAlarms.raisedBy));
}

type Found = Awaited<ReturnType<typeof selectAlarms>>[number];

function toAlarm({ alarm, payment, entry, raiser, part }: Found, uid: string): PaymentAlarm {
  return {
    alarmId: alarm.id,
    kind: alarm.kind,
    said: alarm.said,
    paymentId: payment.id,
    paymentNo: payment.paymentNo,
    beneficiary: payment.beneficiary,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    state: payment.state,
    bookedOn: entry?.bookedOn ?? null,
    raisedBy: raiser ?? alarm.raisedBy,
    raisedAt: alarm.raisedAt,
    mayClear: alarm.clearedAt === null && mayClear(alarm, part, uid),
  };
}
