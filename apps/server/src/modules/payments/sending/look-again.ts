import { parseOrder } from '@sorgfalt/payments';
import type { PaymentState } from '@sorgfalt/workflow';
import { and, asc, eq, inArray, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { eachOf } from '../../../platform/work/index.ts';
import { worldOf } from '../../screening/index.ts';
import type { ListsByWorld } from '../deciding/list-answers.ts';
import { paymentAlarms } from '../orders/alarm-tables.ts';
import { holdByHouse } from '../orders/hold-by-house.ts';
import { listedEntries, toldEntries } from '../orders/listed-entries.ts';
import { paymentAgent } from '../orders/payment-events.ts';
import { findDecision, lockPayment, updatePayment } from '../orders/payment-repo.ts';
import { atBankStates, isAtBank } from '../orders/policy.ts';
import { raiseAlarm } from '../orders/raise-alarm.ts';
import { payments } from '../orders/tables.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { unseenHits } from '../release/recheck.ts';
import type { SenderDeps } from './sender-deps.ts';
import { stopAtBank } from './take-out.ts';

const batchSize = 200;
/** The bank has the payment, or may have it, and the money need not have left: it waits for a signature or its day. */
const onItsWay: readonly PaymentState[] = ['unknown', ...atBankStates];

/**
 * Looks the names of what is on its way up again once the lists are others than those that its approval saw. Whoever came
 * on a list since raises an alarm, and the bank is asked to stop the payment.
 */
export async function lookAgain(deps: SenderDeps): Promise<boolean> {
  const byWorld = await deps.answers.inForce();
  const due = await sentByOtherLists(deps.database, byWorld);
  await eachOf(due, (payment) => lookAtOne(deps, payment, byWorld));
  return due.length === batchSize;
}

function sentByOtherLists(tx: Tx, { real, sample }: ListsByWorld): Promise<PaymentRow[]> {
  const { state, isSample, approvedLists } = payments;
  const now = sql`case when ${isSample} then ${sample.key} else ${real.key} end`;
  return tx
    .select()
    .from(payments)
    .where(and(inArray(state, [...onItsWay]), sql`${approvedLists} is distinct from ${now}`))
    .orderBy(asc(payments.id))
    .limit(batchSize);
}

async function lookAtOne(
  deps: SenderDeps,
  { id, ...sent }: PaymentRow,
  byWorld: ListsByWorld,
): Promise<void> {
  const lists = byWorld[worldOf(sent)];
  const order = parseOrder(sent.orderText);
  // An order that somebody has made unreadable is the audit's: what the bank has of it nobody can look up.
  const { screened } = order === null ? { screened: [] } : await deps.answers.screen(lists, order);
  await deps.spine.run(paymentAgent, async (unit) => {
    const payment = await lockPayment(unit.tx, id);
    if (payment === null || !onItsWay.includes(payment.state)) return;
    const { findings } = await findDecision(unit.tx, payment);
    await stop(unit, payment, listedEntries(unseenHits(findings.screened, screened)));
    await updatePayment(unit.tx, id, { approvedLists: lists.key });
  });
}

async function stop(unit: Unit, payment: PaymentRow, listed: readonly string[]): Promise<void> {
  const told = await toldOf(unit.tx, payment);
  const entries = listed.filter((entry) => !told.has(entry));
  if (entries.length === 0) return;
  const about = { ...payment, paymentId: payment.id };
  await raiseAlarm(unit, about, { kind: 'listed-since', said: entries.join(', ') });
  if (isAtBank(payment)) await stopAtBank(unit, payment, 'payee-listed');
  else await holdByHouse(unit, payment, 'payee-listed');
}

/** The entries that alarms about the payment have told, cleared or not: another list that says the same is no news. */
async function toldOf(tx: Tx, { id }: PaymentRow): Promise<ReadonlySet<string>> {
  const { paymentId, kind, said } = paymentAlarms;
  const rows = await tx
    .select({ said })
    .from(paymentAlarms)
    .where(and(eq(paymentId, id), eq(kind, 'listed-since')));
  return toldEntries(rows);
}
