import { randomUUID } from 'node:crypto';
import type { BankAnswer, Initiated, Initiation } from '../../../adapters/bank/connector.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { eachOf } from '../../../platform/work/index.ts';
import type { ListsByWorld } from '../deciding/list-answers.ts';
import { moveByBank } from '../orders/move.ts';
import { lockPayment } from '../orders/payment-repo.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { isApprovalLost } from '../release/approval-limits.ts';
import { recheckBeforeSending } from '../release/recheck.ts';
import { askFunds } from './ask-funds.ts';
import { batchFor, isOfBatch } from './batch-repo.ts';
import { afterInitiation, outcomeAtBank } from './decisions.ts';
import { followBank } from './follow-bank.ts';
import { holdKeptBack } from './kept-back.ts';
import { bankActor } from './sender-deps.ts';
import type { SenderDeps } from './sender-deps.ts';
import {
  askToCancel,
  isUnderWay,
  keepSending,
  listQueued,
  lockQueued,
  noteSending,
  orphans,
} from './sending-repo.ts';
import type { Sending, SendingRow } from './tables.ts';
import { isAsApproved, orderOf } from '../orders/order-columns.ts';

const batchSize = 64;
/** Of more that nobody can take out there is another reason than a payment. */
const triedApart = 1000;

/**
 * Sends what is queued. The identifiers and the state `sending` are committed first, then the bank is called, then what
 * it said is written down: whatever is killed in between leaves a payment that is asked for and not sent again. Where one
 * cannot be taken out, the others go without it, and what it failed on is thrown after that.
 * Returns whether there may be more.
 */
export async function sendQueued(deps: SenderDeps): Promise<boolean> {
  const asked = askFunds(deps);
  await Promise.allSettled([asked]);
  const lists = await deps.answers.inForce();
  const claimed = await claim(deps, lists, { count: batchSize }).catch(() => null);
  if (claimed === null) {
    const ids = await listQueued(deps.database, { count: triedApart, isTogether: deps.bank.basketMax > 1 });
    // One after the other: those of a file open one batch.
    await eachOf(ids, async (only) => callAll(deps, await claim(deps, lists, { count: 1, only })), {
      atOnce: 1,
    });
  } else {
    await callAll(deps, claimed);
  }
  await asked;
  return claimed === null || claimed.length === batchSize;
}

function callAll(deps: SenderDeps, sendings: readonly Sending[]): Promise<void> {
  return eachOf(sendings, (each) => callBank(deps, each));
}

/** Commits to sending what of the queue may go. */
function claim(
  deps: SenderDeps,
  lists: ListsByWorld,
  lot: { readonly count: number; readonly only?: string },
): Promise<Sending[]> {
  return deps.spine.run(bankActor, async (unit) => {
    const taken: Sending[] = [];
    const { basketMax } = deps.bank;
    const queued = await lockQueued(unit.tx, { ...lot, isTogether: basketMax > 1 });
    for (const payment of await holdKeptBack(unit, queued)) {
      const checked = await recheckBeforeSending(deps, unit, payment, lists);
      if (checked.state !== 'queued') continue;
      const { fileId } = checked;
      const isTogether = basketMax > 1 && fileId !== null && isOfBatch(checked);
      const batchId = isTogether ? await batchFor(unit.tx, fileId, basketMax) : null;
      const sending = await begin(deps, unit, checked, batchId);
      if (sending !== null) taken.push(sending);
    }
    return taken;
  });
}

/** Commits to sending a queued payment that is held; null where the order is not the approved one. */
export async function begin(
  deps: SenderDeps,
  unit: Unit,
  payment: PaymentRow,
  batchId: string | null = null,
): Promise<Sending | null> {
  const isApproved = isAsApproved(payment);
  // The database lets nothing out whose approval is lost, not even to fail: it would hold up all others.
  if (!isApproved && (await isApprovalLost(unit.tx, payment))) {
    await moveByBank(unit, payment, 'cancel', 'order-not-approved');
    return null;
  }
  const tag = randomUUID().slice(0, 8);
  const endToEndId = `${payment.paymentNo}-${tag}`;
  const sending = await keepSending(unit.tx, {
    paymentId: payment.id,
    driver: deps.bank.driver,
    requestId: randomUUID(),
    messageId: endToEndId,
    paymentInformationId: `${endToEndId}-1`,
    instructionId: endToEndId,
    endToEndId,
    uetr: randomUUID(),
    batchId,
  });
  const moved = await moveByBank(unit, payment, 'send');
  if (moved === null) return null;
  if (isApproved) return { payment: moved, sending };
  await moveByBank(unit, moved, 'fail', 'order-not-approved');
  return null;
}

/** The initiation of a payment: the same whenever it is made. */
export function initiationOf(deps: Pick<SenderDeps, 'deskUrl'>, { payment, sending }: Sending): Initiation {
  const { requestId, messageId, endToEndId, uetr, createdAt } = sending;
  return {
    order: orderOf(payment),
    identifiers: { requestId, messageId, endToEndId, uetr },
    createdAt: new Date(createdAt).toISOString(),
    returnUrl: returnUrlOf(deps, payment.id),
    isSignedTogether: sending.batchId !== null,
  };
}

/** The page of a payment, which then says that the bank is being asked: that somebody comes back proves no signature. */
export function returnUrlOf({ deskUrl }: Pick<SenderDeps, 'deskUrl'>, paymentId: string): string {
  return `${deskUrl}/${paymentId}?returned=true`;
}

/**
 * Calls the bank for a payment whose sending is committed, and writes down what came of it. Whoever was paused before the call
 * comes too late: others took over, and may have decided otherwise since.
 */
export async function callBank(deps: SenderDeps, sending: Sending): Promise<void> {
  if (!(await isUnderWay(deps.database, sending.sending))) return;
  const answer = await deps.bank.initiate(initiationOf(deps, sending));
  await deps.spine.run(bankActor, async (unit) => {
    const payment = await lockPayment(unit.tx, sending.payment.id);
    if (payment?.state === 'sending') await settle(deps, unit, { payment, sending: sending.sending }, answer);
  });
}

async function settle(
  deps: SenderDeps,
  unit: Unit,
  { payment, sending }: Sending,
  answer: BankAnswer<Initiated>,
): Promise<void> {
  const next = afterInitiation(answer, deps.times, sending.reason !== null);
  if (next.event === 'submit') return submitted(deps, unit, { payment, sending }, next.known);
  const { event, reason } = next;
  await moveByBank(unit, payment, event, reason);
  return noteSending(
    unit.tx,
    payment.id,
    event === 'lose' ? { reason, questions: 0, afterMs: next.afterMs } : { bankStatus: 'RJCT', reason },
  );
}

/** Follows the bank with a payment that it says it has. */
export async function submitted(
  { times }: Pick<SenderDeps, 'times'>,
  unit: Unit,
  { payment, sending }: { payment: PaymentRow; sending: Pick<SendingRow, 'scaUrl' | 'batchId'> },
  known: Initiated,
): Promise<void> {
  const { product, bankPaymentId, bankStatus } = known;
  const scaUrl = known.scaUrl ?? sending.scaUrl;
  await noteSending(unit.tx, payment.id, {
    product,
    bankPaymentId,
    bankStatus,
    scaUrl,
    reason: null,
    questions: 0,
    afterMs: times.askMs,
  });
  const outcome = outcomeAtBank(bankStatus);
  const moved = await followBank(unit, payment, { status: bankStatus, outcome, reason: null });
  const isAlone = sending.batchId === null && scaUrl !== null;
  if (moved?.state === 'submitted' && isAlone) await moveByBank(unit, moved, 'authorise');
  // Only what was on its way when its client was frozen is held here: the bank is asked to stop it.
  if (payment.isHeld) await askToCancel(unit.tx, payment.id);
}

/** Payments that a process was sending when it ended: nobody knows whether the bank has them. */
export async function loseOrphans(deps: SenderDeps): Promise<void> {
  await eachOf(await orphans(deps.database), ({ id }) =>
    deps.spine.run(bankActor, async (unit) => {
      const payment = await lockPayment(unit.tx, id);
      if (payment?.state !== 'sending') return;
      await moveByBank(unit, payment, 'lose', 'process-ended');
      await noteSending(unit.tx, id, { reason: 'process-ended', questions: 0, afterMs: 0 });
    }),
  );
}
