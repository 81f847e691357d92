import { transitionCase } from '@sorgfalt/workflow';
import type { CaseEvent, ReviewDecision } from '@sorgfalt/workflow';
import type { Spine, Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import type { Review } from '../review/index.ts';
import { readScreenedState } from '../screening/index.ts';
import { defaultRiskPack } from '@sorgfalt/risk';
import type { AcceptanceReason } from '@sorgfalt/risk';
import { reasonsAgainst } from './acceptance.ts';
import { lockCase, readWholeCase, updateCase } from './case-repo.ts';
import { agentActor, dataOf, subjectOf } from './event-facts.ts';
import { found, sealable } from './finding.ts';
import type { NewFinding } from './finding.ts';
import type { WholeCase } from './case-view.ts';
import { isComplete } from './check-form.ts';
import { referralOf } from './review-reasons.ts';
import type { Referral } from './review-reasons.ts';
import { insertFindings, readStates, storeFinish, storeStepProof, updateClient } from './step-repo.ts';
import type { CaseRow } from './tables.ts';

interface Deps {
  readonly spine: Spine;
  readonly review: Pick<Review, 'request'>;
}

const step = 'final_decision';

/**
 * The last step: accepts the client where the policy has no reason against it, else puts the case before a person
 * with these reasons and leaves the step processing until that person has decided. No client is turned down by the
 * machine.
 */
export function decideCase({ spine, review }: Deps, caseId: string): Promise<void> {
  return spine.run(agentActor(step), async (unit) => {
    const row = await lockCase(unit.tx, caseId);
    if (row === null) throw new AppError('not-found');
    const { final_decision: state } = await readStates(unit.tx, caseId);
    // In review already, or decided: another run was faster.
    if (row.status !== 'in_progress' || state !== 'processing') return;
    const whole = await readWholeCase(unit.tx, caseId);
    invariant(whole !== null, 'a case that is held is there');
    const { form } = row;
    invariant(row.clientId !== null && isComplete(form), 'a case that runs has a client and a complete form');
    const screened = await readScreenedState(unit.tx, row.clientId);
    const reasons = reasonsAgainst({ form, whole, screened, now: new Date() }, defaultRiskPack);
    const source = `pack:${defaultRiskPack.version}`;
    if (reasons.length > 0) {
      await insertFindings(unit.tx, caseId, step, newFindings(reasons, whole, source));
      return refer(unit, review, row, referralOf(whole, reasons));
    }
    await conclude(unit, row, {
      event: 'complete',
      finding: found('nothing-flagged', 'ok', source),
      facts: { decision: 'accepted', decidedBy: 'decision-agent', policy: defaultRiskPack.version },
    });
  });
}

/** Ends a case as the person decided. Once in effect: a case that is no longer in review stays as it is. */
export function concludeReviewed(
  { spine }: Pick<Deps, 'spine'>,
  { caseId, reviewId, decision }: { caseId: string; reviewId: string; decision: ReviewDecision },
): Promise<void> {
  return spine.run(agentActor(step), async (unit) => {
    const row = await lockCase(unit.tx, caseId);
    if (row === null || row.status !== 'in_review') return;
    await conclude(unit, row, {
      event: decision,
      finding: found(
        decision === 'approve' ? 'review-approved' : 'review-rejected',
        'info',
        `review:${reviewId}`,
      ),
      facts: { decision: decision === 'approve' ? 'accepted' : 'refused', reviewId },
    });
  });
}

/** The reasons that no step has found before, as the case shows them. */
function newFindings(
  reasons: readonly AcceptanceReason[],
  { findings }: WholeCase,
  source: string,
): NewFinding[] {
  return reasons
    .filter(({ code, field }) => !findings.some((each) => each.code === code && each.field === field))
    .map(({ code, field, params, article }) => found(code, 'warning', source, { field, params, article }));
}

async function refer(
  unit: Unit,
  review: Pick<Review, 'request'>,
  row: CaseRow,
  { codes, ...referral }: Referral,
): Promise<void> {
  invariant(row.submittedBy !== null, 'a case that runs was submitted by somebody');
  const reviewItemId = await review.request(unit, {
    workflow: 'client_onboarding',
    type: 'onboarding',
    clientId: row.clientId,
    caseId: row.id,
    caseNo: row.caseNo,
    riskScore: row.risk?.score ?? null,
    riskLevel: row.riskLevel,
    transactionMetadata: {
      nationality: row.form.nationality ?? null,
      country: row.form.country ?? null,
      channel: row.form.channel ?? null,
      riskPack: row.risk?.packVersion ?? null,
    },
    submittedBy: row.submittedBy,
    isSample: row.isSample,
    ...referral,
  });
  await insertFindings(unit.tx, row.id, step, [
    found('referred-to-review', 'info', 'case', { params: { reasons: codes.length } }),
  ]);
  await moveCase(unit, row, 'refer', { reviewItemId, reviewReasons: codes, isFlagged: true });
}

async function conclude(
  unit: Unit,
  row: CaseRow,
  end: { event: CaseEvent; finding: NewFinding; facts: { decision: string; [key: string]: string } },
): Promise<void> {
  const { tx } = unit;
  const outcome = end.event === 'complete' ? 'clear' : 'flagged';
  const isAccepted = end.event !== 'reject';
  if (!(await storeFinish(tx, row.id, step, outcome))) return;
  await insertFindings(tx, row.id, step, [end.finding]);
  await moveCase(unit, row, end.event, {});
  await updateClient(tx, row.clientId, { status: isAccepted ? 'accepted' : 'refused' });
  const { proofId } = await unit.append({
    type: 'onboarding.completed',
    status: isAccepted ? 'completed' : 'rejected',
    ...subjectOf(row),
    ...(row.reviewItemId === null ? {} : { reviewId: row.reviewItemId }),
    data: { ...dataOf(row, step), outcome },
    evidence: {
      caseId: row.id,
      caseNo: row.caseNo,
      step,
      outcome,
      findings: sealable([end.finding]),
      riskLevel: row.riskLevel,
      riskScore: row.risk?.score ?? null,
      ...end.facts,
    },
  });
  await storeStepProof(tx, row.id, step, proofId);
}

async function moveCase(
  { tx }: Unit,
  row: CaseRow,
  event: CaseEvent,
  change: Partial<CaseRow>,
): Promise<void> {
  const moved = transitionCase(row.status, event);
  invariant(moved.ok, 'the case was looked at before it is moved');
  const stored = await updateCase(tx, row.id, { status: row.status }, { ...change, status: moved.value });
  invariant(stored, 'a case that is held does not change');
}
