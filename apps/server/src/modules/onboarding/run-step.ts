import { mayStartStep, nextStep, onboardingSteps } from '@sorgfalt/workflow';
import type { OnboardingStep } from '@sorgfalt/workflow';
import type { EventType } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import { exactRecord } from '../../platform/events/exact-json.ts';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import type { Clients } from '../clients/index.ts';
import type { Parties } from '../parties/index.ts';
import { noteHits } from '../screening/index.ts';
import type { Screening } from '../screening/index.ts';
import { updateClient } from '../clients/index.ts';
import { lockCase, updateCase } from './case-repo.ts';
import { isComplete } from './check-form.ts';
import type { ClientRules } from './client-rules.ts';
import { readCurrentCase } from './current-case.ts';
import { decideCase } from './decide-case.ts';
import { agentActor, dataOf, subjectOf } from './event-facts.ts';
import { outcomeOf, sealable } from './finding.ts';
import {
  insertFindings,
  insertHits,
  readStates,
  storeFinish,
  storeStart,
  storeStepProof,
} from './step-repo.ts';
import type { CaseRow } from './tables.ts';
import { screenClient } from './steps/aml.ts';
import { intake } from './steps/intake.ts';
import { verifyIdentity } from './steps/kyc.ts';
import { assessRisk } from './steps/risk.ts';
import type { AssessedCase } from './steps/risk.ts';
import type { StepWork } from './steps/step-work.ts';

export interface StepDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly screening: Pick<Screening, 'screenClient' | 'screenedState'>;
  readonly rules: ClientRules;
  readonly clients: Pick<Clients, 'refuse'>;
  readonly parties: Pick<Parties, 'begin' | 'screen'>;
}

type CheckingStep = Exclude<OnboardingStep, 'final_decision'>;

const completedEvents = {
  initiated: 'onboarding.initiated_completed',
  kyc_verification: 'onboarding.kyc_completed',
  aml_screening: 'onboarding.aml_completed',
  risk_assessment: 'onboarding.risk_completed',
} as const satisfies Record<CheckingStep, EventType>;

/** The step of that name. Refuses `unknown-step`. */
export function parseStep(name: string): OnboardingStep {
  const step = onboardingSteps.find((each) => each === name);
  if (step === undefined) throw new AppError('unknown-step');
  return step;
}

/**
 * Runs one step of a case: start, work, finish, each safe to repeat. A completed step stays as it is. One
 * that was left processing (by a run that was killed, or is still under way) is worked through again;
 * of several runs the first to finish counts. Refuses `not-found` and `not-allowed-now`.
 */
export async function runStep(
  deps: StepDeps,
  caseId: string,
  step: OnboardingStep,
  requestedBy: Actor,
): Promise<void> {
  const { row, state } = await begin(deps, caseId, step, requestedBy);
  if (state === 'completed') return;
  if (step === 'final_decision') return decideCase(deps, caseId);
  // No transaction stays open over the work: screening may take its time.
  await finish(deps, caseId, step, await workOf(deps, step, row));
}

/** Starts the step where it is pending and its turn; gives the case, and in which state the step is then. */
function begin(
  { spine }: StepDeps,
  caseId: string,
  step: OnboardingStep,
  requestedBy: Actor,
): Promise<{ readonly row: CaseRow; readonly state: 'processing' | 'completed' }> {
  return spine.run(agentActor(step), async ({ tx, append }) => {
    const row = await lockCase(tx, caseId);
    if (row === null) throw new AppError('not-found');
    if (row.status === 'draft') throw new AppError('not-allowed-now');
    const states = await readStates(tx, caseId);
    const state = states[step];
    if (state !== 'pending') return { row, state };
    if (!mayStartStep(states, step)) throw new AppError('not-allowed-now');
    if (!(await storeStart(tx, caseId, step))) throw new AppError('not-allowed-now');
    await updateCase(tx, caseId, { status: row.status }, { currentStep: step });
    await append({
      type: 'onboarding.step_started',
      status: 'processing',
      ...subjectOf(row),
      data: { ...dataOf(row, step), requestedBy: requestedBy.kind === 'user' ? requestedBy.id : null },
    });
    return { row, state: 'processing' };
  });
}

async function workOf(
  deps: StepDeps,
  step: CheckingStep,
  { id, form, clientId }: CaseRow,
): Promise<StepWork> {
  invariant(isComplete(form), 'a submitted form is complete');
  invariant(clientId !== null, 'a case that was submitted has a client');
  const now = new Date();
  switch (step) {
    case 'initiated':
      return intake({ form, now });
    case 'kyc_verification':
      return verifyIdentity({ form, now });
    case 'aml_screening':
      return screenClient(deps, { form, clientId });
    case 'risk_assessment':
      return assessRisk(form, await foundSoFar(deps, id), await deps.rules.inForce(deps.database));
  }
}

async function foundSoFar({ database, rules }: StepDeps, caseId: string): Promise<AssessedCase> {
  const whole = await readCurrentCase(database, rules, caseId);
  if (whole === null) throw new AppError('not-found');
  return whole;
}

function finish({ spine }: StepDeps, caseId: string, step: CheckingStep, work: StepWork): Promise<void> {
  return spine.run(agentActor(step), async ({ tx, append }) => {
    const row = await lockCase(tx, caseId);
    if (row === null) throw new AppError('not-found');
    const outcome = outcomeOf(work.findings);
    if (!(await storeFinish(tx, caseId, step, outcome))) return;
    await insertFindings(tx, caseId, step, work.findings);
    if (work.screening !== undefined) {
      await insertHits(tx, caseId, work.screening.hits);
      await noteHits(tx, { ...work.screening, reviewItemId: null });
    }
    const level = work.risk?.risk.level;
    await updateCase(
      tx,
      caseId,
      { status: row.status },
      {
        currentStep: nextStep(step) ?? step,
        isFlagged: row.isFlagged || outcome === 'flagged',
        ...(work.risk === undefined ? {} : { ...work.risk, riskLevel: work.risk.risk.level }),
      },
    );
    if (level !== undefined) await updateClient(tx, row.clientId, { riskLevel: level });
    const { proofId } = await append({
      type: completedEvents[step],
      status: outcome === 'flagged' ? 'flagged' : 'completed',
      ...subjectOf(row),
      data: { ...dataOf(row, step), outcome, ...(level === undefined ? {} : { level }) },
      evidence: exactRecord({
        caseId,
        caseNo: row.caseNo,
        step,
        outcome,
        findings: sealable(work.findings),
        ...work.facts,
      }),
    });
    await storeStepProof(tx, caseId, step, proofId);
    if (level === 'high') {
      await append({
        type: 'onboarding.high_risk_flagged',
        status: 'flagged',
        ...subjectOf(row),
        data: { ...dataOf(row, step), level },
      });
    }
  });
}
