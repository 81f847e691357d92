import { parseOrder } from '@sorgfalt/payments';
import type { Found } from '../../../adapters/bank/connector.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { eachOf } from '../../../platform/work/index.ts';
import type { ListsByWorld } from '../deciding/list-answers.ts';
import { moveByBank } from '../orders/move.ts';
import { lockPayment } from '../orders/payment-repo.ts';
import { recheckBeforeSending } from '../release/recheck.ts';
import { afterSearch } from './decisions.ts';
import { holdKeptBack } from './kept-back.ts';
import { begin, callBank, initiationOf, returnUrlOf, submitted } from './send.ts';
import { bankActor } from './sender-deps.ts';
import type { SenderDeps } from './sender-deps.ts';
import { dueSendings, noteSending } from './sending-repo.ts';
import type { Sending } from './tables.ts';

const batchSize = 200;

/**
 * Asks the bank for payments whose answer was lost, one question for each debtor account. What it has goes on where the
 * bank is; what it surely does not have, long enough after the attempt, is sent again under the same identifiers; of
 * everything else it is asked again later.
 */
export async function resolveUnknown(deps: SenderDeps): Promise<boolean> {
  const due = await dueSendings(deps.database, ['unknown'], batchSize);
  const byAccount = Map.groupBy(due, ({ payment }) => parseOrder(payment.orderText)?.debtor.iban ?? null);
  // Read before: a transaction that waits for a second connection can wait for others that do the same.
  const lists = await deps.answers.inForce();
  const answered: Answered[] = [];
  try {
    await eachOf([...byAccount], async ([iban, sendings]) => {
      if (iban === null) return leaveUnreadable(deps, sendings);
      const answer = await deps.bank.find(
        iban,
        sendings.map((each) => initiationOf(deps, each)),
      );
      for (const [place, sending] of sendings.entries()) {
        const found = answer.outcome === 'accepted' ? (answer.value[place] ?? 'unclear') : 'unclear';
        answered.push({ ...sending, found });
      }
    });
  } finally {
    await eachOf(answered, async (each) => {
      const scaUrl = await signingPage(deps, each);
      const again = await deps.spine.run(bankActor, (unit) => follow(deps, unit, { ...each, scaUrl, lists }));
      if (again !== null) await callBank(deps, again);
    });
  }
  return due.length === batchSize;
}

/** Somebody has changed what was ordered: what the bank has of it only people find out. */
async function leaveUnreadable({ database, times }: SenderDeps, sendings: readonly Sending[]): Promise<void> {
  for (const { payment } of sendings) {
    await noteSending(database, payment.id, { reason: 'order-unreadable', afterMs: times.askMaxMs });
  }
}

/** The page where people sign went down with the answer: the bank is asked for it again. */
async function signingPage(deps: SenderDeps, { payment, sending, found }: Answered): Promise<string | null> {
  if (typeof found === 'string' || found.bankStatus !== 'RCVD') return null;
  // Of a batch: it is signed with the others.
  if (sending.scaUrl !== null || sending.batchId !== null) return null;
  const started = await deps.bank.startSigning(found, returnUrlOf(deps, payment.id));
  return started.outcome === 'accepted' ? started.value.scaUrl : null;
}

interface Answered extends Sending {
  readonly found: Found;
}

async function follow(
  deps: SenderDeps,
  unit: Unit,
  {
    payment: { id },
    sending,
    found,
    scaUrl,
    lists,
  }: Answered & { readonly scaUrl: string | null; readonly lists: ListsByWorld },
) {
  const payment = await lockPayment(unit.tx, id);
  if (payment?.state !== 'unknown') return null;
  const next = afterSearch(found, sending, Date.now(), deps.times);
  if (next.act === 'send-again') return requeue(deps, unit, payment, lists);
  if (next.act === 'follow') {
    await submitted(deps, unit, { payment, sending }, { ...next.found, scaUrl });
    return null;
  }
  const { questions, afterMs } = next;
  await noteSending(unit.tx, id, { questions, afterMs });
  return null;
}

/**
 * Queues the payment and takes it out again in the same transaction: nobody changes the order in between, so that the
 * same identifiers never stand for two orders.
 */
async function requeue(
  deps: SenderDeps,
  unit: Unit,
  payment: Sending['payment'],
  lists: ListsByWorld,
): Promise<Sending | null> {
  const queued = await moveByBank(unit, payment, 'requeue');
  if (queued === null || queued.isHeld) return null;
  const [free] = await holdKeptBack(unit, [queued]);
  if (free === undefined) return null;
  const checked = await recheckBeforeSending(deps, unit, free, lists);
  return checked.state === 'queued' ? begin(deps, unit, checked) : null;
}
