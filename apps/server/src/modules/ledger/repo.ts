import { and, asc, desc, eq, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { LedgerEntry } from '@sorgfalt/contract';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pageOf, placeIn } from '../../platform/database/list-place.ts';
import type { ListPage } from '../../platform/database/list-place.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  ledgerCheckpoints,
  ledgerEntries,
  ledgerEntriesPlaced as entries,
  ledgerKeys,
  ledgerPlaces,
} from './tables.ts';
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
 * One page of entries, those that wait for their place first, then the tree from its end; and how many there are: of all
 * the exact number, of some up to `countedMax`. The last one of a page is where the next begins.
 */
export async function listEntries(
  tx: Tx,
  filter: EntryFilter,
  { limit, cursor }: ListPage,
): Promise<{ rows: LedgerRow[]; total: number; next: string | null }> {
  const where = matching(filter);
  const total =
    where === undefined
      ? await countAll(tx)
      : await countUpTo(
          tx,
          sql`select from ${ledgerPlaces} join ${ledgerEntries} on ${isOfPlace} where ${where}`,
        );
  // Only the rows that are shown are put together.
  const ids = tx
    .select({ entryId: ledgerPlaces.entryId })
    .from(ledgerPlaces)
    .innerJoin(ledgerEntries, isOfPlace)
    .where(and(where, cursor === undefined ? undefined : await isBehind(tx, cursor)))
    .orderBy(...newestFirst(ledgerPlaces))
    .limit(limit + 1);
  const rows = await tx
    .select()
    .from(entries)
    .where(inArray(entries.entryId, ids))
    .orderBy(...newestFirst(entries));
  const { shown, next } = pageOf(rows, limit, ({ entryId }) => [entryId]);
  return { rows: shown, total, next };
}

/** What a filter asks of an entry and its place. */
export function matching({ clientId, caseId, proofId, status }: EntryFilter): SQL | undefined {
  return and(
    clientId === undefined ? undefined : eq(ledgerEntries.clientId, clientId),
    caseId === undefined ? undefined : eq(ledgerEntries.caseId, caseId),
    proofId === undefined ? undefined : isProof(proofId),
    status === undefined ? undefined : eq(ledgerPlaces.status, status),
  );
}

const isOfPlace = eq(ledgerEntries.entryId, ledgerPlaces.entryId);

/** Those without a place by the time with which their ids begin. */
const newestFirst = ({ leafIndex, entryId }: { leafIndex: AnyColumn; entryId: AnyColumn }) => [
  sql`${leafIndex} desc nulls first`,
  desc(entryId),
];

/** The place is the entry itself, which may have come into the tree since the page before was read. */
async function isBehind(tx: Tx, cursor: string): Promise<SQL | undefined> {
  const { entryId, leafIndex } = ledgerPlaces;
  const [place] = await tx
    .select({ leafIndex })
    .from(ledgerPlaces)
    .where(sql`${entryId} = ${placeIn(cursor, ['uuid'])}`);
  if (place === undefined)
    throw new AppError('invalid-request', { fields: [{ path: 'query.cursor', code: 'unknown' }] });
  if (place.leafIndex !== null) return lt(leafIndex, place.leafIndex);
  return or(isNotNull(leafIndex), lt(entryId, cursor));
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
    ? or(eq(ledgerEntries.proofHash, reference), eq(ledgerEntries.leafHash, reference))
    : eq(ledgerEntries.entryId, reference);
}
