import { eq, or } from '../../platform/database/orm.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { highestRole, rolesOfGroups } from '../directory/index.ts';
import type { ProvisionedUsers } from '../users/index.ts';
import * as repo from './repo.ts';
import { scimGroups } from './tables.ts';
import type { ScimGroupRow } from './tables.ts';

/** What a group can stand under in the table of groups and roles. */
export function namesOf({
  displayName,
  externalId,
}: Pick<ScimGroupRow, 'displayName' | 'externalId'>): string[] {
  return externalId === null ? [displayName] : [displayName, externalId];
}

/**
 * Gives somebody the highest role of the groups that he is in. Who is in none that gives one becomes a guest where one
 * gave it before (`hadRole`); else the role is nobody's but an administrator's.
 */
export async function followGroups(
  unit: Unit,
  users: Pick<ProvisionedUsers, 'giveRole'>,
  uid: string,
  hadRole: boolean,
): Promise<void> {
  const groups = await repo.groupsOf(unit.tx, uid);
  const role = highestRole(await rolesOfGroups(unit.tx, groups.flatMap(namesOf)));
  if (role !== undefined) await users.giveRole(unit, uid, role);
  else if (hadRole) await users.giveRole(unit, uid, 'guest');
}

/** The same for all in a group whose own role has changed. */
export function followMapping(users: Pick<ProvisionedUsers, 'giveRole'>) {
  return async (unit: Unit, name: string): Promise<void> => {
    const groups = await unit.tx
      .select()
      .from(scimGroups)
      .where(or(eq(scimGroups.displayName, name), eq(scimGroups.externalId, name)));
    for (const { id } of groups) {
      for (const uid of await repo.membersOf(unit.tx, id)) await followGroups(unit, users, uid, true);
    }
  };
}
