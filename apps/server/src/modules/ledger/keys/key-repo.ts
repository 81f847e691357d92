import type { RevocationReason } from '@sorgfalt/ledger';
import { asc, eq, sql } from '../../../platform/database/orm.ts';
import { holdLock, locks } from '../../../platform/database/locks.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ledgerEntriesPlaced, ledgerKeys, ledgerSealStamps, ledgerTimestamps } from '../tables.ts';

export type KeyRow = typeof ledgerKeys.$inferSelect;
export type NewKey = typeof ledgerKeys.$inferInsert;

/** Two processes that start on an empty database must not both become its first. */
export async function lockKeyRegistration(tx: Tx): Promise<void> {
  await holdLock(tx, locks.keyRegistration);
}

/** Waits for the transactions that are sealing; those that come later find the keys as this one leaves them. */
export async function lockSealing(tx: Tx): Promise<void> {
  await holdLock(tx, locks.sealKey);
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
  change: Partial<Pick<KeyRow, 'certificates' | 'activeFrom' | 'retiredAt' | 'revokedAt' | 'revokedFor'>>,
): Promise<void> {
  await tx.update(ledgerKeys).set(change).where(eq(ledgerKeys.keyId, keyId));
}

/** Whether the key signs now. */
export function isActive({ activeFrom, retiredAt, revokedAt }: KeyRow): boolean {
  return activeFrom !== null && retiredAt === null && revokedAt === null;
}

/** What verifiers are told of a revoked key: a lost one may be in other hands, and no reason is what says so (RFC 5280, 5.3.1). */
const told: Readonly<Record<NonNullable<KeyRow['revokedFor']>, RevocationReason>> = {
  compromised: 'keyCompromise',
  lost: 'unspecified',
  superseded: 'superseded',
  ceased: 'cessationOfOperation',
};

/** Since when a key counts no longer, and why; null where it was not revoked. */
export function revocationOf({
  revokedAt,
  revokedFor,
}: KeyRow): { readonly revokedAt: string; readonly reason: RevocationReason } | null {
  if (revokedAt === null) return null;
  return { revokedAt, reason: revokedFor === null ? 'unspecified' : told[revokedFor] };
}

/** How many entries a key sealed that no timestamp shows to be older than `instant`. */
export async function countUnproven(tx: Tx, keyId: string, instant: string): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from ${ledgerEntriesPlaced} entry
    where entry.seal_key_id = ${keyId}
      and not exists (select from ${ledgerTimestamps} stamp
        where stamp.checkpoint_no >= entry.checkpoint_no and stamp.gen_time < ${instant}::timestamptz)
      and not exists (select from ${ledgerSealStamps} own
        where own.entry_id = entry.entry_id and own.gen_time < ${instant}::timestamptz)`);
  return rows[0]?.n ?? 0;
}

/** SQLSTATE with which the database refuses an entry sealed by a key that is not active (migration `ledger_pki`). */
const retiredKeyState = 'SL001';

export function isRetiredKey(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === retiredKeyState) || isRetiredKey(error.cause);
}
