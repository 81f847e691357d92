import { and, asc, count, desc, eq, gte, lt, or } from 'drizzle-orm';
import type { LedgerEntry } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { ledgerCheckpoints, ledgerEntriesPlaced as entries, ledgerKeys } from './tables.ts';
import type { LedgerRow } from './tables.ts';

export type CheckpointRow = typeof ledgerCheckpoints.$inferSelect;

export interface EntryFilter {
  readonly clientId?: string | undefined;
  readonly caseId?: string | undefined;
  /** An entry's id, or its proof hash or tx hash. */
  readonly proofId?: string | undefined;
  readonly status?: LedgerEntry['status'] | undefined;
}

/** One page of entries, newest first, and how many there are in all. */
export async function listEntries(
  tx: Tx,
  filter: EntryFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: LedgerRow[]; total: number }> {
  const where = and(
    filter.clientId === undefined ? undefined : eq(entries.clientId, filter.clientId),
    filter.caseId === undefined ? undefined : eq(entries.caseId, filter.caseId),
    filter.proofId === undefined ? undefined : isProof(filter.proofId),
    filter.status === undefined ? undefined : eq(entries.status, filter.status),
  );
  const rows = await tx
    .select()
    .from(entries)
    .where(where)
    // Ids begin with the time at which they were made.
    .orderBy(desc(entries.entryId))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await tx.select({ total: count() }).from(entries).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function findEntry(tx: Tx, entryId: string): Promise<LedgerRow | null> {
  const [row] = await tx.select().from(entries).where(eq(entries.entryId, entryId));
  return row ?? null;
}

export async function findCheckpoint(tx: Tx, no: number): Promise<CheckpointRow | null> {
  const [row] = await tx.select().from(ledgerCheckpoints).where(eq(ledgerCheckpoints.no, no));
  return row ?? null;
}

export async function findKey(tx: Tx, keyId: string): Promise<typeof ledgerKeys.$inferSelect | null> {
  const [row] = await tx.select().from(ledgerKeys).where(eq(ledgerKeys.keyId, keyId));
  return row ?? null;
}

export async function lastCheckpoint(tx: Tx): Promise<CheckpointRow | null> {
  const [row] = await tx.select().from(ledgerCheckpoints).orderBy(desc(ledgerCheckpoints.no)).limit(1);
  return row ?? null;
}

const placedColumns = {
  statement: entries.statement,
  sealAlg: entries.sealAlg,
  sealKeyId: entries.sealKeyId,
  sealSignature: entries.sealSignature,
};
/** What of an entry its leaf commits to. */
export type PlacedRow = Pick<LedgerRow, keyof typeof placedColumns>;

/** The entries of `count` leaves from `firstIndex` on, in their order in the tree. */
export function listPlaced(tx: Tx, firstIndex: number, count: number): Promise<PlacedRow[]> {
  const { leafIndex } = entries;
  return tx
    .select(placedColumns)
    .from(entries)
    .where(and(gte(leafIndex, firstIndex), lt(leafIndex, firstIndex + count)))
    .orderBy(asc(leafIndex));
}

const hashHexLength = 64;

/** Whatever somebody copied from an entry finds it. */
function isProof(reference: string) {
  return reference.length === hashHexLength
    ? or(eq(entries.proofHash, reference), eq(entries.leafHash, reference))
    : eq(entries.entryId, reference);
}
