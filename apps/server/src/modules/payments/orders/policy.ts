import { swissDay } from '@sorgfalt/calendar';
import { isMaker, transitionPayment } from '@sorgfalt/workflow';
import type { Part, PaymentEvent, PaymentState } from '@sorgfalt/workflow';
import type { PaymentDetail, Role } from '@sorgfalt/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { SendingRow } from '../sending/tables.ts';
import type { PaymentRow } from './tables.ts';

type Action = PaymentDetail['actions'][number];

/** States in which a payment rests before the bank has been told of it. */
export const unsentStates: readonly PaymentState[] = [
  'pending_approval',
  'human_review',
  'more_info',
  'approved',
  'queued',
];

/** States in which the bank has a payment and has not ended it. */
export const atBankStates: readonly PaymentState[] = ['submitted', 'awaiting_sca', 'accepted'];

/** Whether the state machine lets the event happen now. */
export function may(payment: Pick<PaymentRow, 'state'>, event: PaymentEvent): boolean {
  return transitionPayment(payment.state, event).ok;
}

/** Refuses `execution-date-passed` for an order that the bank would refuse for its day. */
export function requireDayAhead({ executionDate }: Pick<PaymentRow, 'executionDate'>): void {
  if (executionDate < swissDay(Date.now())) throw new AppError('execution-date-passed');
}

type Waiting = Pick<PaymentRow, 'state' | 'isHeld'>;

/** Whether somebody can still keep the payment back: it waits in the house, and nobody has yet. */
export function mayHold(payment: Waiting): boolean {
  return isWaiting(payment) && !payment.isHeld;
}

/** Whether the payment waits in the house because somebody keeps it back. */
export function isOnHold(payment: Waiting): boolean {
  return isWaiting(payment) && payment.isHeld;
}

/** Whether the payment waits in the house: approved, and not yet given to the sender's hands. */
function isWaiting({ state }: Waiting): boolean {
  return state === 'approved' || state === 'queued';
}

/** The columns of a payment that somebody holds. */
export function heldBy(id: string): Pick<PaymentRow, 'isHeld' | 'heldBy' | 'releasedBy'> {
  return { isHeld: true, heldBy: id, releasedBy: null };
}

/**
 * Whether somebody may release a held payment: who held it, or an administrator who neither entered nor changed the
 * order in any of its versions. The database holds the same.
 */
export function mayLift(payment: Pick<PaymentRow, 'heldBy'>, { id, role, part }: Onlooker): boolean {
  return payment.heldBy === id || (role === 'admin' && !isMaker(part));
}

/** Somebody who looks at a payment. */
export interface Onlooker {
  readonly id: string;
  readonly role: Role;
  /** In the payment, over all versions of its order. */
  readonly part: Part;
}

/**
 * How a cancellation stands that is wanted of a payment at the bank. A bank that is reached by files answers none: once its
 * file is withdrawn here, a person finds out whether the bank has it.
 */
export function cancellationOf(
  payment: Pick<PaymentRow, 'state'>,
  sending: Pick<SendingRow, 'cancelId' | 'driver' | 'questions'> | null,
): 'asked' | 'unanswered' | null {
  if (sending === null || sending.cancelId === null || !isAtBank(payment)) return null;
  return sending.driver === 'file' && sending.questions > 0 ? 'unanswered' : 'asked';
}

/** What a user may do with a payment now. */
export function actionsOf(
  payment: PaymentRow,
  onlooker: Onlooker,
  sending: Parameters<typeof cancellationOf>[1] = null,
): Action[] {
  const isForOthers = payment.state === 'human_review' && !isMaker(onlooker.part);
  const allowed: Record<Action, boolean> = {
    revise: may(payment, 'revise'),
    cancel:
      may(payment, 'cancel') &&
      (isUnsent(payment) || isAtBank(payment)) &&
      cancellationOf(payment, sending) !== 'asked',
    hold: mayHold(payment),
    release: isOnHold(payment) && mayLift(payment, onlooker),
    ask: isForOthers,
    decide: isForOthers,
  };
  return (Object.keys(allowed) as Action[]).filter((action) => allowed[action]);
}

/** Whether the bank has not been told of the payment. */
export function isUnsent({ state }: Pick<PaymentRow, 'state'>): boolean {
  return unsentStates.includes(state);
}

/** Whether the bank has the payment and has not ended it: only the bank can still cancel it. */
export function isAtBank({ state }: Pick<PaymentRow, 'state'>): boolean {
  return atBankStates.includes(state);
}
