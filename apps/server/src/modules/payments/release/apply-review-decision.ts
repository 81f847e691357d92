import type { PaymentState } from '@sorgfalt/workflow';
import type { Hit } from '@sorgfalt/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireActive } from '../../clients/index.ts';
import type { RaisedItem, DecidedReview } from '../../review/index.ts';
import { recordPaid } from '../deciding/decide-again.ts';
import { moveTo } from '../orders/move.ts';
import { eventOf, subjectOf } from '../orders/payment-events.ts';
import {
  findDecision,
  findFunds,
  findPayment,
  insertStep,
  lockPayment,
  updatePayment,
} from '../orders/payment-repo.ts';
import { requireDayAhead } from '../orders/policy.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { checkLimit, requireOfficer } from './approval-limits.ts';
import { orderOf } from '../orders/order-columns.ts';

/** The hits behind a review item of a payment. */
export async function readEvidence(tx: Tx, item: RaisedItem): Promise<{ hits: Hit[]; risk: null }> {
  const found = await findPayment(tx, item.caseId);
  if (found === null) return { hits: [], risk: null };
  const { findings } = await findDecision(tx, found.payment);
  return { hits: findings.screened.flatMap(({ hits }) => hits), risk: null };
}

/**
 * Approves or rejects a payment along with its review item. Refuses `client-frozen`, `client-not-accepted`,
 * `step-up-required`, `above-approval-limit`, `execution-date-passed`, and `not-allowed-now` where the item asks about a version that is gone.
 */
export async function applyReviewDecision(
  unit: Unit,
  item: RaisedItem,
  decided: DecidedReview,
): Promise<void> {
  const isApproval = decided.decision === 'approve';
  const payment = await lockReviewed(unit, item, decided);
  const path: PaymentState[] = isApproval
    ? payment.isHeld
      ? ['approved']
      : ['approved', 'queued']
    : ['rejected'];
  const { packVersion, listsKey } = await findDecision(unit.tx, payment);
  let row = payment;
  for (const state of path) {
    row = await updatePayment(unit.tx, payment.id, {
      ...moveTo(state, payment),
      ...(state === 'approved' ? approvalBy(decided.decidedBy, payment, { packVersion, listsKey }) : {}),
    });
  }
  if (isApproval) await recordPaid(unit.tx, row, orderOf(payment));
  const { proofId } = await unit.append({
    ...eventOf(
      subjectOf(payment),
      isApproval ? 'payment.approved' : 'payment.ended',
      isApproval ? 'completed' : 'rejected',
      {
        state: row.state,
        reviewId: item.id,
      },
    ),
    evidence: {
      paymentId: payment.id,
      paymentNo: payment.paymentNo,
      version: payment.version,
      decision: decided.decision,
      orderHash: payment.orderHash,
      packVersion,
      listsKey,
      decidedBy: decided.decidedBy,
      initiatedBy: payment.initiatedBy,
      submittedBy: payment.submittedBy,
      reviewItemId: item.id,
      // What the bank had said of the funds when the person decided.
      funds: (await findFunds(unit.tx, payment))?.answer ?? 'not-asked',
    },
  });
  await insertStep(unit.tx, {
    paymentId: payment.id,
    version: payment.version,
    path,
    event: decided.decision,
    actor: decided.decidedBy,
    note: decided.notes,
    proofId,
  });
}

/** The payment that an item asks about, held until the transaction ends, where this may be decided about it now. */
async function lockReviewed(
  { tx }: Unit,
  { id, caseId, clientId }: RaisedItem,
  { decision, decidedBy, provedSecondsAgo }: DecidedReview,
): Promise<PaymentRow> {
  if (decision === 'approve' && clientId !== null) await requireActive(tx, clientId);
  const payment = await lockPayment(tx, caseId);
  if (payment === null) throw new AppError('not-found');
  if (payment.state !== 'human_review' || payment.reviewItemId !== id) throw new AppError('not-allowed-now');
  if (decision === 'approve') {
    requireDayAhead(payment);
    const role = await requireOfficer(tx, decidedBy);
    await checkLimit(tx, { id: decidedBy, role, provedSecondsAgo }, payment);
  }
  return payment;
}

function approvalBy(
  uid: string,
  { orderHash }: Pick<PaymentRow, 'orderHash'>,
  { packVersion, listsKey }: { readonly packVersion: string; readonly listsKey: string },
): Partial<PaymentRow> {
  return {
    approvedBy: uid,
    approvedByKind: 'user',
    approvedAt: new Date().toISOString(),
    approvedHash: orderHash,
    approvedPack: packVersion,
    approvedLists: listsKey,
  };
}
