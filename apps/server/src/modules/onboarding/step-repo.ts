import { agentOf, initialStepStates, onboardingSteps } from '@sorgfalt/workflow';
import type { OnboardingStep, StepState, StepStates } from '@sorgfalt/workflow';
import type { Hit } from '@sorgfalt/contract';
import { and, eq, max, sql } from '../../platform/database/orm.ts';
import type { PgUpdateSetSource } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inLots } from '../../platform/database/lots.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { NewFinding } from './finding.ts';
import { caseFindings, caseHits, caseSteps } from './tables.ts';

export async function insertSteps(tx: Tx, caseId: string): Promise<void> {
  const states = initialStepStates();
  await tx
    .insert(caseSteps)
    .values(onboardingSteps.map((step) => ({ caseId, step, state: states[step], agent: agentOf(step) })));
}

export async function readStates(tx: Tx, caseId: string): Promise<StepStates> {
  const rows = await tx
    .select({ step: caseSteps.step, state: caseSteps.state })
    .from(caseSteps)
    .where(eq(caseSteps.caseId, caseId));
  return { ...initialStepStates(), ...Object.fromEntries(rows.map(({ step, state }) => [step, state])) };
}

/** Starts a step that is pending; false where it is not. */
export function storeStart(tx: Tx, caseId: string, step: OnboardingStep): Promise<boolean> {
  return moveStep(tx, caseId, step, 'pending', { state: 'processing', startedAt: sql`now()` });
}

/** Finishes a step that is processing; false where somebody has done so already. */
export function storeFinish(
  tx: Tx,
  caseId: string,
  step: OnboardingStep,
  outcome: 'clear' | 'flagged',
): Promise<boolean> {
  return moveStep(tx, caseId, step, 'processing', {
    state: 'completed',
    outcome,
    completedAt: sql`now()`,
  });
}

export async function storeStepProof(
  tx: Tx,
  caseId: string,
  step: OnboardingStep,
  proofId: string | null,
): Promise<void> {
  await tx
    .update(caseSteps)
    .set({ proofId })
    .where(and(eq(caseSteps.caseId, caseId), eq(caseSteps.step, step)));
}

/** Adds findings behind the ones that the step has. */
export async function insertFindings(
  tx: Tx,
  caseId: string,
  step: OnboardingStep,
  findings: readonly NewFinding[],
): Promise<void> {
  if (findings.length === 0) return;
  const [last] = await tx
    .select({ ordinal: max(caseFindings.ordinal) })
    .from(caseFindings)
    .where(and(eq(caseFindings.caseId, caseId), eq(caseFindings.step, step)));
  const first = (last?.ordinal ?? -1) + 1;
  const observedAt = new Date().toISOString();
  const rows = findings.map((finding, index) => ({
    id: uuidv7(),
    caseId,
    step,
    ordinal: first + index,
    observedAt,
    ...finding,
  }));
  for (const lot of inLots(rows)) await tx.insert(caseFindings).values(lot);
}

export async function insertHits(tx: Tx, caseId: string, hits: readonly Hit[]): Promise<void> {
  const rows = hits.map((hit, ordinal) => ({ id: uuidv7(), caseId, ordinal, hit }));
  for (const lot of inLots(rows)) await tx.insert(caseHits).values(lot);
}

async function moveStep(
  tx: Tx,
  caseId: string,
  step: OnboardingStep,
  from: StepState,
  change: PgUpdateSetSource<typeof caseSteps>,
): Promise<boolean> {
  const moved = await tx
    .update(caseSteps)
    .set(change)
    .where(and(eq(caseSteps.caseId, caseId), eq(caseSteps.step, step), eq(caseSteps.state, from)))
    .returning({ step: caseSteps.step });
  return moved.length === 1;
}
