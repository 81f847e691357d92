import type { CaseDetail } from '@sorgfalt/contract';
import type { PolicyContext } from '../../domain/answers/policy-query.ts';

/** The facts of a case that a question on policies may need; whom it is about is none of them. */
export function policyContext(detail: CaseDetail): PolicyContext {
  const { caseId, caseNo, status, riskLevel, risk, reviewReasons, hits } = detail;
  return {
    kind: 'case',
    id: caseId,
    facts: [
      `case: ${caseNo}`,
      `status: ${status}`,
      `risk: ${riskLevel}${risk === null ? '' : ` (${String(risk.score)})`}`,
      ...(reviewReasons.length === 0 ? [] : [`reasons: ${reviewReasons.join(', ')}`]),
      ...(hits.length === 0 ? [] : [`hits: ${String(hits.length)}`]),
    ],
  };
}
