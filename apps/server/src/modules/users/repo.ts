import { and, count, eq, ilike, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { holdLock, locks } from '../../platform/database/locks.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { users } from './tables.ts';
import type { UserRow } from './tables.ts';

/**
 * Finds users for callers that come many at a time: those who ask while one statement runs share the next, which begins
 * after the last of them asked.
 */
export function createUserFinder(database: Database): (uid: string) => Promise<UserRow | undefined> {
  const statement = database
    .select()
    .from(users)
    .where(sql`${users.uid} = any(${sql.placeholder('uids')}::text[])`)
    .prepare('users-by-uid');
  let asked: string[] = [];
  let next: Promise<ReadonlyMap<string, UserRow>> | null = null;
  let running: Promise<unknown> = Promise.resolve();

  async function readNext(): Promise<ReadonlyMap<string, UserRow>> {
    await running;
    const uids = [...new Set(asked)];
    asked = [];
    next = null;
    const read = statement.execute({ uids });
    running = read.catch(() => undefined);
    return new Map((await read).map((row) => [row.uid, row]));
  }

  return async (uid) => {
    asked.push(uid);
    next ??= readNext();
    return (await next).get(uid);
  };
}

export async function findUser(tx: Tx, uid: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.uid, uid));
  return row;
}

/** Undefined where the uid is there already. */
export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [row] = await tx.insert(users).values(user).onConflictDoNothing().returning();
  return row;
}

export async function updateUser(
  tx: Tx,
  uid: string,
  change: Partial<Pick<UserRow, 'name' | 'email' | 'img' | 'provider' | 'role'>>,
): Promise<UserRow | undefined> {
  const [row] = await tx.update(users).set(change).where(eq(users.uid, uid)).returning();
  return row;
}

/** Notes a login unless it, or a later one, is noted; says whether it was. */
export async function noteLogin(tx: Tx, uid: string, at: string): Promise<boolean> {
  const noted = await tx
    .update(users)
    .set({ lastLoginAt: at })
    .where(and(eq(users.uid, uid), or(isNull(users.lastLoginAt), lt(users.lastLoginAt, at))))
    .returning({ uid: users.uid });
  return noted.length === 1;
}

const isAdmin = and(eq(users.role, 0), eq(users.isSample, false));

/** People who administer; an invented user of the sample firm is none. */
export async function countAdmins(tx: Tx): Promise<number> {
  const [row] = await tx.select({ admins: count() }).from(users).where(isAdmin);
  return row?.admins ?? 0;
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
  const [counted] = await tx.select({ total: count() }).from(users).where(matches);
  const rows = await tx
    .select()
    .from(users)
    .where(matches)
    .orderBy(sql`${users.lastLoginAt} desc nulls last`, users.uid)
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: counted?.total ?? 0 };
}

/** Whether somebody else administers. */
export async function hasOtherAdmin(tx: Tx, uid: string): Promise<boolean> {
  const [row] = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(isAdmin, ne(users.uid, uid)))
    .limit(1);
  return row !== undefined;
}
