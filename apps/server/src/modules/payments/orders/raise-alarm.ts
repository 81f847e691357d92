import { sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
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
  const raised = await insertAlarm(unit.tx, { paymentId, raisedBy: unit.actor.id, ...alarm });
  if (raised === null) return false;
  const { id: alarmId, kind } = raised;
  await unit.append({
    ...eventOf(payment, 'payment.alarm_raised', 'flagged', { alarmId, kind }),
    evidence: evidenceOf(raised),
  });
  return true;
}

/** Raises an alarm about who paid in. `raisedBy` brought what the bank says of it. */
export async function raisePayerAlarm(
  unit: Unit,
  {
    clientId,
    ...alarm
  }: { readonly clientId: string } & Pick<AlarmRow, 'kind' | 'entryId' | 'said' | 'raisedBy'>,
): Promise<void> {
  const raised = await insertAlarm(unit.tx, alarm);
  if (raised === null) return;
  const { id: alarmId, kind } = raised;
  await unit.append({
    type: 'payment.alarm_raised',
    status: 'flagged',
    clientId,
    data: { alarmId, kind },
    evidence: evidenceOf(raised),
  });
}

async function insertAlarm(
  tx: Tx,
  alarm: Omit<typeof paymentAlarms.$inferInsert, 'id'>,
): Promise<AlarmRow | null> {
  const [raised] = await tx
    .insert(paymentAlarms)
    .values({ id: uuidv7(), ...alarm })
    .onConflictDoNothing()
    .returning();
  return raised ?? null;
}

function evidenceOf({ id: alarmId, paymentId, kind, entryId, said, raisedBy: by }: AlarmRow) {
  return { alarmId, paymentId, kind, entryId, said, by };
}

/** Deletes the alarms about credits that are gone: a credit goes before what hangs on it. */
export async function deleteAlarmsOfGone(tx: Tx): Promise<void> {
  await tx.execute(sql`
    delete from payment_alarms a
    where payment_id is null and not exists (select from payment_entries where id = a.entry_id)`);
}
