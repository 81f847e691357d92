import type { PaymentState } from '@sorgfalt/workflow';
import type { PaymentOrder } from '@sorgfalt/payments';
import type { EvidentEvent, NewEvent } from '../../../platform/events/spine.ts';
import type { NewReviewItem } from '../../review/index.ts';
import { eventOf, paymentAgent } from '../orders/payment-events.ts';
import type { Subject } from '../orders/payment-events.ts';
import type { OrderDecision } from './decide-order.ts';

/** The check as the timeline tells it, before what came of it. */
export function checkedEvent(subject: Subject, { findings }: OrderDecision): NewEvent {
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
  decision: OrderDecision,
  { listsKey, state }: { readonly listsKey: string; readonly state: PaymentState },
): EvidentEvent {
  const { assessment, outcome } = decision;
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
      inputHash: decision.inputHash,
      resultHash: decision.resultHash,
      packVersion,
      listsKey,
      outcome,
      level,
      score,
      hard,
      rules: assessment.reasons.map(({ ruleId, version }) => `${ruleId}@${version}`),
      initiatedBy: subject.initiatedBy,
      submittedBy: subject.submittedBy,
      heldBy: subject.heldBy,
      ...(subject.participations && { participations: subject.participations }),
    },
  };
}

function accountOf({ creditor: { account } }: PaymentOrder): string {
  return 'iban' in account ? account.iban : account.other;
}

/** What a person is asked to decide. */
export function reviewItemOf(
  subject: Subject,
  order: PaymentOrder,
  { assessment, findings }: OrderDecision,
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
    riskReasons: assessment.reasons.map(({ ruleId, effect, countedPoints, article, evidence }) => ({
      code: ruleId,
      params: evidence,
      points: countedPoints,
      article,
      ...(effect !== 'points' && effect !== 'note' && { decides: true }),
    })),
    flaggedFields: findings.screened.map(({ field }) => field),
    transactionMetadata: {
      beneficiary: order.creditor.name,
      account: accountOf(order),
      country: order.creditor.address.country,
      executionDate: order.executionDate,
      charged: order.debtor.iban,
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
