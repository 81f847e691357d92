import { and, asc, count, desc, eq, getTableColumns, gte, lt, or } from 'drizzle-orm';
import type { LedgerEntry } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { ledgerCheckpoints, ledgerEntries, ledgerKeys } from './tables.ts';

export type CheckpointRow = typeof ledgerCheckpoints.$inferSelect;

const entryColumns = { ...getTableColumns(ledgerEntries), treeSize: ledgerCheckpoints.treeSize };
/** An entry with the size of the tree of its covering checkpoint. */
export type EntryRow = typeof ledgerEntries.$inferSelect & { readonly treeSize: number | null };

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
): Promise<{ rows: EntryRow[]; total: number }> {
  const where = and(
    filter.clientId === undefined ? undefined : eq(ledgerEntries.clientId, filter.clientId),
    filter.caseId === undefined ? undefined : eq(ledgerEntries.caseId, filter.caseId),
    filter.proofId === undefined ? undefined : isProof(filter.proofId),
    filter.status === undefined ? undefined : eq(ledgerEntries.status, filter.status),
  );
  const rows = await withTreeSize(tx)
    .where(where)
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.entryId))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await tx.select({ total: count() }).from(ledgerEntries).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function findEntry(tx: Tx, entryId: string): Promise<EntryRow | null> {
  const [row] = await withTreeSize(tx).where(eq(ledgerEntries.entryId, entryId));
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
  statement: ledgerEntries.statement,
  sealAlg: ledgerEntries.sealAlg,
  sealKeyId: ledgerEntries.sealKeyId,
  sealSignature: ledgerEntries.sealSignature,
};
/** What of an entry its leaf commits to. */
export type PlacedRow = Pick<EntryRow, keyof typeof placedColumns>;

/** The entries of `count` leaves from `firstIndex` on, in their order in the tree. */
export function listPlaced(tx: Tx, firstIndex: number, count: number): Promise<PlacedRow[]> {
  const { leafIndex } = ledgerEntries;
  return tx
    .select(placedColumns)
    .from(ledgerEntries)
    .where(and(gte(leafIndex, firstIndex), lt(leafIndex, firstIndex + count)))
    .orderBy(asc(leafIndex));
}

const hashHexLength = 64;

/** Whatever somebody copied from an entry finds it. */
function isProof(reference: string) {
  return reference.length === hashHexLength
    ? or(eq(ledgerEntries.proofHash, reference), eq(ledgerEntries.leafHash, reference))
    : eq(ledgerEntries.entryId, reference);
}

function withTreeSize(tx: Tx) {
  return tx
    .select(entryColumns)
    .from(ledgerEntries)
    .leftJoin(ledgerCheckpoints, eq(ledgerCheckpoints.no, ledgerEntries.checkpointNo));
}
