/*
 * What the sender decides, without asking anybody: the simulator runs the same functions.
 */
import { transitionPayment } from '@sorgfalt/workflow';
import type { PaymentEvent, PaymentState } from '@sorgfalt/workflow';
import { bankOutcome } from '@sorgfalt/payments';
import type { BankOutcome } from '@sorgfalt/payments';
import type { BankAnswer, BankMessage, Found, Initiated } from '../../../adapters/bank/connector.ts';

export interface SenderTimes {
  /** The bank may still be working on a payment for this long after its answer was lost. */
  readonly graceMs: number;
  /** First pause between two questions, and the longest. */
  readonly askMs: number;
  readonly askMaxMs: number;
}

const growth = 1.6;

/** The pause before the next question, longer each time. */
export function pauseMs({ askMs, askMaxMs }: SenderTimes, questions: number): number {
  return Math.round(Math.min(askMaxMs, askMs * growth ** Math.min(questions, 40)));
}

/** What follows from the bank's answer to an initiation. */
type AfterInitiation =
  | { readonly event: 'submit'; readonly known: Initiated }
  | { readonly event: 'lose'; readonly reason: string; readonly afterMs: number }
  | { readonly event: 'refuse'; readonly reason: string };

/** Why nobody knows what became of a payment of which the bank, asked once more, said that it has it. */
export const knownToBank = 'known-to-bank';
/** ISO 20022 external status reasons of what was given before, and what banks write in their own words. */
const duplicate = /^(?:AM05|DU0[1-5]|DUPL)$|duplicat/iu;

/** `wasLost` says whether an answer about this payment was lost before: it may be there from then. */
export function afterInitiation(
  answer: BankAnswer<Initiated>,
  { askMs }: SenderTimes,
  wasLost = false,
): AfterInitiation {
  switch (answer.outcome) {
    case 'accepted':
      return { event: 'submit', known: answer.value };
    case 'unknown':
      return { event: 'lose', reason: answer.reason, afterMs: Math.max(askMs, answer.retryAfterMs ?? 0) };
    case 'refused': {
      const isKnown = answer.messages.some(
        ({ code, text = '' }) => duplicate.test(code) || duplicate.test(text),
      );
      if (wasLost && isKnown) return { event: 'lose', reason: knownToBank, afterMs: askMs };
      return { event: 'refuse', reason: textOf(answer.messages) };
    }
  }
}

/** What follows from what the bank has under the identifiers of a payment whose answer was lost. */
type AfterSearch =
  | { readonly act: 'follow'; readonly found: Exclude<Found, string> }
  | { readonly act: 'send-again' }
  | { readonly act: 'ask-again'; readonly questions: number; readonly afterMs: number };

export function afterSearch(
  found: Found,
  sending: { readonly triedAt: string; readonly questions: number; readonly reason: string | null },
  nowMs: number,
  times: SenderTimes,
): AfterSearch {
  if (typeof found === 'object') return { act: 'follow', found };
  const isSure = found === 'not-there' && nowMs - Date.parse(sending.triedAt) > times.graceMs;
  if (isSure && sending.reason !== knownToBank) return { act: 'send-again' };
  const { questions } = sending;
  return { act: 'ask-again', questions: questions + 1, afterMs: pauseMs(times, questions) };
}

/** What a status says; one that says nothing of a single payment still says that the bank has it. */
export function outcomeAtBank(bankStatus: string): BankOutcome {
  return bankOutcome(bankStatus) ?? 'submitted';
}

const afterSubmission: Readonly<Record<BankOutcome, readonly PaymentEvent[]>> = {
  submitted: [],
  awaiting_second_signature: ['authorise'],
  accepted: ['accept'],
  executed: ['execute'],
  rejected: ['refuse'],
  cancelled: ['cancel'],
};

/**
 * The events that lead from a state to what the bank says, as far as the machine lets them happen: none where that is
 * behind us. Statuses only move forward.
 */
export function eventsTo(state: PaymentState, outcome: BankOutcome): readonly PaymentEvent[] {
  const isUnanswered = state === 'sending' || state === 'unknown';
  const after = afterSubmission[outcome];
  const wanted: readonly PaymentEvent[] =
    isUnanswered && outcome === 'rejected' ? ['refuse'] : isUnanswered ? ['submit', ...after] : after;
  const events: PaymentEvent[] = [];
  let at = state;
  for (const event of wanted) {
    const next = transitionPayment(at, event);
    if (!next.ok) break;
    events.push(event);
    at = next.value;
  }
  return events;
}

/** Why the bank refused something, in its words, as far as they are kept. */
export function textOf(messages: readonly Partial<BankMessage>[]): string {
  const texts = messages.map(({ code, text }) => [code, text].filter(Boolean).join(' '));
  return texts.join('; ').slice(0, 400);
}
