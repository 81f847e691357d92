import type { ReviewItemDetail } from '@sorgfalt/contract';
import type { PolicyContext } from '../../domain/answers/policy-query.ts';

/** The facts of an item that a question on policies may need; whom it is about is none of them. */
export function policyContext(item: ReviewItemDetail): PolicyContext {
  return {
    kind: 'review-item',
    id: item.id,
    facts: [
      `case: ${item.caseNo}`,
      `workflow: ${item.workflow}`,
      `risk: ${item.riskLevel} (${String(item.riskScore)})`,
      ...(item.riskReasons.length === 0
        ? []
        : [`reasons: ${item.riskReasons.map(({ code }) => code).join(', ')}`]),
      ...(item.hits.length === 0 ? [] : [`hits: ${String(item.hits.length)}`]),
    ],
  };
}
