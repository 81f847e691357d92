import type { PolicyAction } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { holdOfficer } from '../../users/index.ts';
import { lockPolicy, updatePolicy } from './policy-repo.ts';
import { mayDo } from './policy-rules.ts';
import { evidenceOf } from './upload-policy.ts';

const events = {
  accept: { type: 'library.policy_accepted', status: 'completed' },
  refuse: { type: 'library.policy_refused', status: 'rejected' },
  withdraw: { type: 'library.policy_withdrawn', status: 'warning' },
} as const;
const states = { accept: 'accepted', refuse: 'refused', withdraw: 'withdrawn' } as const;

/**
 * Accepts, refuses or withdraws a version of a policy. Refuses `own-submission` to who uploaded it, `not-allowed-now`
 * where it stands otherwise meanwhile, `not-found` to who may not see it.
 */
export function decidePolicy(
  spine: Spine,
  caller: Caller,
  {
    action,
    versionId,
    reason,
  }: { readonly action: PolicyAction; readonly versionId: string; readonly reason: string },
): Promise<void> {
  return spine.run(caller, async ({ tx, append }) => {
    const role = await holdOfficer(tx, caller.id);
    const policy = await lockPolicy(tx, versionId);
    if (policy === null) throw new AppError('not-found');
    const allowed = mayDo(action, policy, { id: caller.id, role });
    if (!allowed.ok) throw new AppError(allowed.error.code);
    const now = new Date().toISOString();
    const by =
      action === 'withdraw'
        ? { withdrawnBy: caller.id, withdrawnAt: now }
        : { decidedBy: caller.id, decidedAt: now };
    await updatePolicy(tx, versionId, { state: states[action], reason, ...by });
    const evidence = { ...evidenceOf(policy), by: caller.id, reason };
    await append({ ...events[action], data: evidenceOf(policy), evidence });
  });
}
