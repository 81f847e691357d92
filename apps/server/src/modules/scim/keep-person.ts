import { sql } from '../../platform/database/orm.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { addAccount, bindSubject, closeOtherDoors, renameAccount } from '../identity/index.ts';
import type { ProvisionedUsers } from '../users/index.ts';
import { nameOf } from './person.ts';
import type { Person } from './person.ts';
import * as repo from './repo.ts';
import type { KnownUser } from './repo.ts';
import { ScimError } from './scim-error.ts';
import { scimUsers } from './tables.ts';

export const taken = (detail: string) => new ScimError(409, detail, 'uniqueness');
export const addressTaken = () => taken('Somebody else has this email address');
export const nameTaken = () => taken('Somebody else has this userName or externalId');
/** Somebody new. */
export async function add(unit: Unit, users: ProvisionedUsers, person: Person): Promise<string> {
  const { tx } = unit;
  const name = nameOf(person);
  const uid = await addAccount(tx, { name, email: person.email });
  await users.add(unit, { uid, name, email: person.email, isActive: person.active });
  await bind(unit, uid, person);
  await keep(unit, uid, person, !person.active);
  await tell(unit, uid, 'created');
  return uid;
}

/** An account that was here before; `isAllowed`: by an administrator. */
export async function takeOver(
  unit: Unit,
  users: ProvisionedUsers,
  uid: string,
  { person, isAllowed }: { readonly person: Person; readonly isAllowed: boolean },
): Promise<string> {
  if (isAllowed) await closeOtherDoors(unit, uid);
  // Who has never come has no record yet, and who was let go of may come again with another name.
  const isHere = await users.has(unit, uid);
  const name = nameOf(person);
  if (!(await renameAccount(unit.tx, uid, { name, email: person.email }))) {
    throw addressTaken();
  }
  if (isHere) await users.rename(unit, uid, { name, email: person.email });
  else await users.add(unit, { uid, name, email: person.email, isActive: person.active });
  const hasEnded = !person.active && isHere && (await users.end(unit, uid));
  await bind(unit, uid, person);
  await keep(unit, uid, person, hasEnded);
  await tell(unit, uid, 'taken-over');
  // What an administrator has ended begins again by an administrator's word alone.
  if (isHere && person.active && isAllowed) await users.resume(unit, uid);
  return uid;
}

/** What the directory says anew of somebody. */
export async function change(
  unit: Unit,
  users: ProvisionedUsers,
  { row, isActive }: KnownUser,
  person: Person,
): Promise<void> {
  const { uid } = row;
  if (await repo.isTaken(unit.tx, uid, person)) throw nameTaken();
  const name = nameOf(person);
  if (!(await renameAccount(unit.tx, uid, { name, email: person.email }))) {
    throw addressTaken();
  }
  await users.rename(unit, uid, { name, email: person.email });
  if (saysOther(row, person)) await tell(unit, uid, 'changed');
  let isEnded = row.isEnded;
  if (!person.active) isEnded = (await users.end(unit, uid)) || isEnded;
  // What an administrator has ended, the directory does not begin again, though it once ended it itself.
  else if (!isActive && isEnded && !(await users.wasEndedByPerson(unit, uid))) {
    await users.resume(unit, uid);
    isEnded = false;
  }
  // What it does not say anew binds nobody: that is sealed as its word, and is not taken from a table.
  if (person.externalId !== row.externalId) await bind(unit, uid, person);
  await keep(unit, uid, person, isEnded);
}

/** Whether somebody is called otherwise, or elsewhere; what is written again as it was is no change. */
function saysOther(row: KnownUser['row'], person: Person): boolean {
  return nameOf(row) !== nameOf(person) || row.email !== person.email || row.userName !== person.userName;
}

async function bind(unit: Unit, uid: string, { externalId }: Person): Promise<void> {
  if (!(await bindSubject(unit, uid, externalId))) throw nameTaken();
}

async function keep(
  { tx }: Unit,
  uid: string,
  { userName, externalId, displayName, givenName, familyName, email }: Person,
  isEnded: boolean,
): Promise<void> {
  const said = { userName, externalId, displayName, givenName, familyName, email };
  await tx
    .insert(scimUsers)
    .values({ uid, ...said, isEnded })
    .onConflictDoUpdate({ target: scimUsers.uid, set: { ...said, isEnded, updatedAt: sql`now()` } });
}

export async function tell(
  { append }: Unit,
  uid: string,
  act: 'created' | 'changed' | 'taken-over' | 'released',
): Promise<void> {
  const facts = { uid, act };
  await append({ type: 'provisioning.account_changed', status: 'completed', data: facts, evidence: facts });
}
