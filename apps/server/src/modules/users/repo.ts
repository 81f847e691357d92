import { plainName } from '@sorgfalt/contract';
import { and, desc, eq, ilike, isNull, lt, ne, or, sql } from '../../platform/database/orm.ts';
import { holdLock, locks } from '../../platform/database/locks.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/events/spine.ts';
import { events } from '../../platform/events/tables.ts';
import { roleName } from './policy.ts';
import { users } from './tables.ts';
import type { UserRow } from './tables.ts';

export async function findUser(tx: Tx, uid: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.uid, uid));
  return row;
}

/** The same, whose role and state stay as they are until the transaction ends. */
export async function holdUser(tx: Tx, uid: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.uid, uid)).for('share');
  return row;
}

/** Whether somebody administers, which stays so until the transaction ends. */
export async function holdAdmin(tx: Tx, uid: string): Promise<boolean> {
  const user = await holdUser(tx, uid);
  return user?.state === 'active' && roleName(user.role) === 'admin';
}

/** Undefined where the uid is there already. */
export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const name = readName(user.name) || user.email;
  const [row] = await tx
    .insert(users)
    .values({ ...user, name })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function updateUser(
  tx: Tx,
  uid: string,
  change: Partial<
    Pick<UserRow, 'name' | 'email' | 'img' | 'provider' | 'role' | 'state' | 'isVerified' | 'hasOwnName'>
  >,
): Promise<UserRow | undefined> {
  const { name: given = '', ...rest } = change;
  const name = readName(given);
  const set = name === '' ? rest : { ...rest, name };
  const [row] = await tx.update(users).set(set).where(eq(users.uid, uid)).returning();
  return row;
}

/** As much of a name as is shown, cut through no sign. */
const firstOf = /^[^]{0,120}/u;

const readName = (given: string) => firstOf.exec(plainName(given))?.[0] ?? '';

/** Notes a login unless it, or a later one, is noted; says whether it was. */
export async function noteLogin(tx: Tx, uid: string, at: string): Promise<boolean> {
  const noted = await tx
    .update(users)
    .set({ lastLoginAt: at })
    .where(and(eq(users.uid, uid), or(isNull(users.lastLoginAt), lt(users.lastLoginAt, at))))
    .returning({ uid: users.uid });
  return noted.length === 1;
}

const isAdmin = and(eq(users.role, 0), eq(users.state, 'active'), eq(users.isSample, false));

/** People who administer; an invented user of the sample firm is none, nor is a disabled one. */
export async function countAdmins(tx: Tx): Promise<number> {
  return tx.$count(users, isAdmin);
}

/** Lets one change of roles in at a time until its transaction ends, so that one administrator stays. */
export async function lockRoles(tx: Tx): Promise<void> {
  await holdLock(tx, locks.roles);
}

export async function listUsers(
  tx: Tx,
  query: { readonly search?: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const pattern = `%${(query.search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const matches = or(ilike(users.name, pattern), ilike(users.email, pattern));
  const total = await tx.$count(users, matches);
  const rows = await tx
    .select()
    .from(users)
    .where(matches)
    // Whoever waits for an administrator comes first.
    .orderBy(sql`${users.state} = 'pending' desc`, sql`${users.lastLoginAt} desc nulls last`, users.uid)
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total };
}

/** What an account was before its state was last changed, and what changed it; null where nothing did. */
export async function lastStateChange(
  tx: Tx,
  uid: string,
): Promise<{ readonly from: string; readonly actorKind: Actor['kind'] } | null> {
  const [row] = await tx
    .select({ from: sql<string>`${events.data} ->> 'from'`, actorKind: events.actorKind })
    .from(events)
    .where(and(eq(events.type, 'users.state_changed'), sql`${events.data} ->> 'uid' = ${uid}`))
    .orderBy(desc(events.id))
    .limit(1);
  return row ?? null;
}

/** Notes that the address was proved; whoever has no record yet has it when it is made. */
export async function markVerified(tx: Tx, uid: string): Promise<void> {
  await updateUser(tx, uid, { isVerified: true });
}

const lastUse = sql`coalesce(${users.lastLoginAt}, ${users.createdAt})`;
/** Whether nobody has signed in to an account for 90 days: it sleeps, if it counts. */
export const isUnused = sql<boolean>`${lastUse} < now() - interval '90 days'`;

/** Active accounts that nobody has signed in to for 90 days, longest first. */
export async function listAsleep(
  tx: Tx,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const isAsleep = and(eq(users.state, 'active'), eq(users.isSample, false), isUnused);
  const total = await tx.$count(users, isAsleep);
  const rows = await tx
    .select()
    .from(users)
    .where(isAsleep)
    .orderBy(lastUse, users.uid)
    .limit(limit)
    .offset(offset);
  return { rows, total };
}

/** Whether somebody else administers. */
export async function hasOtherAdmin(tx: Tx, uid: string): Promise<boolean> {
  return (await tx.$count(users, and(isAdmin, ne(users.uid, uid)))) > 0;
}
