import type { Payment } from '@sorgfalt/contract';
import { nameKeyOf } from '../../../platform/name-key.ts';
import { paymentStatusOf } from '@sorgfalt/workflow';
import type { PaymentState } from '@sorgfalt/workflow';
import type { PaymentOrder } from '@sorgfalt/payments';
import type { Unit } from '../../../platform/events/spine.ts';
import { requestReview } from '../../review/index.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import type { PreparedOrder } from './submission.ts';
import { accountKeyOf, accountOf } from '../orders/keys.ts';
import { numberText, orderColumns } from '../orders/order-columns.ts';
import { eventOf, paymentAgent } from '../orders/payment-events.ts';
import type { Subject } from '../orders/payment-events.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { summaryOf } from '../orders/view.ts';
import { machineApproval, noApproval } from './approval.ts';
import { assessedEvent, checkedEvent, reviewItemOf } from './decision-events.ts';
import type { DecisionContext, OrderDecision } from './decide-order.ts';
import type { Decided, PaidPayee } from './store-repo.ts';

export interface DecidedOrder {
  readonly decision: OrderDecision;
  readonly context: DecisionContext;
  readonly number: number;
  readonly state: PaymentState;
}

/** The payment that an answer says: one that was made here, or was looked at when it was read from where it is kept. */
export function paymentOf(answer: string): Payment {
  return JSON.parse(answer) as Payment;
}

/** The rows of a decided submission and the answer to it. */
export interface Written extends Decided {
  readonly paid: PaidPayee | null;
  readonly answer: string;
}

/** The states that a decision leads through. */
export function pathTo(state: PaymentState): PaymentState[] {
  const checked: PaymentState[] = ['draft', 'pending_approval', 'aml_check'];
  return state === 'queued' ? [...checked, 'approved', 'queued'] : [...checked, state];
}

export function paidPayee(order: PaymentOrder, clientId: string, at: string): PaidPayee {
  const { creditor } = order;
  const { lines, ...address } = creditor.address;
  return {
    id: uuidv7(),
    clientId,
    accountKey: accountKeyOf(order),
    nameKey: nameKeyOf(creditor.name),
    name: creditor.name,
    account: accountOf(order),
    bic: creditor.bic ?? null,
    address: { ...address, ...(lines && { lines: [...lines] }) },
    at,
  };
}

export function decisionRow(
  payment: Pick<PaymentRow, 'id' | 'version' | 'orderText' | 'orderHash' | 'decisionId'>,
  decision: OrderDecision,
  { proofId, at, listsKey }: { proofId: string | null; at: string; listsKey: string },
): Decided['decision'] {
  const { outcome, assessment, input, inputHash, result, resultHash, findings } = decision;
  return {
    id: payment.decisionId,
    paymentId: payment.id,
    version: payment.version,
    orderText: payment.orderText,
    orderHash: payment.orderHash,
    outcome,
    packVersion: assessment.packVersion,
    listsKey,
    input,
    inputHash,
    result,
    resultHash,
    findings,
    proofId,
    decidedAt: at,
  };
}

/** Says what was found and what came of it, and asks a person where one must decide. */
export async function announce(
  unit: Unit,
  subject: Subject,
  order: PaymentOrder,
  { decision, context, state }: Pick<DecidedOrder, 'decision' | 'context' | 'state'>,
): Promise<{ proofId: string | null; reviewItemId: string | null }> {
  const { outcome, assessment } = decision;
  // Appended in one go: they travel in one statement, with those of the other payments of a batch.
  const appended = [
    checkedEvent(subject, decision),
    assessedEvent(subject, decision, { listsKey: context.lists.key, state }),
  ];
  const flagged = {
    ...eventOf(subject, 'payment.high_risk_flagged', 'flagged', { outcome }),
    actor: paymentAgent,
  };
  const [, assessed] = await Promise.all(
    [...appended, ...(assessment.level === 'high' ? [flagged] : [])].map((event) => unit.append(event)),
  );
  const isReferred = outcome === 'human_review';
  const reviewItemId = isReferred ? await requestReview(unit, reviewItemOf(subject, order, decision)) : null;
  return { proofId: assessed?.proofId ?? null, reviewItemId };
}

/** Appends the events of a new payment and gives the rows that keep it. */
export async function writeDecided(
  unit: Unit,
  { submission, account, order, paymentId }: PreparedOrder,
  { decision, context, number, state }: DecidedOrder,
): Promise<Written> {
  const { caller, isHeld, key } = submission;
  const { outcome, assessment } = decision;
  const at = new Date(context.moment.atMs).toISOString();
  const columns = orderColumns(order);
  const subject = newSubject(paymentId, numberText(at, number), {
    account,
    submission,
    orderHash: columns.orderHash,
  });
  const [, { proofId, reviewItemId }] = await Promise.all([
    unit.append({
      ...eventOf(subject, 'payment.initiated', 'completed', { currency: order.currency }),
      actor: { kind: caller.kind, id: caller.id },
    }),
    announce(unit, subject, order, { decision, context, state }),
  ]);
  const row: Decided['payment'] = {
    id: paymentId,
    paymentNo: subject.paymentNo,
    clientId: account.clientId,
    accountId: account.id,
    state,
    status: paymentStatusOf(state),
    risk: assessment.level,
    riskScore: assessment.score,
    chfMinor: decision.chfMinor,
    version: 1,
    ...columns,
    fileId: submission.fileId ?? null,
    isHeld,
    heldBy: subject.heldBy,
    initiatedBy: caller.id,
    submittedBy: caller.id,
    decisionId: uuidv7(),
    ...(outcome === 'approved' ? machineApproval(columns.orderHash, context, at) : noApproval),
    checkedAt: at,
    isRecorded: outcome === 'approved',
    reviewItemId,
    createdAt: at,
    updatedAt: at,
    isSample: account.isSample,
  };
  const answer = JSON.stringify(
    summaryOf(row, { clientName: account.clientName, initiatorName: caller.name }),
  );
  return {
    payment: row,
    decision: decisionRow(row, decision, { proofId, at, listsKey: context.lists.key }),
    step: { paymentId, version: 1, path: pathTo(state), event: 'submit', actor: caller.id, proofId },
    key: key === null ? null : { uid: caller.id, key: key.text, bodyHash: key.bodyHash, answer },
    paid: outcome === 'approved' ? paidPayee(order, account.clientId, at) : null,
    answer,
  };
}

function newSubject(
  paymentId: string,
  paymentNo: string,
  {
    account,
    submission,
    orderHash,
  }: Pick<PreparedOrder, 'account' | 'submission'> & { readonly orderHash: string },
): Subject {
  const { caller, isHeld, confirmedBy: uid } = submission;
  const { id } = caller;
  return {
    paymentId,
    paymentNo,
    clientId: account.clientId,
    version: 1,
    orderHash,
    initiatedBy: id,
    submittedBy: id,
    heldBy: isHeld ? id : null,
    isSample: account.isSample,
    ...(uid !== undefined && { participations: [{ subjectId: paymentId, uid, act: 'confirmed-file' }] }),
  };
}
