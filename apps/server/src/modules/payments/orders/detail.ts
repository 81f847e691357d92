import type { PaymentDetail } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { readPart } from '../../review/index.ts';
import type { SendingRow } from '../sending/tables.ts';
import { findFunds, findPayment, findSending, lastDecision, readSteps } from './payment-repo.ts';
import { actionsOf, cancellationOf } from './policy.ts';
import type { PaymentRow } from './tables.ts';
import { draftOf } from './read-draft.ts';
import { decisionOf, stepsOf, summaryOf } from './view.ts';
import { orderOf } from './order-columns.ts';

/** A payment with everything that is known of it. Refuses `not-found`. */
export async function readDetail(
  database: Database,
  paymentId: string,
  caller: Caller,
): Promise<PaymentDetail> {
  const found = await findPayment(database, paymentId);
  if (found === null) throw new AppError('not-found');
  const { payment } = found;
  const [part, decision, rows, sending, funds] = await Promise.all([
    readPart(database, paymentId, caller.id),
    lastDecision(database, paymentId),
    readSteps(database, paymentId),
    findSending(database, paymentId),
    findFunds(database, payment),
  ]);
  const order = orderOf(payment);
  const steps = stepsOf(rows);
  const proofIds = [...rows.map((row) => row.proofId), decision?.proofId].filter(
    (id) => typeof id === 'string',
  );
  return {
    ...summaryOf(payment, found),
    draft: draftOf(order, payment.accountId),
    debtor: { name: order.debtor.name, iban: order.debtor.iban },
    orderHash: payment.orderHash,
    decision: decision && decisionOf(decision, payment),
    approval: approvalOf(found),
    reviewItemId: payment.reviewItemId,
    question: payment.question,
    steps,
    bank: sending && bankOf(sending, payment),
    funds,
    heldBy: heldByOf(found, caller.id),
    actions: actionsOf(payment, { id: caller.id, role: caller.role, part }, sending),
    proofIds: [...new Set(proofIds)],
  };
}

function approvalOf({
  payment,
  approverName,
}: NonNullable<Awaited<ReturnType<typeof findPayment>>>): PaymentDetail['approval'] {
  const { approvedBy, approvedAt, approvedHash, approvedPack } = payment;
  if (approvedBy === null || approvedAt === null || approvedHash === null || approvedPack === null)
    return null;
  return {
    by: { uid: approvedBy, name: approverName ?? approvedBy },
    at: approvedAt,
    orderHash: approvedHash,
    packVersion: approvedPack,
  };
}

/** Who keeps the payment back; what is no user is the house. */
function heldByOf(
  { payment: { heldBy }, holderName }: NonNullable<Awaited<ReturnType<typeof findPayment>>>,
  uid: string,
): PaymentDetail['heldBy'] {
  if (heldBy === null) return null;
  const kind = heldBy === uid ? 'you' : holderName === null ? 'house' : 'person';
  return { kind, name: holderName ?? heldBy };
}

function bankOf(sending: SendingRow, payment: PaymentRow): PaymentDetail['bank'] {
  const { driver, messageId, endToEndId, uetr, bankPaymentId, bankStatus, reason, scaUrl } = sending;
  return {
    driver,
    messageId,
    endToEndId,
    uetr,
    bankPaymentId,
    bankStatus,
    reason,
    scaUrl,
    signedWithFile: sending.batchId === null ? null : payment.fileId,
    cancellation: cancellationOf(payment, sending),
  };
}
