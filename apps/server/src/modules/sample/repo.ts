import { eq } from 'drizzle-orm';
import { locks, tryLock } from '../../platform/database/locks.ts';
import type { Tx } from '../../platform/database/database.ts';
// The sample firm is the one who looks into the tables of other modules: it takes away what it brought.
import { cases } from '../onboarding/tables.ts';
import { users } from '../users/tables.ts';

export async function hasCases(tx: Tx): Promise<boolean> {
  return (await tx.select({ id: cases.id }).from(cases).limit(1)).length > 0;
}

/** Whether anything of the sample firm is there. */
export async function hasSample(tx: Tx): Promise<boolean> {
  const found = await tx.select({ uid: users.uid }).from(users).where(eq(users.isSample, true)).limit(1);
  if (found.length > 0) return true;
  return (await tx.select({ id: cases.id }).from(cases).where(eq(cases.isSample, true)).limit(1)).length > 0;
}

/** False where another load or removal is under way; else held until the transaction ends. */
export function tryLockSample(tx: Tx): Promise<boolean> {
  return tryLock(tx, locks.sample);
}
