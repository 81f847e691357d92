import { and, eq, sql } from '../../platform/database/orm.ts';
import { hashPassword, isOutdated } from '../../adapters/identity/password-hash.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { endSessions } from './sessions.ts';
import { identityAccounts, identityUsers } from './tables.ts';

const credential = 'credential';

/**
 * Stores a proved password in the form of today, where it lies in an older one. It stays the same password, so no session
 * ends: the trigger that ends them is told.
 */
export async function renewHash(database: Database, uid: string, password: string): Promise<void> {
  const mine = and(eq(identityAccounts.userId, uid), eq(identityAccounts.providerId, credential));
  const [account] = await database
    .select({ stored: identityAccounts.password })
    .from(identityAccounts)
    .where(mine);
  const stored = account?.stored;
  if (typeof stored !== 'string' || !isOutdated(stored)) return;
  const renewed = await hashPassword(password);
  await database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sorgfalt.same_password', 'yes', true)`);
    // Unless somebody has changed it in the meantime.
    await tx
      .update(identityAccounts)
      .set({ password: renewed })
      .where(and(mine, eq(identityAccounts.password, stored)));
  });
}

/** Gives an account its password, also its first one; every session of it ends. */
export async function setPassword(tx: Tx, uid: string, hash: string): Promise<void> {
  const changed = await tx
    .update(identityAccounts)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(and(eq(identityAccounts.userId, uid), eq(identityAccounts.providerId, credential)))
    .returning({ id: identityAccounts.id });
  if (changed.length === 0) {
    await tx.insert(identityAccounts).values({
      id: uuidv7(),
      userId: uid,
      accountId: uid,
      providerId: credential,
      password: hash,
    });
  }
  // Whoever had the code is not whoever knew an old password: the first factor takes nothing more for an hour.
  await tx
    .update(identityUsers)
    .set({ enrolUntil: sql`now() + interval '1 hour'` })
    .where(eq(identityUsers.id, uid));
  await endSessions(tx, uid);
}
