import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { LedgerEntry } from '@sorgfalt/contract';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { behind, pageOf } from '../../platform/database/list-place.ts';
import type { ListPage } from '../../platform/database/list-place.ts';
import { ledgerCheckpoints, ledgerEntriesPlaced as entries, ledgerKeys, ledgerPlaces } from './tables.ts';
import type { LedgerRow } from './tables.ts';

export type CheckpointRow = typeof ledgerCheckpoints.$inferSelect;

export interface EntryFilter {
  readonly clientId?: string | undefined;
  readonly caseId?: string | undefined;
  /** An entry's id, or its proof hash or tx hash. */
  readonly proofId?: string | undefined;
  readonly status?: LedgerEntry['status'] | undefined;
}

/**
 * One page of entries, newest first, and how many there are: of all the exact number, of some up to `countedMax`. Ids begin
 * with the time at which they were made, so the last one of a page is where the next begins.
 */
export async function listEntries(
  tx: Tx,
  filter: EntryFilter,
  { limit, cursor }: ListPage,
): Promise<{ rows: LedgerRow[]; total: number; next: string | null }> {
  const where = and(
    filter.clientId === undefined ? undefined : eq(entries.clientId, filter.clientId),
    filter.caseId === undefined ? undefined : eq(entries.caseId, filter.caseId),
    filter.proofId === undefined ? undefined : isProof(filter.proofId),
    filter.status === undefined ? undefined : eq(entries.status, filter.status),
  );
  const total =
    where === undefined
      ? await countAll(tx)
      : await countUpTo(tx, sql`select from ${entries} where ${where}`);
  // Only the rows that are shown are put together.
  const ids = tx
    .select({ entryId: entries.entryId })
    .from(entries)
    .where(and(where, behind(cursor, [entries.entryId], '<', ['uuid'])))
    .orderBy(desc(entries.entryId))
    .limit(limit + 1);
  const rows = await tx
    .select()
    .from(entries)
    .where(inArray(entries.entryId, ids))
    .orderBy(desc(entries.entryId));
  const { shown, next } = pageOf(rows, limit, ({ entryId }) => [entryId]);
  return { rows: shown, total, next };
}

/** Entries in the tree, whose places have no gap, and those that wait for one. */
async function countAll(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select (select coalesce(max(${ledgerPlaces.leafIndex}) + 1, 0) from ${ledgerPlaces})::int
      + (select count(*) from ${ledgerPlaces} where ${ledgerPlaces.leafIndex} is null)::int as number`);
  return rows[0]?.number ?? 0;
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
