import { swissDay } from '@sorgfalt/calendar';
import { transitionPayment } from '@sorgfalt/workflow';
import type { Part, PaymentEvent } from '@sorgfalt/workflow';
import type { PaymentDetail, Role } from '@sorgfalt/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PaymentRow } from './tables.ts';

type Action = PaymentDetail['actions'][number];

/** Whether the state machine lets the event happen now. */
export function may(payment: Pick<PaymentRow, 'state'>, event: PaymentEvent): boolean {
  return transitionPayment(payment.state, event).ok;
}

/** Refuses `execution-date-passed` for an order that the bank would refuse for its day. */
export function requireDayAhead({ executionDate }: Pick<PaymentRow, 'executionDate'>): void {
  if (executionDate < swissDay(Date.now())) throw new AppError('execution-date-passed');
}

/** Whether the payment waits in the house: approved, and not yet given to the sender's hands. */
export function isWaiting({ state }: Pick<PaymentRow, 'state'>): boolean {
  return state === 'approved' || state === 'queued';
}

/** The columns of a payment that somebody holds. */
export function heldBy(id: string): Pick<PaymentRow, 'isHeld' | 'heldBy' | 'releasedBy'> {
  return { isHeld: true, heldBy: id, releasedBy: null };
}

/**
 * Whether somebody may lift the hold of a payment: who put it, or an administrator who neither entered nor changed the
 * order in any of its versions. The database holds the same.
 */
export function mayLift(payment: Pick<PaymentRow, 'heldBy'>, { id, role, part }: Onlooker): boolean {
  return payment.heldBy === id || (role === 'admin' && part !== 'made');
}

/** Somebody who looks at a payment. */
export interface Onlooker {
  readonly id: string;
  readonly role: Role;
  /** In the payment, over all versions of its order. */
  readonly part: Part;
}

/** What a user may do with a payment now. */
export function actionsOf(payment: PaymentRow, onlooker: Onlooker): Action[] {
  const isForOthers = payment.state === 'human_review' && onlooker.part !== 'made';
  const allowed: Record<Action, boolean> = {
    revise: may(payment, 'revise'),
    cancel: may(payment, 'cancel') && (isUnsent(payment) || isAtBank(payment)),
    hold: isWaiting(payment) && !payment.isHeld,
    release: isWaiting(payment) && payment.isHeld && mayLift(payment, onlooker),
    ask: isForOthers,
    decide: isForOthers,
  };
  return (Object.keys(allowed) as Action[]).filter((action) => allowed[action]);
}

/** Whether the bank has not been told of the payment. */
export function isUnsent({ state }: Pick<PaymentRow, 'state'>): boolean {
  return ['pending_approval', 'human_review', 'more_info', 'approved', 'queued'].includes(state);
}

/** Whether the bank has the payment and has not ended it: only the bank can still cancel it. */
export function isAtBank({ state }: Pick<PaymentRow, 'state'>): boolean {
  return ['submitted', 'awaiting_sca', 'accepted'].includes(state);
}
