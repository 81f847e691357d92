import type { PaymentDetail } from '@sorgfalt/contract';
import { paymentMachine, type PaymentEvent, type PaymentState } from '@sorgfalt/workflow';
import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';

type Step = PaymentDetail['steps'][number];

/** What the program does by itself after somebody's action. */
const ofTheChecks: ReadonlySet<string> = new Set<PaymentEvent>([
  'check',
  'clear',
  'refer',
  'block',
  'release',
]);

const machines = ['payment-agent', 'bank'] as const;

/** Whether no person stands behind it: persons are called by their name. */
export function isMachine(actor: string): actor is (typeof machines)[number] {
  return machines.some((machine) => machine === actor);
}

/** Where an event leads from a state, in the order of the machine. */
export function waysFrom(state: PaymentState): (readonly [event: string, to: PaymentState])[] {
  return Object.entries(paymentMachine[state]);
}

/** What happened, in words; the bank receives what the desk submits. */
export function eventText(t: Translate, event: string, to: PaymentState): string {
  const key = event === 'submit' && to === 'submitted' ? 'receive' : event;
  return wordOf(t, `payments:event.${key}`, event);
}

/** How a payment stands, in a sentence; of one that was rejected, by whom. */
export function standingText({ state, steps }: Pick<PaymentDetail, 'state' | 'steps'>, t: Translate): string {
  const end = state === 'rejected' && steps.find(({ to }) => to === 'rejected');
  if (!end) return t(`payments:stateText.${state}`);
  const { actor } = stepEvent(end);
  return isMachine(actor)
    ? t('payments:stateText.rejectedByBank')
    : t('payments:stateText.rejectedBy', { name: actor });
}

/**
 * The event of a single step and who is behind it. Steps that were taken at once share the event that began them; what
 * led from one state to the next is said by the machine.
 */
export function stepEvent({ from, to, event, actor }: Step): { event: string; actor: string } {
  if (from === null && to === 'draft') return { event: 'enter', actor };
  const between = from === null ? undefined : waysFrom(from).find(([, next]) => next === to)?.[0];
  if (between === undefined || between === event) return { event, actor };
  return { event: between, actor: ofTheChecks.has(between) ? 'payment-agent' : actor };
}
