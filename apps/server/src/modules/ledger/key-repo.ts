import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ledgerKeys } from './tables.ts';

export type KeyRow = typeof ledgerKeys.$inferSelect;
export type NewKey = typeof ledgerKeys.$inferInsert;

const keyRegistration = 7302;

/** Two processes that start on an empty database must not both become its first. */
export async function lockKeyRegistration(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyRegistration})`);
}

/** All keys, oldest first. */
export function listKeys(tx: Tx): Promise<KeyRow[]> {
  return tx.select().from(ledgerKeys).orderBy(asc(ledgerKeys.createdAt), asc(ledgerKeys.keyId));
}

export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.insert(ledgerKeys).values(key);
}

export async function updateKey(
  tx: Tx,
  keyId: string,
  change: Partial<Pick<KeyRow, 'certificates' | 'activeFrom' | 'retiredAt' | 'revokedAt'>>,
): Promise<void> {
  await tx.update(ledgerKeys).set(change).where(eq(ledgerKeys.keyId, keyId));
}

/** Whether the key signs now. */
export function isActive({ activeFrom, retiredAt, revokedAt }: KeyRow): boolean {
  return activeFrom !== null && retiredAt === null && revokedAt === null;
}

/** SQLSTATE with which the database refuses an entry sealed by a key that is not active (migration `ledger_pki`). */
const retiredKeyState = 'SL001';

export function isRetiredKey(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === retiredKeyState) || isRetiredKey(error.cause);
}
