import * as z from 'zod/mini';
import { paymentDecision, paymentReason } from '@sorgfalt/contract';
import { parseOrder } from '@sorgfalt/payments';
import type { PaymentOrder } from '@sorgfalt/payments';
import { paymentInputOf } from '@sorgfalt/risk';
import type { PaymentRiskInput } from '@sorgfalt/risk';
import { keptAs, requireKept } from '../../../platform/kept.ts';
import type { DecisionRow } from '../deciding/tables.ts';
import { sha256 } from '../../../platform/sha256.ts';

const { score, hard, repairs, capped, chfMinor, rate } = paymentDecision.shape;

/** What is read of an assessment; other members are there for making it again. */
const assessment = z.object({
  level: z.enum(['low', 'medium', 'high']),
  score,
  isBlocked: z.boolean(),
  hard,
  reasons: z.array(z.object(paymentReason.shape)),
  repairs,
  capped,
});

/** What is shown of the facts that an assessment rests on. */
const basis = z.object({ amount: z.object({ chfMinor }), rate: z.optional(rate) });

/** What of a kept decision people are shown. Refuses `record-unreadable`. */
export function shownOf({ result, input }: Pick<DecisionRow, 'result' | 'input'>) {
  const { amount, rate: by = null } = requireKept(basis, input);
  return { ...requireKept(assessment, result), chfMinor: amount.chfMinor, rate: by };
}

/**
 * The facts that a decision was made from; null where they are not those. Their hash, which is sealed too, is of what was
 * written: what has it needs no other check.
 */
export function factsOf({
  input,
  inputHash,
}: Pick<DecisionRow, 'input' | 'inputHash'>): PaymentRiskInput | null {
  return sha256(input) === inputHash ? paymentInputOf(input) : null;
}

/** A decision as it can be made again; null where somebody has changed what was kept of it. */
export function remadeFrom(row: Pick<DecisionRow, 'orderText' | 'input' | 'inputHash' | 'result'>): {
  readonly order: PaymentOrder;
  readonly facts: PaymentRiskInput;
  readonly before: z.infer<typeof assessment>;
} | null {
  const [order, facts, before] = [parseOrder(row.orderText), factsOf(row), keptAs(assessment, row.result)];
  return order === null || facts === null || before === null ? null : { order, facts, before };
}
