import type { Actor, Unit } from '../../platform/events/spine.ts';
import type { Consequences } from './changes.ts';
import { giveRole } from './give-role.ts';
import { isKnownClaim, roleName, roleOfClaim } from './policy.ts';
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
  consequences: Consequences,
): Promise<UserRow> {
  if (!changesRights(user, claim)) return user;
  await repo.lockRoles(unit.tx);
  const given = { user, role: roleOfClaim(claim), isConfirmed: isConfirmedBy(user, claim) };
  return giveRole(actingAs(unit, issuer), given, consequences);
}

/**
 * Whether a claim gives somebody another role, or confirms the account. Whoever is about to change the record besides takes
 * the lock of roles first then, as everybody does who changes rights: else each would wait for the other.
 */
export function changesRights(user: UserRow, claim: string | null): boolean {
  return claim !== null && (roleName(user.role) !== roleOfClaim(claim) || isConfirmedBy(user, claim));
}

function isConfirmedBy({ state }: UserRow, claim: string | null): boolean {
  return state === 'pending' && isKnownClaim(claim);
}

/** The same command, in which somebody else acts than who runs it. */
function actingAs(unit: Unit, actor: Actor): Unit {
  return { ...unit, actor, append: (event) => unit.append({ ...event, actor }) };
}
