import { paymentEnds } from '@sorgfalt/workflow';
import type { PaymentState } from '@sorgfalt/workflow';
import type { Actor, NewEvent } from '../../../platform/events/spine.ts';
import type { Participation } from '../../review/index.ts';
import type { PaymentRow } from './tables.ts';

/** Who decides in the name of the machine. */
export const paymentAgent: Actor = { kind: 'agent', id: 'payment-agent' };

/** A payment as its events, its evidence and its review item name it. */
export interface Subject {
  readonly paymentId: string;
  readonly paymentNo: string;
  readonly clientId: string;
  readonly version: number;
  readonly orderHash: string;
  readonly initiatedBy: string;
  readonly submittedBy: string;
  /** Who keeps it back, whatever is decided. */
  readonly heldBy: string | null;
  readonly isSample: boolean;
  /** Who else had a part in it when it was entered. */
  readonly participations?: readonly Participation[];
}

export function subjectOf(row: PaymentRow): Subject {
  const { id, paymentNo, clientId, version, orderHash, initiatedBy, submittedBy, heldBy, isSample } = row;
  return {
    paymentId: id,
    paymentNo,
    clientId,
    version,
    orderHash,
    initiatedBy,
    submittedBy,
    heldBy,
    isSample,
  };
}

/** What every event of a payment says. */
export function eventOf(
  {
    paymentId,
    paymentNo,
    clientId,
    version,
  }: Pick<Subject, 'paymentId' | 'paymentNo' | 'clientId' | 'version'>,
  type: NewEvent['type'],
  status: NewEvent['status'],
  data: NonNullable<NewEvent['data']> = {},
) {
  return { type, status, paymentId, clientId, data: { caseNo: paymentNo, version, ...data } };
}

/** How the timeline shows that a payment reached a state. */
const timelineStatuses: Readonly<Record<PaymentState, NewEvent['status']>> = {
  draft: 'recorded',
  pending_approval: 'pending',
  aml_check: 'processing',
  human_review: 'reviewing',
  more_info: 'pending',
  approved: 'recorded',
  blocked: 'rejected',
  queued: 'scheduled',
  sending: 'processing',
  submitted: 'processing',
  awaiting_sca: 'pending',
  accepted: 'in_progress',
  unknown: 'warning',
  executed: 'completed',
  reconciled: 'succeeded',
  returned: 'warning',
  rejected: 'rejected',
  cancelled: 'recorded',
  failed: 'failed',
};

/** Type and status of the event that a payment reached a state: executed, ended, or on its way. */
export function movedAs(state: PaymentState): Pick<NewEvent, 'type' | 'status'> {
  const type =
    state === 'executed' ? 'payment.completed' : paymentEnds.has(state) ? 'payment.ended' : 'payment.moved';
  return { type, status: timelineStatuses[state] };
}
