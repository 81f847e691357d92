import type { Payment, PaymentDecision, PaymentDetail } from '@sorgfalt/contract';
import { shownOf } from './kept-decision.ts';
import type { DecisionRow } from '../deciding/tables.ts';
import type { PaymentRow, StepRow } from './tables.ts';

/** Names that belong to the ids of a payment. */
export interface Names {
  readonly clientName: string;
  readonly initiatorName: string | null;
}

/** What a line of the queue shows. */
export type SummaryRow = Pick<
  PaymentRow,
  | 'id'
  | 'paymentNo'
  | 'clientId'
  | 'accountId'
  | 'state'
  | 'status'
  | 'risk'
  | 'riskScore'
  | 'version'
  | 'beneficiary'
  | 'amountMinor'
  | 'currency'
  | 'reference'
  | 'executionDate'
  | 'isHeld'
  | 'initiatedBy'
  | 'createdAt'
  | 'updatedAt'
  | 'isSample'
>;

/** A line of the queue. */
export function summaryOf(row: SummaryRow, { clientName, initiatorName }: Names): Payment {
  return {
    paymentId: row.id,
    paymentNo: row.paymentNo,
    clientId: row.clientId,
    clientName,
    accountId: row.accountId,
    beneficiary: row.beneficiary,
    amountMinor: row.amountMinor,
    currency: row.currency,
    reference: row.reference,
    status: row.status,
    state: row.state,
    risk: row.risk,
    riskScore: row.riskScore,
    executionDate: row.executionDate,
    isHeld: row.isHeld,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    initiatedBy: { uid: row.initiatedBy, name: initiatorName ?? row.initiatedBy },
    isSample: row.isSample,
  };
}

/** A decision as screens show it; void once the order is another or was decided again. Refuses `record-unreadable`. */
export function decisionOf(
  row: DecisionRow,
  payment: Pick<PaymentRow, 'decisionId' | 'state'>,
): PaymentDecision {
  const { level, score, hard, reasons, repairs, capped, chfMinor, rate } = shownOf(row);
  return {
    decisionId: row.id,
    version: row.version,
    level,
    score,
    outcome: row.outcome,
    hard,
    reasons,
    repairs,
    capped,
    ...row.findings,
    chfMinor,
    rate,
    packVersion: row.packVersion,
    orderHash: row.orderHash,
    inputHash: row.inputHash,
    at: row.decidedAt,
    isVoid: row.id !== payment.decisionId || payment.state === 'more_info',
    proofId: row.proofId,
  };
}

/** The single steps of rows that hold several at once. */
export function stepsOf(rows: readonly StepRow[]): PaymentDetail['steps'] {
  return rows.flatMap(({ path, version, at, actor, event, note, proofId }, index) => {
    const before = rows[index - 1]?.path.at(-1) ?? null;
    return path.map((to, place) => ({
      from: place === 0 ? before : (path[place - 1] ?? null),
      to,
      version,
      at,
      actor,
      event,
      note: place === 0 ? note : null,
      proofId: place === path.length - 1 ? proofId : null,
    }));
  });
}
