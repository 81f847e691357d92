import { eq, sql } from '../../platform/database/orm.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { rolesOfGroups } from '../directory/index.ts';
import type { ProvisionedUsers } from '../users/index.ts';
import { followGroups, namesOf } from './follow-groups.ts';
import { patchGroup, readGroup, readOperations } from './patch.ts';
import type { GroupChange } from './patch.ts';
import * as repo from './repo.ts';
import { invalid, notFound, ScimError } from './scim-error.ts';
import { scimGroups } from './tables.ts';
import type { ScimGroupRow } from './tables.ts';

/** What the directory does with groups; each a part of one command, which holds the lock of roles. */
export function groupActs(users: ProvisionedUsers) {
  return {
    async create(unit: Unit, body: unknown): Promise<string> {
      const change: GroupChange = { members: null };
      readGroup(change, body);
      const { displayName, externalId = null, members } = change;
      if (displayName === undefined) throw invalid('displayName is missing');
      if (await repo.isGroupTaken(unit.tx, null, displayName)) throw taken();
      const id = uuidv7();
      await unit.tx.insert(scimGroups).values({ id, displayName, externalId });
      await tell(unit, id, 'created', { displayName, externalId, members: sorted(members ?? []) });
      await repo.setMembers(unit.tx, id, members ?? new Set());
      await follow(unit, members ?? new Set(), false);
      return id;
    },

    async replace(unit: Unit, id: string, body: unknown): Promise<void> {
      const before = await known(unit, id);
      const change: GroupChange = { externalId: null, members: new Set() };
      readGroup(change, body);
      await apply(unit, before, change, true);
    },

    async patch(unit: Unit, id: string, body: unknown): Promise<void> {
      const before = await known(unit, id);
      const present = new Set(await repo.membersOf(unit.tx, id));
      await apply(unit, before, patchGroup(present, readOperations(body)), false);
    },

    async remove(unit: Unit, id: string): Promise<void> {
      const before = await known(unit, id);
      const members = await repo.membersOf(unit.tx, id);
      const gave = await givesRole(unit, before);
      await unit.tx.delete(scimGroups).where(eq(scimGroups.id, id));
      await tell(unit, id, 'removed', {});
      await follow(unit, members, gave);
    },
  };

  /** `isWhole`: the directory says everything there is of the group. */
  async function apply(
    unit: Unit,
    before: ScimGroupRow,
    change: GroupChange,
    isWhole: boolean,
  ): Promise<void> {
    const { id } = before;
    const { displayName = before.displayName, externalId = before.externalId } = change;
    if (await repo.isGroupTaken(unit.tx, id, displayName)) throw taken();
    const present = await repo.membersOf(unit.tx, id);
    const gave = await givesRole(unit, before);
    await unit.tx
      .update(scimGroups)
      .set({ displayName, externalId, updatedAt: sql`now()` })
      .where(eq(scimGroups.id, id));
    if (change.members !== null) await repo.setMembers(unit.tx, id, change.members);
    await tell(unit, id, 'changed', saidBy(change, new Set(present), isWhole));
    await follow(unit, new Set([...present, ...(change.members ?? [])]), gave);
  }

  /** Everybody who is or was in the group: `gave` says whether it gave those who were a role. */
  async function follow(unit: Unit, uids: Iterable<string>, gave: boolean): Promise<void> {
    for (const uid of uids) await followGroups(unit, users, uid, gave);
  }
}

async function givesRole({ tx }: Unit, group: ScimGroupRow): Promise<boolean> {
  return (await rolesOfGroups(tx, namesOf(group))).length > 0;
}

async function known({ tx }: Unit, id: string): Promise<ScimGroupRow> {
  const row = await repo.findGroup(tx, id);
  if (row === undefined) throw notFound();
  return row;
}

const taken = () => new ScimError(409, 'There is a group with this displayName', 'uniqueness');

/** What the directory says of a group. */
type Said = { readonly [attribute: string]: string | null | readonly string[] };

/** What a change says, and nothing that stands in the tables: that is sealed as the word of the directory. */
function saidBy(
  { displayName, externalId, members }: GroupChange,
  present: ReadonlySet<string>,
  isWhole: boolean,
): Said {
  const named = {
    ...(displayName !== undefined && { displayName }),
    ...(externalId !== undefined && { externalId }),
  };
  if (members === null) return named;
  if (isWhole) return { ...named, members: sorted(members) };
  return { ...named, joined: missing(members, present), left: missing(present, members) };
}

/** Those who are not among the others. */
function missing(uids: Iterable<string>, among: ReadonlySet<string>): string[] {
  return sorted(uids).filter((uid) => !among.has(uid));
}

function sorted(uids: Iterable<string>): string[] {
  return [...uids].toSorted();
}

async function tell(
  { append }: Unit,
  groupId: string,
  act: 'created' | 'changed' | 'removed',
  said: Said,
): Promise<void> {
  const data = { groupId, act, isWhole: said['members'] !== undefined };
  await append({
    type: 'provisioning.group_changed',
    status: 'completed',
    data,
    evidence: { ...data, ...said },
  });
}
