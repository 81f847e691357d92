import { sql } from 'drizzle-orm';
import { bankEventsOf, readPain002 } from '@sorgfalt/payments';
import type { BankEvent } from '@sorgfalt/payments';
import type { paymentDeskRoutes, RouteOutput } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/given-rows.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { followBank } from '../follow-bank.ts';
import type { BankWord } from '../follow-bank.ts';
import { lockPayment } from '../payment-repo.ts';
import { brokenFile } from './upload.ts';

/**
 * Follows what a pain.002 message says. Of several statuses of one payment the one that names it most closely counts.
 * Refuses `broken-file`; the same file again moves nothing.
 */
export function takeStatusReport(
  spine: Spine,
  caller: Caller,
  text: string,
): Promise<RouteOutput<typeof paymentDeskRoutes.importStatusReport>> {
  const read = readPain002(text);
  if (!read.ok) throw brokenFile(read.error);
  const events = bankEventsOf(read.value);
  return spine.run(caller, async (unit) => {
    const named = await paymentsOf(unit.tx, events);
    const words = new Map<string, BankWord>();
    for (const [place, event] of events.entries()) {
      for (const paymentId of named.get(place) ?? []) words.set(paymentId, wordOf(event));
    }
    let moved = 0;
    // In the order of their ids, so that two reports never wait for each other in a ring.
    for (const [paymentId, word] of [...words].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const payment = await lockPayment(unit.tx, paymentId);
      if (payment !== null && (await followBank(unit, payment, word)) !== null) moved += 1;
    }
    const unknown = events.filter(({ scope }, place) => scope === 'transaction' && !named.has(place)).length;
    return { moved, unchanged: words.size - moved, unknown };
  });
}

function wordOf({ status, outcome, reasons }: BankEvent): BankWord {
  const texts = reasons.map(({ code, text }) => [code, text].filter((part) => part !== undefined).join(' '));
  return { status, outcome, reason: texts.length === 0 ? null : texts.join('; ').slice(0, 400) };
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
    found.set(event, [...(found.get(event) ?? []), paymentId]);
  }
  return found;
}
