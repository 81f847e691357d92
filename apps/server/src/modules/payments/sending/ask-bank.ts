import type { BankAnswer, PaymentAtBank, PaymentState } from '../../../adapters/bank/connector.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { eachOf } from '../../../platform/work/index.ts';
import { bankOutcome } from '@sorgfalt/payments';
import { move, moveByBank } from '../orders/move.ts';
import { lockPayment } from '../orders/payment-repo.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { atBankStates } from '../orders/policy.ts';
import { pauseMs, textOf } from './decisions.ts';
import { followBank } from './follow-bank.ts';
import type { BankWord } from './follow-bank.ts';
import { returnUrlOf } from './send.ts';
import { bankActor } from './sender-deps.ts';
import type { SenderDeps } from './sender-deps.ts';
import { dueSendings, noteSending } from './sending-repo.ts';
import type { Sending, SendingRow } from './tables.ts';

const batchSize = 200;

/** Asks the bank how payments stand that it has, and for the cancellations that people want. */
export async function askBank(deps: SenderDeps): Promise<boolean> {
  const due = await dueSendings(deps.database, atBankStates, batchSize);
  await eachOf(due, (each) => askOne(deps, each));
  return due.length === batchSize;
}

/** Asks how one payment stands. In an open batch nobody cancels it alone: the batch takes it out first. */
export async function askOne(
  deps: SenderDeps,
  { payment: { id }, sending, isBatchOpen }: Sending & { readonly isBatchOpen: boolean },
): Promise<void> {
  const { product, bankPaymentId } = sending;
  if (product === null || bankPaymentId === null) {
    // The bank was followed by its files alone: they bring the next word, too.
    return noteSending(deps.database, id, { afterMs: deps.times.askMaxMs, readNextAt: sending.nextAt });
  }
  const known = { product, bankPaymentId };
  const cancelled = isBatchOpen ? null : await cancelIfAsked(deps, sending, known);
  const answer = await deps.bank.status(known);
  const signing = await signingReason(deps, sending, known, answer);
  const scaUrl = await missingPage(deps, { id, sending, answer });
  await deps.spine.run(bankActor, async (unit) => {
    const payment = await lockPayment(unit.tx, id);
    if (payment === null) return;
    const word = answer.outcome === 'accepted' ? wordOf(answer.value) : null;
    // A bank that has cancelled it before refuses to do so again.
    if (word?.outcome !== 'cancelled') await noteRefusal(unit, payment, cancelled);
    const moved = word === null ? null : await followBank(unit, payment, word);
    if (scaUrl !== null && (moved ?? payment).state === 'submitted')
      await moveByBank(unit, moved ?? payment, 'authorise');
    const next =
      moved === null
        ? { questions: sending.questions + 1, afterMs: pauseMs(deps.times, sending.questions) }
        : { questions: 0, afterMs: deps.times.askMs };
    await noteSending(unit.tx, id, {
      ...next,
      readNextAt: sending.nextAt,
      ...(isDecided(cancelled) ? { cancelId: null } : {}),
      ...(signing === null ? {} : { reason: signing }),
      ...(scaUrl === null ? {} : { scaUrl }),
    });
  });
}

function wordOf({ bankStatus: status, reason }: PaymentState): BankWord {
  return { status, outcome: bankOutcome(status), reason: reason?.text ?? reason?.code ?? null };
}

/** What the bank answers to a cancellation that somebody wants; null where nobody does. */
type CancelAnswer = BankAnswer<PaymentState> | null;

async function cancelIfAsked(
  { bank }: SenderDeps,
  { cancelId }: SendingRow,
  known: PaymentAtBank,
): Promise<CancelAnswer> {
  return cancelId === null ? null : await bank.cancel(known, cancelId);
}

/** True when the bank decided on the cancellation: it did it, or said that it is too late. */
function isDecided(answer: CancelAnswer): boolean {
  return answer !== null && answer.outcome !== 'unknown';
}

async function noteRefusal(unit: Unit, payment: PaymentRow, answer: CancelAnswer): Promise<void> {
  if (answer?.outcome !== 'refused') return;
  await move(unit, payment, {}, { event: 'refuse-cancel', note: textOf(answer.messages) });
}

/** Why a payment that waits for its signature will wait in vain; null where nothing speaks against it. */
async function signingReason(
  { bank }: SenderDeps,
  { scaUrl }: SendingRow,
  known: PaymentAtBank,
  answer: BankAnswer<PaymentState>,
): Promise<string | null> {
  if (scaUrl === null || answer.outcome !== 'accepted' || answer.value.bankStatus !== 'RCVD') return null;
  const signing = await bank.authorisation(known);
  return signing.outcome === 'accepted' && signing.value.scaStatus === 'failed' ? 'sca-failed' : null;
}

/** The page of a payment that is signed alone and has none: it was to be signed with others, or its answer was lost. */
async function missingPage(
  deps: SenderDeps,
  { id, sending, answer }: { id: string; sending: SendingRow; answer: BankAnswer<PaymentState> },
): Promise<string | null> {
  const { product, bankPaymentId, batchId, scaUrl, cancelId } = sending;
  const isUnsigned = answer.outcome === 'accepted' && answer.value.bankStatus === 'RCVD';
  if (!isUnsigned || batchId !== null || scaUrl !== null || cancelId !== null) return null;
  if (product === null || bankPaymentId === null) return null;
  const started = await deps.bank.startSigning({ product, bankPaymentId }, returnUrlOf(deps, id));
  return started.outcome === 'accepted' ? started.value.scaUrl : null;
}
