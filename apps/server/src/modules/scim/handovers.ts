import { and, eq, isNotNull, isNull, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { users } from '../users/tables.ts';
import { scimHandovers } from './tables.ts';

/** An administrator's word counts for a week. */
const isFresh = sql`${scimHandovers.allowedAt} > now() - interval '7 days'`;

/** Notes once that the directory wants an account that was here before. */
export async function askHandover({ tx, append }: Unit, uid: string): Promise<void> {
  const asked = await tx
    .insert(scimHandovers)
    .values({ uid })
    .onConflictDoUpdate({
      target: scimHandovers.uid,
      set: { askedAt: sql`now()`, allowedBy: null, allowedAt: null },
      setWhere: isNotNull(scimHandovers.allowedAt),
    })
    .returning();
  if (asked.length === 0) return;
  const facts = { uid, act: 'asked' };
  await append({ type: 'provisioning.account_changed', status: 'pending', data: facts });
}

/** Uses an administrator's consent, which is good once. */
export async function takeHandover(tx: Tx, uid: string): Promise<boolean> {
  const isAllowed = and(eq(scimHandovers.uid, uid), isFresh);
  return (await tx.delete(scimHandovers).where(isAllowed).returning()).length === 1;
}

export async function allowHandover({ tx, actor, append }: Unit, uid: string): Promise<void> {
  const allowed = await tx
    .update(scimHandovers)
    .set({ allowedBy: actor.id, allowedAt: sql`now()` })
    .where(and(eq(scimHandovers.uid, uid), isNull(scimHandovers.allowedAt)))
    .returning();
  if (allowed.length === 0) throw new AppError('not-found');
  const facts = { uid, act: 'allowed' };
  await append({ type: 'provisioning.account_changed', status: 'completed', data: facts, evidence: facts });
}

/** What waits for an administrator's word. */
export async function listHandovers(tx: Tx) {
  const { uid, name, email } = users;
  return tx
    .select({ uid, name, email, askedAt: scimHandovers.askedAt })
    .from(scimHandovers)
    .innerJoin(users, eq(users.uid, scimHandovers.uid))
    .where(isNull(scimHandovers.allowedAt))
    .orderBy(scimHandovers.askedAt, uid);
}
