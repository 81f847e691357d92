import { swissDay } from '@sorgfalt/calendar';
import { kindPackOn } from '@sorgfalt/kyc';
import { transitionCase } from '@sorgfalt/workflow';
import type { CaseEvent, ReviewDecision } from '@sorgfalt/workflow';
import type { Tx } from '../../platform/database/database.ts';
import type { Spine, Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { lockStanding, updateClient } from '../clients/index.ts';
import type { Clients } from '../clients/index.ts';
import { readRegisterFindings } from '../registers/index.ts';
import { requestReview } from '../review/index.ts';
import type { Screening } from '../screening/index.ts';
import type { AcceptanceReason, RiskPack } from '@sorgfalt/risk';
import type { ClientRules } from './client-rules.ts';
import { reasonsKnownBefore } from './known-before.ts';
import { reasonsAgainst } from './acceptance.ts';
import { lockCase, updateCase } from './case-repo.ts';
import { readCurrentCase } from './current-case.ts';
import { declaredIn } from './declared-client.ts';
import { agentActor, dataOf, subjectOf } from './event-facts.ts';
import { found, sealable } from './finding.ts';
import type { NewFinding } from './finding.ts';
import type { WholeCase } from './case-view.ts';
import { isComplete } from './check-form.ts';
import { referralOf } from './review-reasons.ts';
import { insertFindings, readStates, storeFinish, storeStepProof } from './step-repo.ts';
import type { CaseRow } from './tables.ts';

interface Deps {
  readonly spine: Spine;
  readonly clients: Pick<Clients, 'refuse'>;
  readonly screening: Pick<Screening, 'screenedState'>;
  readonly rules: ClientRules;
}

const step = 'final_decision';

const frozenClient: AcceptanceReason = {
  code: 'client-frozen',
  field: 'clientName',
  params: {},
  article: 'EmbG SR 946.231',
};

const openStructure: AcceptanceReason = {
  code: 'client-structure-open',
  field: 'clientName',
  params: {},
  article: 'AMLA Art. 4',
};

/**
 * The last step: accepts the client where the policy has no reason against it, else puts the case before a person
 * with these reasons and leaves the step processing until that person has decided. No client is turned down by the
 * machine.
 */
export function decideCase(deps: Deps, caseId: string): Promise<void> {
  const { clients } = deps;
  return deps.spine.run(agentActor(step), async (unit) => {
    const row = await lockCase(unit.tx, caseId);
    if (row === null) throw new AppError('not-found');
    const { final_decision: state } = await readStates(unit.tx, caseId);
    // In review already, or decided: another run was faster.
    if (row.status !== 'in_progress' || state !== 'processing') return;
    const look = await lookAgain(deps, unit.tx, row);
    if (look.reasons.length > 0) return moveCase(unit, row, 'refer', await refer(unit, row, look));
    await conclude(unit, clients, row, {
      event: 'complete',
      finding: found('nothing-flagged', 'ok', sourceOf(look.pack)),
      facts: { decision: 'accepted', decidedBy: 'decision-agent', policy: look.pack.version },
    });
  });
}

/**
 * Ends a case as the person decided. Once in effect: a case that is no longer in review stays as it is. One whose client
 * was frozen after it was approved is put before a person again.
 */
export function concludeReviewed(
  deps: Deps,
  { caseId, reviewId, decision }: { caseId: string; reviewId: string; decision: ReviewDecision },
): Promise<void> {
  const { spine, clients } = deps;
  return spine.run(agentActor(step), async (unit) => {
    const row = await lockCase(unit.tx, caseId);
    if (row === null || row.status !== 'in_review' || row.reviewItemId !== reviewId) return;
    const look = decision === 'approve' ? await lookAgain(deps, unit.tx, row) : null;
    if (look?.isStopped === true) return storeChange(unit.tx, row, await refer(unit, row, look));
    await conclude(unit, clients, row, {
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

interface Look {
  /** The rules in force. */
  readonly pack: RiskPack;
  readonly whole: WholeCase;
  /** Whether not even a person may accept the client. */
  readonly isStopped: boolean;
  /** Everything that keeps a machine from accepting the client. */
  readonly reasons: readonly AcceptanceReason[];
}

/** What stands against accepting the client of a case now; whether it is stopped stays so until the transaction ends. */
async function lookAgain(
  { screening, rules }: Pick<Deps, 'screening' | 'rules'>,
  tx: Tx,
  row: CaseRow,
): Promise<Look> {
  const { id, clientId, isSample, form } = row;
  invariant(clientId !== null && isComplete(form), 'a case that runs has a client and a complete form');
  const standing = await lockStanding(tx, clientId);
  const pack = await rules.inForce(tx);
  const whole = await readCurrentCase(tx, rules, id);
  invariant(whole !== null, 'a case that is held is there');
  const screened = await screening.screenedState(tx, { clientId, isSample });
  const stops = [
    ...(standing?.isFrozen === true ? [frozenClient] : []),
    ...(standing?.isStructureOpen === true ? [openStructure] : []),
  ];
  const registers = await readRegisterFindings(tx, clientId, declaredIn(form));
  const reasons = reasonsAgainst({ form, whole, screened, registers, now: new Date() }, pack);
  const before = await reasonsKnownBefore(tx, row);
  return { pack, whole, isStopped: stops.length > 0, reasons: [...stops, ...before, ...reasons] };
}

/** The reasons that no step has found before, as the case shows them. */
function newFindings({ pack, reasons, whole: { findings } }: Look): NewFinding[] {
  return reasons
    .filter(({ code, field }) => !findings.some((each) => each.code === code && each.field === field))
    .map(({ code, field, params, article }) =>
      found(code, 'warning', sourceOf(pack), { field, params, article }),
    );
}

function sourceOf({ version }: RiskPack): string {
  return `pack:${version}`;
}

/** Puts a case before a person for these reasons; gives what that changes in the case. */
async function refer(unit: Unit, row: CaseRow, look: Look): Promise<Partial<CaseRow>> {
  const { codes, ...referral } = referralOf(look.whole, look.reasons);
  invariant(row.submittedBy !== null, 'a case that runs was submitted by somebody');
  const reviewItemId = await requestReview(unit, {
    workflow: 'client_onboarding',
    type: 'onboarding',
    clientId: row.clientId,
    caseId: row.id,
    caseNo: row.caseNo,
    riskScore: row.risk?.score ?? null,
    riskLevel: row.riskLevel,
    transactionMetadata: {
      kind: row.form.kind ?? null,
      nationality: row.form.otherNationality ?? row.form.nationality ?? null,
      country: row.form.country ?? null,
      channel: row.form.channel ?? null,
      riskPack: row.risk?.packVersion ?? null,
    },
    submittedBy: row.submittedBy,
    isSample: row.isSample,
    ...referral,
  });
  await insertFindings(unit.tx, row.id, step, [
    ...newFindings(look),
    found('referred-to-review', 'info', 'case', { params: { reasons: codes.length } }),
  ]);
  return { reviewItemId, reviewReasons: codes, isFlagged: true };
}

async function conclude(
  unit: Unit,
  clients: Deps['clients'],
  row: CaseRow,
  end: { event: CaseEvent; finding: NewFinding; facts: { decision: string; [key: string]: string } },
): Promise<void> {
  const { tx } = unit;
  const outcome = end.event === 'complete' ? 'clear' : 'flagged';
  const isAccepted = end.event !== 'reject';
  if (!(await storeFinish(tx, row.id, step, outcome))) return;
  await insertFindings(tx, row.id, step, [end.finding]);
  await moveCase(unit, row, end.event, {});
  invariant(row.clientId !== null, 'a case that runs has a client');
  if (isAccepted) await updateClient(tx, row.clientId, { status: 'accepted' });
  else await clients.refuse(unit, row.clientId);
  const { proofId } = await unit.append({
    type: 'onboarding.completed',
    status: isAccepted ? 'completed' : 'rejected',
    ...subjectOf(row),
    ...(row.reviewItemId === null ? {} : { reviewId: row.reviewItemId }),
    data: { ...dataOf(row, step), outcome, isSample: row.isSample },
    evidence: {
      caseId: row.id,
      caseNo: row.caseNo,
      step,
      outcome,
      findings: sealable([end.finding]),
      riskLevel: row.riskLevel,
      riskScore: row.risk?.score ?? null,
      clientKind: row.form.kind ?? 'natural_person',
      kindPack: kindPackOn(swissDay(new Date())).version,
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
  await storeChange(tx, row, { ...change, status: moved.value });
}

async function storeChange(tx: Tx, row: CaseRow, change: Partial<CaseRow>): Promise<void> {
  const stored = await updateCase(tx, row.id, { status: row.status }, change);
  invariant(stored, 'a case that is held does not change');
}
