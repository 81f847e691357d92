import type { Unit } from '../../../platform/events/spine.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { paymentAlarms } from './alarm-tables.ts';
import type { AlarmRow } from './alarm-tables.ts';
import { eventOf } from './payment-events.ts';

/** A payment that an alarm is about. */
export interface Alarming {
  readonly paymentId: string;
  readonly paymentNo: string;
  readonly clientId: string;
  readonly version: number;
}

/** Raises an alarm about a payment; one that stands already is not raised again. Gives whether it was. */
export async function raiseAlarm(
  unit: Unit,
  payment: Alarming,
  alarm: Pick<AlarmRow, 'kind'> & Partial<Pick<AlarmRow, 'entryId' | 'said'>>,
): Promise<boolean> {
  const { paymentId } = payment;
  const [raised] = await unit.tx
    .insert(paymentAlarms)
    .values({ id: uuidv7(), paymentId, raisedBy: unit.actor.id, ...alarm })
    .onConflictDoNothing()
    .returning();
  if (raised === undefined) return false;
  const { id: alarmId, kind, entryId, said } = raised;
  await unit.append({
    ...eventOf(payment, 'payment.alarm_raised', 'flagged', { alarmId, kind }),
    evidence: { alarmId, paymentId, kind, entryId, said, by: unit.actor.id },
  });
  return true;
}
