import type { PaymentDetail } from '@sorgfalt/contract';
import type { PolicyContext } from '../../domain/answers/policy-query.ts';
import { formatMinor } from '../../ui/number-format.ts';

/** The facts of a payment that a question on policies may need; who pays whom is none of them. */
export function policyContext(detail: PaymentDetail): PolicyContext {
  return {
    kind: 'payment',
    id: detail.paymentId,
    facts: [
      `payment: ${detail.paymentNo}`,
      `amount: ${detail.currency} ${formatMinor(detail.amountMinor, detail.currency)}`,
      `state: ${detail.state}`,
      `risk: ${detail.risk} (${String(detail.riskScore)})`,
    ],
  };
}
