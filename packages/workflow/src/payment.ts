/*
 * One payment, from the draft to the bank statement.
 *
 *   draft --submit--> pending_approval
 *   draft --cancel--> cancelled
 *   pending_approval --check--> aml_check
 *   pending_approval --cancel--> cancelled
 *   aml_check --clear--> approved
 *   aml_check --refer--> human_review
 *   aml_check --block--> blocked
 *   human_review --approve--> approved
 *   human_review --reject--> rejected
 *   human_review --ask--> more_info
 *   human_review --revise--> draft
 *   human_review --cancel--> cancelled
 *   more_info --revise--> draft
 *   more_info --cancel--> cancelled
 *   approved --release--> queued
 *   approved --recheck--> pending_approval
 *   approved --revise--> draft
 *   approved --cancel--> cancelled
 *   queued --send--> sending
 *   queued --recheck--> pending_approval
 *   queued --revise--> draft
 *   queued --cancel--> cancelled
 *   sending --submit--> submitted
 *   sending --lose--> unknown
 *   sending --refuse--> rejected
 *   sending --fail--> failed
 *   unknown --submit--> submitted
 *   unknown --requeue--> queued
 *   unknown --refuse--> rejected
 *   submitted --authorise--> awaiting_sca
 *   submitted --accept--> accepted
 *   submitted --execute--> executed
 *   submitted --refuse--> rejected
 *   submitted --cancel--> cancelled
 *   awaiting_sca --accept--> accepted
 *   awaiting_sca --execute--> executed
 *   awaiting_sca --refuse--> rejected
 *   awaiting_sca --cancel--> cancelled
 *   accepted --execute--> executed
 *   accepted --refuse--> rejected
 *   accepted --cancel--> cancelled
 *   executed --reconcile--> reconciled
 *   executed --return--> returned
 *   reconciled --return--> returned
 *   blocked (end)
 *   rejected (end)
 *   returned (end)
 *   cancelled (end)
 *   failed (end)
 *
 * On entry
 *   draft         a new version of the order; decision and approvals of the one before are void
 *   human_review  a review item with its reasons exists and is pending
 *   approved      the machine found low or medium risk, or a person who is not the initiator approved; the
 *                 hash of the order, the rule set and the list versions are pinned
 *   sending       the identifiers that the bank will see are committed, the bank has not been called yet
 *   unknown       the bank was called and its answer is not known: resolved by asking, never by sending again
 *   queued        out of unknown only when the bank has said that it knows nothing of the payment
 *   executed      the bank says that it is booked
 *   reconciled    an entry of an account statement is matched
 */
import { eventsFrom, transition, type Machine, type TransitionRefused } from './machine.ts';
import type { Result } from '@sorgfalt/result';

/** The states of a payment, in the order a payment usually passes them, ends out of order last. */
export const paymentStates = [
  'draft',
  'pending_approval',
  'aml_check',
  'human_review',
  'more_info',
  'approved',
  'queued',
  'sending',
  'unknown',
  'submitted',
  'awaiting_sca',
  'accepted',
  'executed',
  'reconciled',
  'blocked',
  'rejected',
  'returned',
  'cancelled',
  'failed',
] as const;
/** One state of a payment. */
export type PaymentState = (typeof paymentStates)[number];

/** One event of a payment. */
export type PaymentEvent =
  | 'submit'
  | 'check'
  | 'clear'
  | 'refer'
  | 'block'
  | 'approve'
  | 'reject'
  | 'ask'
  | 'revise'
  | 'release'
  | 'recheck'
  | 'send'
  | 'lose'
  | 'requeue'
  | 'authorise'
  | 'accept'
  | 'execute'
  | 'reconcile'
  | 'return'
  | 'refuse'
  | 'fail'
  | 'cancel';

/** The four statuses that the queue of payments shows (specification, section 4). */
export const paymentStatuses = ['pending_approval', 'aml_check', 'human_review', 'approved'] as const;
/** One of the four statuses. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The payment machine as data; the module comment draws the same table. */
export const paymentMachine: Machine<PaymentState, PaymentEvent> = {
  draft: { submit: 'pending_approval', cancel: 'cancelled' },
  pending_approval: { check: 'aml_check', cancel: 'cancelled' },
  aml_check: { clear: 'approved', refer: 'human_review', block: 'blocked' },
  human_review: {
    approve: 'approved',
    reject: 'rejected',
    ask: 'more_info',
    revise: 'draft',
    cancel: 'cancelled',
  },
  more_info: { revise: 'draft', cancel: 'cancelled' },
  approved: { release: 'queued', recheck: 'pending_approval', revise: 'draft', cancel: 'cancelled' },
  queued: { send: 'sending', recheck: 'pending_approval', revise: 'draft', cancel: 'cancelled' },
  sending: { submit: 'submitted', lose: 'unknown', refuse: 'rejected', fail: 'failed' },
  unknown: { submit: 'submitted', requeue: 'queued', refuse: 'rejected' },
  submitted: {
    authorise: 'awaiting_sca',
    accept: 'accepted',
    execute: 'executed',
    refuse: 'rejected',
    cancel: 'cancelled',
  },
  awaiting_sca: { accept: 'accepted', execute: 'executed', refuse: 'rejected', cancel: 'cancelled' },
  accepted: { execute: 'executed', refuse: 'rejected', cancel: 'cancelled' },
  executed: { reconcile: 'reconciled', return: 'returned' },
  reconciled: { return: 'returned' },
  blocked: {},
  rejected: {},
  returned: {},
  cancelled: {},
  failed: {},
};

/** The states in which the way of a payment is over: nothing leaves them, or nothing but money that comes back. */
export const paymentEnds: ReadonlySet<PaymentState> = new Set(
  paymentStates.filter((state) => eventsFrom(paymentMachine, state).every((event) => event === 'return')),
);

/** The state after `event`; refuses with `transition-not-allowed` and leaves the payment as it was. */
export function transitionPayment(
  from: PaymentState,
  event: PaymentEvent,
): Result<PaymentState, TransitionRefused<PaymentState, PaymentEvent>> {
  return transition(paymentMachine, from, event);
}

const statusOfState: Readonly<Record<PaymentState, PaymentStatus | null>> = {
  draft: 'pending_approval',
  pending_approval: 'pending_approval',
  aml_check: 'aml_check',
  blocked: 'aml_check',
  human_review: 'human_review',
  more_info: 'human_review',
  approved: 'approved',
  queued: 'approved',
  sending: 'approved',
  unknown: 'approved',
  submitted: 'approved',
  awaiting_sca: 'approved',
  accepted: 'approved',
  executed: 'approved',
  reconciled: 'approved',
  returned: 'approved',
  failed: 'approved',
  rejected: null,
  cancelled: null,
};

/**
 * Which of the four statuses the queue shows for a state. A payment that was rejected or cancelled keeps the
 * status from which it ended: `endedFrom`, by default the first one.
 */
export function paymentStatusOf(
  state: PaymentState,
  endedFrom: PaymentStatus = 'pending_approval',
): PaymentStatus {
  return statusOfState[state] ?? endedFrom;
}
