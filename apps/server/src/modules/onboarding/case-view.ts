import { agentOf, onboardingSteps } from '@sorgfalt/workflow';
import { draftForm } from '@sorgfalt/contract';
import type { CaseDetail, CaseSummary, DraftForm, Finding, Hit, Step } from '@sorgfalt/contract';
import type { CaseRow, FindingRow, StepRow } from './tables.ts';

/** Everything that is stored of one case. */
export interface WholeCase {
  readonly row: CaseRow;
  readonly steps: readonly StepRow[];
  readonly findings: readonly FindingRow[];
  readonly hits: readonly Hit[];
}

export function toSummary(row: CaseRow): CaseSummary {
  return {
    caseId: row.id,
    caseNo: row.caseNo,
    clientId: row.clientId,
    clientName: row.form.clientName ?? '',
    status: row.status,
    currentStep: row.currentStep,
    riskLevel: row.riskLevel,
    flagged: row.isFlagged,
    isSample: row.isSample,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    submittedBy: row.submittedBy,
  };
}

/** A case for whoever reads it; names and days that other modules know are `told`. */
export function toDetail(
  whole: WholeCase,
  told: Pick<CaseDetail, 'submitterName' | 'nextReviewOn'>,
): CaseDetail {
  const { row, steps, findings, hits } = whole;
  return {
    ...toSummary(row),
    ...told,
    version: row.version,
    form: declaredForm(row.form),
    isStepwise: row.isStepwise,
    // A draft has no steps yet; it is shown the ones that are to come.
    steps: onboardingSteps.map((name) => toStep(name, steps)),
    findings: findings.map(toFinding),
    hits: [...hits],
    risk: row.risk,
    reviewItemId: row.reviewItemId,
    reviewReasons: row.reviewReasons,
  };
}

/** A form that was stored before a question was dropped is shown, and saved again, without it. */
function declaredForm(stored: DraftForm): DraftForm {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => name in draftForm.shape));
}

export function toStep(name: Step['step'], steps: readonly StepRow[]): Step {
  const row = steps.find(({ step }) => step === name);
  return {
    step: name,
    state: row?.state ?? 'pending',
    outcome: row?.outcome ?? null,
    agent: row?.agent ?? agentOf(name),
    startedAt: row?.startedAt ?? null,
    completedAt: row?.completedAt ?? null,
    proofId: row?.proofId ?? null,
  };
}

function toFinding(row: FindingRow): Finding {
  const { id, step, code, severity, field, params, source, article, observedAt } = row;
  return { id, step, code, severity, field, params, source, article, observedAt };
}
