import { randomUUID } from 'node:crypto';
import type { BankAnswer, BasketAtBank } from '../../../adapters/bank/connector.ts';
import { bankOutcome } from '@sorgfalt/payments';
import type { Unit } from '../../../platform/events/spine.ts';
import { moveByBank } from '../orders/move.ts';
import { askOne } from './ask-bank.ts';
import {
  askMembersNow,
  dueBatches,
  isMoreToGather,
  leaveBatch,
  lockBatch,
  lockMembers,
  noteBatch,
  readMembers,
  unopened,
} from './batch-repo.ts';
import { pauseMs } from './decisions.ts';
import { bankActor } from './sender-deps.ts';
import type { SenderDeps } from './sender-deps.ts';
import type { AskedPayment, BatchRow, Sending } from './tables.ts';
import { readRefusals, stopAtBank } from './take-out.ts';
import { sha256 } from '../../../platform/sha256.ts';
import { eachOf } from '../../../platform/work/index.ts';

const batchesAtOnce = 50;
/** A payment whose answer stays away for this many times the grace is not waited for any more. */
const patience = 20;

/**
 * Has the payments of files signed together, one basket each. Every step is committed before the bank is called for it
 * and can be taken again: a basket is asked for again under the same identifier and with the same payments, and lost
 * answers about it are asked for. True when there may be more.
 */
export async function signTogether(deps: SenderDeps): Promise<boolean> {
  const due = await dueBatches(deps.database, batchesAtOnce);
  await eachOf(due, (batch) => steps[batch.state as keyof typeof steps](deps, batch));
  return due.length === batchesAtOnce;
}

const steps = {
  gathering: gather,
  opening: open,
  signing: follow,
  dropping: drop,
} as const;

/** The page of the file, which then says that the bank is being asked. */
function returnUrlOf({ deskUrl }: SenderDeps, { fileId }: BatchRow): string {
  return `${deskUrl}/upload?file=${fileId}&returned=true`;
}

/**
 * Waits until the bank has all payments of a batch, takes out what must not go, and asks for the basket of the rest. One
 * alone is signed as a single payment.
 */
async function gather(deps: SenderDeps, due: BatchRow): Promise<void> {
  const opening = await deps.spine.run(bankActor, async (unit) => {
    const batch = await lockBatch(unit.tx, due);
    if (batch === null) return null;
    const members = await lockMembers(unit.tx, batch.id);
    const isLate = Date.now() - Date.parse(batch.createdAt) > deps.times.graceMs * patience;
    const isUnderWay = members.some(({ payment: { state } }) => state === 'sending' || state === 'unknown');
    if (!isLate && (isUnderWay || (await isMoreToGather(unit.tx, batch)))) {
      await noteBatch(unit.tx, batch.id, { afterMs: deps.times.askMs });
      return null;
    }
    const asked = await takeOut(unit, batch, members);
    if (asked.length < 2) {
      await signSingly(unit, batch, null);
      return null;
    }
    const next = await noteBatch(unit.tx, batch.id, { state: 'opening', requestId: randomUUID(), asked });
    await tell(unit, next);
    return next;
  });
  if (opening !== null) await open(deps, opening);
}

/** Ends a batch: each of its payments gets a page of its own, like one that was entered alone. */
async function signSingly(unit: Unit, batch: BatchRow, reason: string | null): Promise<void> {
  for (const { payment } of await lockMembers(unit.tx, batch.id)) {
    if (!isAtItsEnd(payment.state)) await leaveBatch(unit.tx, payment.id);
  }
  await tell(unit, { ...batch, state: 'single', reason });
  await noteBatch(unit.tx, batch.id, { ...decided, state: 'single', reason });
}

/** What waits for its signature and may go; everything else leaves the batch. */
async function takeOut(unit: Unit, { id }: BatchRow, members: readonly Sending[]): Promise<AskedPayment[]> {
  const refusals = await readRefusals(unit.tx, id);
  const asked: AskedPayment[] = [];
  for (const member of members) {
    const { payment, sending } = member;
    const { product, bankPaymentId } = sending;
    const isWaiting = payment.state === 'submitted' || payment.state === 'awaiting_sca';
    const reason = refusals.get(payment.id);
    if (isWaiting && reason === undefined && product !== null && bankPaymentId !== null) {
      asked.push({ paymentId: payment.id, product, bankPaymentId });
      continue;
    }
    if (reason !== undefined) await stopAtBank(unit, member.payment, reason);
    if (!isAtItsEnd(payment.state)) await leaveBatch(unit.tx, payment.id);
  }
  return asked;
}

/** Such a payment needs no signature any more; it stays in the batch for people to see. */
function isAtItsEnd(state: Sending['payment']['state']): boolean {
  return !['queued', 'sending', 'unknown', 'submitted', 'awaiting_sca'].includes(state);
}

/** Asks for the basket: again under the same identifier where the answer was lost. */
async function open(deps: SenderDeps, batch: BatchRow): Promise<void> {
  const { requestId, asked } = batch;
  if (requestId === null || asked === null) return;
  const returnUrl = returnUrlOf(deps, batch);
  const answer = await deps.bank.openBasket({ requestId, payments: asked, returnUrl });
  await deps.spine.run(bankActor, async (unit) => {
    const held = await lockBatch(unit.tx, batch);
    if (held !== null) await opened(deps, unit, held, answer);
  });
}

async function opened(
  deps: SenderDeps,
  unit: Unit,
  batch: BatchRow,
  answer: BankAnswer<BasketAtBank>,
): Promise<void> {
  const { tx } = unit;
  if (answer.outcome === 'unknown') {
    const afterMs = Math.max(pauseMs(deps.times, batch.questions), answer.retryAfterMs ?? 0);
    await noteBatch(tx, batch.id, { reason: answer.reason, questions: batch.questions + 1, afterMs });
    return;
  }
  if (answer.outcome === 'refused') {
    const reason = answer.messages.map(({ code }) => code).join('; ');
    return signSingly(unit, batch, reason.slice(0, 400));
  }
  const { basketId, bankStatus, scaUrl } = answer.value;
  const asked = new Set(batch.asked?.map(({ paymentId }) => paymentId));
  for (const { payment } of await lockMembers(tx, batch.id)) {
    if (payment.state === 'submitted' && asked.has(payment.id)) await moveByBank(unit, payment, 'authorise');
  }
  const signing = await noteBatch(tx, batch.id, {
    state: 'signing',
    basketId,
    bankStatus,
    scaUrl,
    reason: null,
    questions: 0,
    afterMs: deps.times.askMs,
  });
  await tell(unit, signing);
}

/** Asks how the signature stands, unless one of the payments must not be signed any more. */
async function follow(deps: SenderDeps, due: BatchRow): Promise<void> {
  const { basketId } = due;
  if (basketId === null) return;
  const dropping = await stopWhereForbidden(deps, due);
  if (dropping !== null) return drop(deps, dropping);
  if (due.scaUrl === null) {
    const started = await deps.bank.startBasketSigning(basketId, returnUrlOf(deps, due));
    if (started.outcome === 'accepted') await noteBatch(deps.database, due.id, started.value);
  }
  await askSignature(deps, due, basketId);
}

/** What is found to be forbidden is told to the bank with the basket; null where nothing is. */
async function stopWhereForbidden(deps: SenderDeps, due: BatchRow): Promise<BatchRow | null> {
  return deps.spine.run(bankActor, async (unit) => {
    const batch = await lockBatch(unit.tx, due);
    if (batch === null) return null;
    const refusals = await readRefusals(unit.tx, batch.id);
    if (refusals.size === 0) return null;
    for (const member of await lockMembers(unit.tx, batch.id)) {
      const reason = refusals.get(member.payment.id);
      if (reason !== undefined) await stopAtBank(unit, member.payment, reason);
    }
    const dropId = batch.dropId ?? randomUUID();
    // The pauses begin anew: they have grown while the bank was only asked whether somebody had signed.
    return noteBatch(unit.tx, batch.id, { state: 'dropping', dropId, questions: 0 });
  });
}

async function askSignature(deps: SenderDeps, due: BatchRow, basketId: string): Promise<void> {
  const answer = await deps.bank.basketStatus(basketId);
  const outcome = answer.outcome === 'accepted' ? bankOutcome(answer.value.bankStatus) : null;
  const isRefused = outcome === 'rejected' || outcome === 'cancelled';
  // First what became of each: who asks for another signature sees which payments still wait.
  if (isRefused)
    await eachOf(await readMembers(deps.database, due.id), (each) =>
      askOne(deps, { ...each, isBatchOpen: true }),
    );
  await deps.spine.run(bankActor, async (unit) => {
    const batch = await lockBatch(unit.tx, due);
    if (batch === null) return;
    const bankStatus = answer.outcome === 'accepted' ? answer.value.bankStatus : batch.bankStatus;
    if (outcome === 'accepted' || outcome === 'executed' || isRefused) {
      const state = isRefused ? 'refused' : 'signed';
      await tell(unit, { ...batch, state });
      await noteBatch(unit.tx, batch.id, { ...decided, state, bankStatus });
      return askMembersNow(unit.tx, batch.id);
    }
    const afterMs = pauseMs(deps.times, batch.questions);
    await noteBatch(unit.tx, batch.id, { bankStatus, questions: batch.questions + 1, afterMs });
  });
}

/** Takes the basket apart, so that its payments are gathered anew without what must not go. */
async function drop(deps: SenderDeps, batch: BatchRow): Promise<void> {
  const { basketId, dropId } = batch;
  if (basketId === null || dropId === null) return;
  const answer = await deps.bank.dropBasket(basketId, dropId);
  const kept = await deps.spine.run(bankActor, async (unit) => {
    const held = await lockBatch(unit.tx, batch);
    if (held === null) return null;
    const { id, questions } = held;
    if (answer.outcome === 'unknown') {
      const afterMs = pauseMs(deps.times, questions);
      await noteBatch(unit.tx, id, { reason: answer.reason, questions: questions + 1, afterMs });
      return null;
    }
    const reason = answer.outcome === 'refused' ? (answer.messages[0]?.code ?? null) : null;
    if (answer.outcome === 'refused') return noteBatch(unit.tx, id, { state: 'signing', reason });
    await tell(unit, await noteBatch(unit.tx, id, { ...unopened, state: 'gathering', questions: 0 }));
    return null;
  });
  // Somebody signed it first, or the bank keeps it: its status says which.
  if (kept !== null) await askSignature(deps, kept, basketId);
}

/** What is of use only until the bank has decided. */
const decided = { asked: null, dropId: null, basketId: null, scaUrl: null } as const;

/** Tells of a batch and seals the hash of what is signed together. */
async function tell(unit: Unit, batch: BatchRow): Promise<void> {
  const { id, fileId, state, requestId, basketId, asked, reason } = batch;
  await unit.append({
    type: 'payment.batch_changed',
    status: state === 'signed' ? 'completed' : state === 'refused' ? 'rejected' : 'pending',
    data: { fileId, batchId: id, state, payments: asked?.length ?? 0 },
    evidence: {
      batchId: id,
      fileId,
      state,
      requestId,
      basketId,
      reason,
      asked: sha256(JSON.stringify(asked)),
    },
  });
}
