import { dutyCodes, whyNotGive } from '@sorgfalt/workflow';
import type { Role } from '@sorgfalt/contract';
import type { Actor, Unit } from '../../platform/events/spine.ts';
import type { FindDuties, Sealed } from './apart.ts';
import { changeRole, changeState } from './changes.ts';
import { isKnownClaim, roleName, roleNumber, roleOfClaim } from './policy.ts';
import * as repo from './repo.ts';
import type { UserRow } from './tables.ts';

/** Who gives roles by what is claimed at a sign-in. */
const issuer: Actor = { kind: 'system', id: 'issuer' };

/**
 * Gives the role that an issuer claims; without a claim the stored one stays (specification, section 6). Who waited is
 * confirmed by an issuer that knows the person's rights. The last administrator stays one whatever is claimed.
 */
export async function followClaim(
  unit: Unit,
  user: UserRow,
  claim: string | null,
  findDuties: FindDuties,
): Promise<UserRow> {
  const role = roleOfClaim(claim);
  const isConfirmed = user.state === 'pending' && isKnownClaim(claim);
  if (claim === null || (roleName(user.role) === role && !isConfirmed)) return user;
  await repo.lockRoles(unit.tx);
  return giveRole(actingAs(unit, issuer), { user, role, isConfirmed }, findDuties);
}

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
async function giveRole(
  unit: Unit,
  { user, role, isConfirmed }: Gift,
  findDuties: FindDuties,
): Promise<UserRow> {
  const from = roleName(user.role);
  const refuse = async (reason: string) => {
    const facts = { uid: user.uid, role: from, claimed: role, reason };
    await unit.append({ type: 'users.claim_refused', status: 'rejected', data: facts, evidence: facts });
    return user;
  };
  const isAdmin = from === 'admin' && user.state === 'active';
  if (isAdmin && role !== 'admin' && !(await repo.hasOtherAdmin(unit.tx, user.uid))) {
    return refuse('last-admin');
  }
  const known = { ...user, from: isConfirmed ? null : from, to: role, by: unit.actor.id };
  const findings = await findDuties(unit.tx, known);
  const refusal = whyNotGive(findings, dutyCodes);
  const isGain = isConfirmed || roleNumber(role) < roleNumber(from);
  if (refusal !== null && isGain) return refuse(refusal);
  const counts = Object.fromEntries(findings.map(({ code, count }) => [code, count]));
  const duties: Sealed = findings.length === 0 ? {} : { duties: counts };
  const row = isConfirmed ? await changeState(unit, user, 'active', duties) : user;
  return from === role ? row : changeRole(unit, row, role, duties);
}

/** The same command, in which somebody else acts than who runs it. */
function actingAs(unit: Unit, actor: Actor): Unit {
  return { ...unit, actor, append: (event) => unit.append({ ...event, actor }) };
}
