/*
 * The case of one client, from the first draft to the decision.
 *
 *   draft --submit--> in_progress
 *   in_progress --refer--> in_review
 *   in_progress --complete--> approved
 *   in_review --approve--> approved
 *   in_review --reject--> rejected
 *   approved (end)
 *   rejected (end)
 *
 * On entry
 *   in_progress  the form is complete and the first step may start
 *   in_review    a review item with its reasons exists and is pending
 *   approved     every step is completed; nothing was flagged, or a person approved
 *   rejected     a person rejected, with notes: no case is turned down by the machine alone
 *                (SR 235.1 (FADP) Art. 21, solely automated decisions)
 */
import { eventsFrom, transition, type Machine, type TransitionRefused } from './machine.ts';
import type { Result } from '@sorgfalt/result';

/** The states of a case, in the order a case usually passes them. */
export const caseStatuses = ['draft', 'in_progress', 'in_review', 'approved', 'rejected'] as const;
/** One state of a case. */
export type CaseStatus = (typeof caseStatuses)[number];

/** The events a case knows. */
export const caseEvents = ['submit', 'refer', 'complete', 'approve', 'reject'] as const;
/** One event of a case. */
export type CaseEvent = (typeof caseEvents)[number];

/** The case machine as data; the module comment draws the same table. */
export const caseMachine: Machine<CaseStatus, CaseEvent> = {
  draft: { submit: 'in_progress' },
  in_progress: { refer: 'in_review', complete: 'approved' },
  in_review: { approve: 'approved', reject: 'rejected' },
  approved: {},
  rejected: {},
};

/** Whether a case is over: decided, by a machine or a person. */
export function isCaseEnded(status: CaseStatus): boolean {
  return eventsFrom(caseMachine, status).length === 0;
}

/** The status after `event`; refuses with `transition-not-allowed` and leaves the case as it was. */
export function transitionCase(
  from: CaseStatus,
  event: CaseEvent,
): Result<CaseStatus, TransitionRefused<CaseStatus, CaseEvent>> {
  return transition(caseMachine, from, event);
}
