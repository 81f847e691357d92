import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { deleteAll } from './factors/repo.ts';
import { endSessions } from './sessions.ts';
import { identityAccounts, identityCodes, identityUsers } from './tables.ts';
import { noteLinked, noteUnlinked } from './ways/note-ways.ts';

const door = 'oidc';

/** The account with an address, whoever made it. */
export async function accountWithAddress(tx: Tx, email: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ uid: identityUsers.id })
    .from(identityUsers)
    .where(eq(sql`lower(${identityUsers.email})`, email.toLowerCase()));
  return row?.uid;
}

/** The account that is opened at the firm's issuer as this subject. */
export async function accountOfSubject(tx: Tx, subject: string): Promise<string | undefined> {
  const { userId: uid, providerId, accountId } = identityAccounts;
  const [row] = await tx
    .select({ uid })
    .from(identityAccounts)
    .where(and(eq(providerId, door), eq(accountId, subject)));
  return row?.uid;
}

/** An account that nobody can open yet: without a password, and without a subject until one is bound. */
export async function addAccount(
  tx: Tx,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<string> {
  const uid = randomUUID();
  await tx.insert(identityUsers).values({ id: uid, name, email: email.toLowerCase() });
  return uid;
}

/** Another name and address; false where somebody else has that address. */
export async function renameAccount(
  tx: Tx,
  uid: string,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<boolean> {
  const owner = await accountWithAddress(tx, email);
  if (owner !== undefined && owner !== uid) return false;
  const stays = sql`${identityUsers.emailVerified} and ${identityUsers.email} = ${email.toLowerCase()}`;
  await tx
    .update(identityUsers)
    .set({ name, email: email.toLowerCase(), emailVerified: stays })
    .where(eq(identityUsers.id, uid));
  return true;
}

/** Has one subject at the firm's issuer open the account, or none; false where it opens another one. */
export async function bindSubject(unit: Unit, uid: string, subject: string | null): Promise<boolean> {
  const { tx } = unit;
  const owner = subject === null ? undefined : await accountOfSubject(tx, subject);
  if (owner !== undefined && owner !== uid) return false;
  const { providerId, accountId, userId } = identityAccounts;
  const others = and(eq(userId, uid), eq(providerId, door));
  const ended = await tx
    .delete(identityAccounts)
    .where(subject === null ? others : and(others, ne(accountId, subject)))
    .returning({ id: identityAccounts.id });
  if (subject === null && ended.length > 0) await noteUnlinked(unit, uid, door);
  if (subject !== null && owner === undefined) {
    await tx
      .insert(identityAccounts)
      .values({ id: randomUUID(), userId: uid, providerId: door, accountId: subject });
    await noteLinked(unit, { uid, way: door, subject }, 'directory');
  }
  return true;
}

/**
 * Ends the password, the codes to choose one with, the passkeys, the other doors and the sessions of an account: a stranger may have
 * registered the address of whom the directory means, and whoever it is comes in by the firm's issuer from now on.
 */
export async function closeOtherDoors(unit: Unit, uid: string): Promise<void> {
  const { tx } = unit;
  const { providerId, userId } = identityAccounts;
  const ended = await tx
    .delete(identityAccounts)
    .where(and(eq(userId, uid), ne(providerId, door)))
    .returning({ way: providerId });
  for (const { way } of ended) if (way !== 'credential') await noteUnlinked(unit, uid, way);
  await tx.delete(identityCodes).where(eq(identityCodes.uid, uid));
  await deleteAll(tx, uid);
  await endSessions(tx, uid);
}

/**
 * Whether an account is opened at the firm's issuer and has no password. Whoever only reads its mail makes none: the
 * issuer would be asked for nothing any more. An administrator can still give a code.
 */
export async function isOfIssuer(tx: Tx, uid: string): Promise<boolean> {
  const { providerId, userId } = identityAccounts;
  const rows = await tx.select({ providerId }).from(identityAccounts).where(eq(userId, uid));
  const doors = rows.map((row) => row.providerId);
  return doors.includes(door) && !doors.includes('credential');
}
