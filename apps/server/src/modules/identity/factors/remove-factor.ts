import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Spine, Unit } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Users } from '../../users/index.ts';
import { endSessions } from '../sessions.ts';
import { lockOwn } from './enrolment.ts';
import * as repo from './repo.ts';

interface RemovingDeps {
  readonly spine: Spine;
  readonly users: Pick<Users, 'requireAdmin'>;
}

export function removeTotp(deps: RemovingDeps, caller: Caller): Promise<void> {
  return remove(deps, caller, 'totp', (tx) => repo.deleteTotp(tx, caller.id));
}

export function removePasskey(deps: RemovingDeps, caller: Caller, passkeyId: string): Promise<void> {
  return remove(deps, caller, 'passkey', (tx) => repo.deletePasskey(tx, caller.id, passkeyId));
}

/** For a colleague who has lost them: the account is back at its password, and every session ends. */
export function removeOfUser({ spine, users }: RemovingDeps, caller: Caller, uid: string): Promise<void> {
  return spine.run(caller, async (unit) => {
    await users.requireAdmin(unit);
    // One's own factors go one by one, each with a proof.
    if (uid === caller.id) throw new AppError('forbidden');
    if (!(await removeAllFactors(unit, uid, 'administrator'))) throw new AppError('not-found');
  });
}

/** Removes every factor of an account and ends its sessions; false where there is none. */
export async function removeAllFactors(
  unit: Unit,
  uid: string,
  by: 'administrator' | 'machine',
): Promise<boolean> {
  await repo.lockAccount(unit.tx, uid);
  if (!(await repo.hasFactor(unit.tx, uid))) return false;
  await repo.deleteAll(unit.tx, uid);
  await endSessions(unit.tx, uid);
  await noteRemoved(unit, { uid, factor: 'all', by });
  return true;
}

/** Removes one's own. With the last factor the recovery codes go: they belong to a second step that is no more. */
function remove(
  { spine }: RemovingDeps,
  caller: Caller,
  factor: 'passkey' | 'totp',
  drop: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  return spine.run(caller, async (unit) => {
    await lockOwn(unit.tx, caller.id);
    if (!(await drop(unit.tx))) throw new AppError('not-found');
    if (!(await repo.hasFactor(unit.tx, caller.id))) await repo.replaceRecoveryCodes(unit.tx, caller.id, []);
    await noteRemoved(unit, { uid: caller.id, factor, by: 'owner' });
  });
}

async function noteRemoved(
  { tx, append }: Unit,
  facts: { readonly uid: string; readonly factor: string; readonly by: string },
): Promise<void> {
  await append({
    type: 'identity.factors_removed',
    status: 'completed',
    data: { ...facts },
    evidence: { ...facts, passkeysSha256: await repo.passkeysSha256(tx, facts.uid) },
  });
}
