import type { NewReviewItem } from '../review/index.ts';
import { paymentEnds } from '@sorgfalt/workflow';
import type { PaymentState } from '@sorgfalt/workflow';
import type { PaymentOrder } from '@sorgfalt/payments';
import type { EvidentEvent, NewEvent } from '../../platform/events/spine.ts';
import type { Actor } from '../../platform/events/spine.ts';
import type { Judged } from './judge.ts';

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
  readonly isSample: boolean;
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
  cancelled: 'rejected',
  failed: 'failed',
};

/** Type and status of the event that a payment reached a state: executed, ended, or on its way. */
export function movedAs(state: PaymentState): Pick<NewEvent, 'type' | 'status'> {
  const type =
    state === 'executed' ? 'payment.completed' : paymentEnds.has(state) ? 'payment.ended' : 'payment.moved';
  return { type, status: timelineStatuses[state] };
}

/** The check as the timeline tells it, before what came of it. */
export function checkedEvent(subject: Subject, { findings }: Judged): NewEvent {
  const hits = findings.screened.reduce((sum, { hits: found }) => sum + found.length, 0);
  return {
    ...eventOf(subject, 'payment.checked', hits > 0 ? 'flagged' : 'completed', {
      hits,
      duplicates: findings.duplicates.length,
      payeeCheck: findings.payeeCheck,
    }),
    actor: paymentAgent,
  };
}

/** The decision with its evidence: whoever has order, inputs and rules can make it again and compare. */
export function assessedEvent(
  subject: Subject,
  judged: Judged,
  { listsKey, state }: { readonly listsKey: string; readonly state: PaymentState },
): EvidentEvent {
  const { assessment, outcome } = judged;
  const { level, score, packVersion, hard } = assessment;
  return {
    ...eventOf(subject, 'payment.assessed', outcome === 'approved' ? 'completed' : 'flagged', {
      level,
      score,
      outcome,
      state,
    }),
    actor: paymentAgent,
    evidence: {
      paymentId: subject.paymentId,
      paymentNo: subject.paymentNo,
      version: subject.version,
      orderHash: subject.orderHash,
      inputHash: judged.inputHash,
      resultHash: judged.resultHash,
      packVersion,
      listsKey,
      outcome,
      level,
      score,
      hard,
      rules: assessment.reasons.map(({ ruleId, version }) => `${ruleId}@${version}`),
      initiatedBy: subject.initiatedBy,
      submittedBy: subject.submittedBy,
    },
  };
}

/** What a person is asked to decide. */
export function reviewItemOf(
  subject: Subject,
  order: PaymentOrder,
  { assessment, findings }: Judged,
): NewReviewItem {
  return {
    workflow: 'payment',
    type: 'payment',
    clientId: subject.clientId,
    caseId: subject.paymentId,
    caseNo: subject.paymentNo,
    amountMinor: order.amountMinor,
    currency: order.currency,
    riskScore: assessment.score,
    riskLevel: assessment.level,
    riskReasons: assessment.reasons.map(({ ruleId, countedPoints, article, evidence }) => ({
      code: ruleId,
      params: evidence,
      points: countedPoints,
      article,
    })),
    flaggedFields: findings.screened.map(({ field }) => field),
    transactionMetadata: {
      beneficiary: order.creditor.name,
      executionDate: order.executionDate,
      reference: order.reference?.value ?? null,
      version: subject.version,
      payeeCheck: findings.payeeCheck,
      rules: assessment.packVersion,
    },
    priority: assessment.needsScreeningReview || findings.screened.length > 0 ? 'urgent' : 'high',
    submittedBy: subject.submittedBy,
    isSample: subject.isSample,
  };
}
