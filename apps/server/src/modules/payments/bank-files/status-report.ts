import { paymentEnds } from '@sorgfalt/workflow';
import type { PaymentState } from '@sorgfalt/workflow';
import type { BankEvent, BankOutcome } from '@sorgfalt/payments';
import type { paymentDeskRoutes, RouteOutput } from '@sorgfalt/contract';
import { sql } from '../../../platform/database/orm.ts';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/given-rows.ts';
import type { Spine, Unit } from '../../../platform/events/spine.ts';
import type { WorkPool } from '../../../platform/work/index.ts';
import { findSending, insertStep, lockPayment } from '../orders/payment-repo.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { textOf } from '../sending/decisions.ts';
import { followBank } from '../sending/follow-bank.ts';
import type { BankWord } from '../sending/follow-bank.ts';
import type { SendingRow } from '../sending/tables.ts';
import { noteSending } from '../sending/sending-repo.ts';
import { raiseAlarm } from '../orders/raise-alarm.ts';
import { unpaidEnds } from './policy.ts';
import { readReport } from './report-work.ts';

/**
 * Takes what a pain.002 message says that somebody uploaded. Payments that the bank was given by file follow it: it is
 * the bank's only word. Those that a bank has that can be asked do not: what was carried by hand is kept with them, and
 * the bank is asked. What contradicts how a payment is held raises an alarm. Of several statuses of one payment the one
 * that names it most closely counts. Refuses `broken-file`.
 */
export async function takeStatusReport(
  { spine, pool }: { readonly spine: Spine; readonly pool: WorkPool },
  caller: Caller,
  bytes: AsyncIterable<Uint8Array>,
): Promise<RouteOutput<typeof paymentDeskRoutes.importStatusReport>> {
  const { events, sha256 } = await readReport(pool, bytes);
  return spine.run(caller, async (unit) => {
    const named = await paymentsOf(unit.tx, events);
    const words = new Map<string, BankWord>();
    for (const [place, event] of events.entries()) {
      for (const paymentId of named.get(place) ?? []) words.set(paymentId, wordOf(event));
    }
    const counts = { moved: 0, informed: 0, alarms: 0 };
    // In the order of their ids, so that two reports never wait for each other in a ring.
    for (const [paymentId, word] of [...words].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const taken = await takeWord(unit, paymentId, word);
      for (const what of taken) counts[what] += 1;
    }
    const unknown = events.filter(({ scope }, place) => scope === 'transaction' && !named.has(place)).length;
    const unchanged = words.size - counts.moved - counts.informed;
    await unit.append({
      type: 'payment.report_imported',
      status: counts.alarms > 0 ? 'flagged' : 'completed',
      data: { ...counts, unknown },
      evidence: { sha256, ...counts, unchanged, unknown, by: caller.id },
    });
    return { ...counts, unchanged, unknown };
  });
}

async function takeWord(
  unit: Unit,
  paymentId: string,
  word: BankWord,
): Promise<('moved' | 'informed' | 'alarms')[]> {
  const payment = await lockPayment(unit.tx, paymentId);
  const sending = await findSending(unit.tx, paymentId);
  if (payment === null || sending === null) return [];
  if (sending.driver === 'file') {
    if ((await followBank(unit, payment, word)) !== null) return ['moved'];
  } else if (!paymentEnds.has(payment.state)) {
    await keepWord(unit, payment, word);
  }
  const said = [word.status, word.reason].filter((part) => part !== null).join(' ');
  const isRaised =
    (contradicts(payment.state, word.outcome) || isThereAfterAll(payment, sending, word)) &&
    (await raiseAlarm(unit, { ...payment, paymentId }, { kind: 'report-contradicts', said }));
  return [
    ...(sending.driver === 'file' ? [] : ['informed' as const]),
    ...(isRaised ? ['alarms' as const] : []),
  ];
}

/** Keeps with the payment what a report says of it, and who brought it; the bank itself is asked at once. */
async function keepWord(unit: Unit, payment: PaymentRow, { status, reason }: BankWord): Promise<void> {
  await insertStep(unit.tx, {
    paymentId: payment.id,
    version: payment.version,
    path: [payment.state],
    event: 'report',
    actor: unit.actor.id,
    note: reason === null ? status : `${status} ${reason}`,
  });
  await noteSending(unit.tx, payment.id, { questions: 0, afterMs: 0 });
}

/** Whether a report says that a payment ended which is held for alive, or that money left which is held for ended. */
function contradicts(state: PaymentState, outcome: BankOutcome | null): boolean {
  if (outcome === 'executed') return unpaidEnds.has(state);
  return (outcome === 'rejected' || outcome === 'cancelled') && !unpaidEnds.has(state);
}

/** Whether the bank has an order that was cancelled here as one that it has not: it may still carry it out. */
function isThereAfterAll(
  { state }: PaymentRow,
  { driver, cancelId }: SendingRow,
  { outcome }: BankWord,
): boolean {
  const isOnItsWay = outcome !== null && outcome !== 'rejected' && outcome !== 'cancelled';
  return driver === 'file' && state === 'cancelled' && cancelId !== null && isOnItsWay;
}

function wordOf({ status, outcome, reasons }: BankEvent): BankWord {
  return { status, outcome, reason: reasons.length === 0 ? null : textOf(reasons) };
}

const namedRows = rowsOf({
  scope: 'text',
  uetr: 'text',
  endToEndId: 'text',
  instructionId: 'text',
  paymentInformationId: 'text',
  messageId: 'text',
});

/** The payments that each event names, by its place; of several ways to find one, the first that finds any. */
async function paymentsOf(tx: Tx, events: readonly BankEvent[]): Promise<Map<number, readonly string[]>> {
  const rows = await executeNamed<{ place: number; rank: number; paymentId: string }>(
    tx,
    'payments-of-report',
    sql`
      with asked as (select * from ${namedRows(events)})
      select place, 1 as rank, payment_id as "paymentId" from asked join payment_sendings s on s.uetr = asked.uetr
      union all
      select place, 2, payment_id from asked join payment_sendings s on s.end_to_end_id = asked."endToEndId"
      union all
      select place, 3, payment_id from asked join payment_sendings s on s.instruction_id = asked."instructionId"
      union all
      select place, 4, payment_id from asked join payment_sendings s
        on s.payment_information_id = asked."paymentInformationId" and s.message_id = asked."messageId"
      where scope = 'group'
      union all
      select place, 5, payment_id from asked join payment_sendings s on s.message_id = asked."messageId"
      where scope = 'message'
      order by place, rank`,
  );
  const found = new Map<number, string[]>();
  const ranks = new Map<number, number>();
  for (const { place, rank, paymentId } of rows) {
    const event = place - 1;
    const first = ranks.get(event) ?? rank;
    if (rank !== first) continue;
    ranks.set(event, first);
    const named = found.get(event);
    if (named === undefined) found.set(event, [paymentId]);
    else named.push(paymentId);
  }
  return found;
}
