import { roles } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { inArray } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { claimOf } from '../users/index.ts';
import { directoryGroups } from './tables.ts';

/** Claim of somebody in no group that gives a role: it is known by no name, and so makes a guest and confirms nobody. */
const noGroupClaim = 'none';

/** Roles that groups give, whatever their members are. */
export async function rolesOfGroups(tx: Tx, names: readonly string[]): Promise<Role[]> {
  const rows =
    names.length === 0
      ? []
      : await tx
          .select()
          .from(directoryGroups)
          .where(inArray(directoryGroups.name, [...names]));
  return rows.map(({ role }) => role);
}

/** The highest of roles; undefined of none. */
export function highestRole(given: readonly Role[]): Role | undefined {
  return roles.find((role) => given.includes(role));
}

/**
 * The claim that groups and role of an issuer come to. Groups go before the role where any group gives one: the highest
 * of those that the person is in, and none for who is in none. Null, where neither is said, keeps what is stored.
 */
export async function claimOfGroups(
  tx: Tx,
  { groups, role }: { readonly groups: readonly string[] | null; readonly role: string | null },
): Promise<string | null> {
  if (groups === null) return role;
  const known = await tx.select().from(directoryGroups);
  if (known.length === 0) return role;
  const given = known.filter(({ name }) => groups.includes(name)).map((group) => group.role);
  const highest = highestRole(given);
  return highest === undefined ? noGroupClaim : claimOf({ role: roles.indexOf(highest) });
}
