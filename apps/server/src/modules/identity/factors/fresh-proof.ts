import { isDeepStrictEqual } from 'node:util';
import { idleMinutesDefault } from '@sorgfalt/contract';
import type { StepUpAct, StepUpPolicy } from '@sorgfalt/contract';
import { desc } from '../../../platform/database/orm.ts';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Users } from '../../users/index.ts';
import { hasFactor } from './repo.ts';
import { identityStepUpPolicies } from '../tables.ts';

/** Until administrators set another: five minutes, a working day, 50'000 francs, an hour. */
const initialPolicy: StepUpPolicy = {
  graveMinutes: 5,
  decisionMinutes: 10 * 60,
  releaseAboveMinor: 5_000_000,
  idleMinutes: idleMinutesDefault,
};

type Prover = Pick<Caller, 'id' | 'provedSecondsAgo'>;

export async function readPolicy(tx: Tx): Promise<StepUpPolicy> {
  const { graveMinutes, decisionMinutes, releaseAboveMinor, idleMinutes, no } = identityStepUpPolicies;
  const [row] = await tx
    .select({ graveMinutes, decisionMinutes, releaseAboveMinor, idleMinutes })
    .from(identityStepUpPolicies)
    .orderBy(desc(no))
    .limit(1);
  return row ?? initialPolicy;
}

/** Refuses `step-up-required` to whoever has not proved lately enough who he is. */
export async function requireProof(tx: Tx, caller: Prover, act: StepUpAct): Promise<void> {
  await requireProofBy(await readPolicy(tx), tx, caller, act);
}

/** The same before so much leaves the house that it weighs like a grave act. */
export async function requireProofForRelease(tx: Tx, caller: Prover, chfMinor: number): Promise<void> {
  const policy = await readPolicy(tx);
  if (chfMinor > policy.releaseAboveMinor) await requireProofBy(policy, tx, caller, 'grave');
}

async function requireProofBy(
  { graveMinutes, decisionMinutes }: StepUpPolicy,
  tx: Tx,
  caller: Prover,
  act: StepUpAct,
): Promise<void> {
  const minutes = act === 'grave' ? graveMinutes : decisionMinutes;
  if (caller.provedSecondsAgo !== null && caller.provedSecondsAgo <= minutes * 60) return;
  const factors = (await hasFactor(tx, caller.id)) ? 'some' : 'none';
  throw new AppError('step-up-required', { details: { act, factors } });
}

/**
 * Sets the policy; sealed with the one before. Refuses `version-conflict` where that is another than the `seen` one: what a
 * colleague has just made stricter is not undone unawares.
 */
export async function setPolicy(
  { spine, users }: { readonly spine: Spine; readonly users: Pick<Users, 'requireAdmin'> },
  caller: Caller,
  { seen, ...policy }: StepUpPolicy & { readonly seen: StepUpPolicy },
): Promise<StepUpPolicy> {
  await spine.run(caller, async (unit) => {
    await users.requireAdmin(unit);
    const before = await readPolicy(unit.tx);
    if (!isDeepStrictEqual(before, seen)) throw new AppError('version-conflict');
    await unit.tx.insert(identityStepUpPolicies).values({ ...policy, setBy: caller.id });
    await unit.append({
      type: 'identity.step_up_policy_set',
      status: 'completed',
      data: { ...policy },
      evidence: { policy: { ...policy }, before: { ...before }, by: caller.id },
    });
  });
  return policy;
}
