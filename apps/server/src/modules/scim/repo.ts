import { and, asc, eq, inArray, or, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { users } from '../users/tables.ts';
import type { Filter } from './filter.ts';
import { ScimError } from './scim-error.ts';
import { scimGroups, scimMembers, scimUsers } from './tables.ts';
import type { ScimGroupRow, ScimUserRow } from './tables.ts';

export interface Page {
  readonly filter: Filter | null;
  readonly limit: number;
  readonly offset: number;
}

/** What the directory says of a person, and whether the account counts here. */
export interface KnownUser {
  readonly row: ScimUserRow;
  readonly isActive: boolean;
}

const userFields = { row: scimUsers, state: users.state };

export async function findUser(tx: Tx, uid: string): Promise<KnownUser | undefined> {
  const [found] = await tx
    .select(userFields)
    .from(scimUsers)
    .innerJoin(users, eq(users.uid, scimUsers.uid))
    .where(eq(scimUsers.uid, uid));
  return found && { row: found.row, isActive: found.state !== 'disabled' };
}

export async function listUsers(tx: Tx, page: Page): Promise<{ found: KnownUser[]; total: number }> {
  const matches = conditionOf(page.filter, {
    id: (value) => eq(scimUsers.uid, value),
    username: (value) => eq(sql`lower(${scimUsers.userName})`, value.toLowerCase()),
    externalid: (value) => eq(scimUsers.externalId, value),
    displayname: (value) => eq(scimUsers.displayName, value),
    emails: byAddress,
    'emails.value': byAddress,
    'emails[type eq "work"].value': byAddress,
  });
  const rows = await tx
    .select(userFields)
    .from(scimUsers)
    .innerJoin(users, eq(users.uid, scimUsers.uid))
    .where(matches)
    .orderBy(asc(scimUsers.createdAt), asc(scimUsers.uid))
    .limit(page.limit)
    .offset(page.offset);
  const found = rows.map(({ row, state }) => ({ row, isActive: state !== 'disabled' }));
  return { found, total: await tx.$count(scimUsers, matches) };
}

const byAddress = (value: string) => eq(scimUsers.email, value.toLowerCase());

export async function listGroups(tx: Tx, page: Page): Promise<{ rows: ScimGroupRow[]; total: number }> {
  const matches = conditionOf(page.filter, {
    id: (value) => eq(sql`${scimGroups.id}::text`, value),
    displayname: (value) => eq(sql`lower(${scimGroups.displayName})`, value.toLowerCase()),
    externalid: (value) => eq(scimGroups.externalId, value),
  });
  const rows = await tx
    .select()
    .from(scimGroups)
    .where(matches)
    .orderBy(asc(scimGroups.createdAt), asc(scimGroups.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await tx.$count(scimGroups, matches) };
}

function conditionOf(
  filter: Filter | null,
  known: Readonly<Record<string, (value: string) => SQL>>,
): SQL | undefined {
  if (filter === null) return undefined;
  const condition = known[filter.attribute];
  if (condition === undefined) {
    throw new ScimError(400, 'This attribute cannot be searched for', 'invalidFilter');
  }
  return condition(filter.value);
}

/** Whether somebody else of the directory has this name or this outer id. */
export async function isTaken(
  tx: Tx,
  uid: string | null,
  { userName, externalId }: { readonly userName: string; readonly externalId: string | null },
): Promise<boolean> {
  const same = or(
    eq(sql`lower(${scimUsers.userName})`, userName.toLowerCase()),
    externalId === null ? undefined : eq(scimUsers.externalId, externalId),
  );
  const others = uid === null ? same : and(same, sql`${scimUsers.uid} <> ${uid}`);
  return (await tx.$count(scimUsers, others)) > 0;
}

export async function findGroup(tx: Tx, id: string): Promise<ScimGroupRow | undefined> {
  const [row] = await tx
    .select()
    .from(scimGroups)
    .where(eq(sql`${scimGroups.id}::text`, id));
  return row;
}

export async function isGroupTaken(tx: Tx, id: string | null, displayName: string): Promise<boolean> {
  const same = eq(sql`lower(${scimGroups.displayName})`, displayName.toLowerCase());
  return (
    (await tx.$count(scimGroups, id === null ? same : and(same, sql`${scimGroups.id}::text <> ${id}`))) > 0
  );
}

export async function membersOf(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await tx
    .select({ uid: scimMembers.uid })
    .from(scimMembers)
    .where(eq(scimMembers.groupId, groupId))
    .orderBy(scimMembers.uid);
  return rows.map(({ uid }) => uid);
}

/** Makes these the members; refuses `invalidValue` for somebody whom the directory has not made. */
export async function setMembers(tx: Tx, groupId: string, uids: ReadonlySet<string>): Promise<void> {
  const all = [...uids];
  const known = all.length === 0 ? 0 : await tx.$count(scimUsers, inArray(scimUsers.uid, all));
  if (known !== all.length) throw new ScimError(400, 'A member is not known here', 'invalidValue');
  await tx.delete(scimMembers).where(eq(scimMembers.groupId, groupId));
  if (all.length > 0) await tx.insert(scimMembers).values(all.map((uid) => ({ groupId, uid })));
}

/** Groups that somebody is in. */
export async function groupsOf(tx: Tx, uid: string): Promise<ScimGroupRow[]> {
  const rows = await tx
    .select({ group: scimGroups })
    .from(scimGroups)
    .innerJoin(scimMembers, eq(scimMembers.groupId, scimGroups.id))
    .where(eq(scimMembers.uid, uid));
  return rows.map(({ group }) => group);
}
