import { dutyCodes, whyNotGive } from '@sorgfalt/workflow';
import type { Role } from '@sorgfalt/contract';
import type { Unit } from '../../platform/events/spine.ts';
import type { Sealed } from './apart.ts';
import { changeRole, changeState } from './changes.ts';
import type { Consequences } from './changes.ts';
import { roleName, roleNumber } from './policy.ts';
import * as repo from './repo.ts';
import type { UserRow } from './tables.ts';

interface Gift {
  readonly user: UserRow;
  readonly role: Role;
  /** Whether the account comes to count with it. */
  readonly isConfirmed: boolean;
}

/**
 * A role that no person here gives, behind the lock of roles. Nobody is asked: what duties would meet is sealed with the
 * change, and a gain that nothing makes right is refused, as is taking the last administrator the role.
 */
export async function giveRole(
  unit: Unit,
  { user, role, isConfirmed }: Gift,
  { findDuties, giveBackAll }: Consequences,
): Promise<UserRow> {
  const from = roleName(user.role);
  const refuse = async (reason: string) => {
    const facts = { uid: user.uid, role: from, claimed: role, reason };
    await unit.append({ type: 'users.claim_refused', status: 'rejected', data: facts, evidence: facts });
    return user;
  };
  if (role !== 'admin' && (await isLastAdmin(unit, user))) return refuse('last-admin');
  const known = { ...user, from: isConfirmed ? null : from, to: role, by: unit.actor.id };
  const findings = await findDuties(unit.tx, known);
  const refusal = whyNotGive(findings, dutyCodes);
  const isGain = isConfirmed || roleNumber(role) < roleNumber(from);
  if (refusal !== null && isGain) return refuse(refusal);
  const counts = Object.fromEntries(findings.map(({ code, count }) => [code, count]));
  const duties: Sealed = findings.length === 0 ? {} : { duties: counts };
  const change = { giveBackAll, duties };
  const row = isConfirmed ? await changeState(unit, user, 'active', change) : user;
  return from === role ? row : changeRole(unit, row, role, change);
}

/** Whether nobody would administer without this account. */
export async function isLastAdmin({ tx }: Unit, user: UserRow): Promise<boolean> {
  const isAdmin = roleName(user.role) === 'admin' && user.state === 'active';
  return isAdmin && !(await repo.hasOtherAdmin(tx, user.uid));
}
