import type { entryOrders, LedgerEntry } from '@sorgfalt/contract';
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, or, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { orderOf, pageOf, placeOfRow, sorted } from '../../platform/database/list-place.ts';
import type { ListOrder, ListPage } from '../../platform/database/list-place.ts';
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

export interface OrderedPage extends ListPage {
  readonly sort?: (typeof entryOrders)[number] | undefined;
}

/**
 * One page of entries in their order, which is those that wait for their place and then the tree from its end, or all of that from its
 * other end; and how many there are: of all the exact number, of some up to `countedMax`. The last one of a page is where the next begins.
 */
export async function listEntries(
  tx: Tx,
  filter: EntryFilter,
  { limit, cursor, sort }: OrderedPage,
): Promise<{ rows: LedgerRow[]; total: number; next: string | null }> {
  const where = matching(filter);
  const total =
    where === undefined
      ? await countAll(tx)
      : await countUpTo(
          tx,
          sql`select from ${ledgerPlaces} join ${ledgerEntries} on ${isOfPlace} where ${where}`,
        );
  const order = orderOf<LedgerRow, keyof typeof places>(sort, '-entered', places);
  const parts = cursor === undefined ? [undefined] : await partsBehind(tx, cursor, order);
  const ids = parts.map(
    (part) =>
      sql`(${tx
        .select({ entryId: ledgerPlaces.entryId })
        .from(ledgerPlaces)
        .innerJoin(ledgerEntries, isOfPlace)
        .where(and(where, part))
        .orderBy(...sorted(order))
        .limit(limit + 1)})`,
  );
  // Only the rows that are shown are put together.
  const rows = await tx
    .select()
    .from(entries)
    .where(sql`${entries.entryId} in (${sql.join(ids, sql` union all `)})`)
    .orderBy(...sorted({ ...order, columns: [entries.leafIndex, entries.entryId] }))
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit, order.placeOf, order.name);
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

/**
 * By their place in the tree; those without one are later than all others, as nulls are, and stand by the time with which their ids
 * begin. The place of a cursor is the entry itself, which may have come into the tree since the page before was read.
 */
const places = {
  entered: {
    columns: [ledgerPlaces.leafIndex, ledgerPlaces.entryId],
    form: ['uuid'],
    placeOf: ({ entryId }: LedgerRow) => [entryId],
  },
} as const;

/** What lies behind a cursor, in parts of which each is found along the tree, or among what waits for a place in it. */
async function partsBehind(
  tx: Tx,
  cursor: string,
  order: ListOrder<LedgerRow>,
): Promise<readonly (SQL | undefined)[]> {
  const { leafIndex, entryId } = ledgerPlaces;
  const [leaf, id] = await placeOfRow(tx, cursor, order, ledgerPlaces);
  const isPlaced = leaf !== null;
  if (order.way === '<')
    return [isPlaced ? lt(leafIndex, sql`${leaf}`) : or(isNotNull(leafIndex), lt(entryId, sql`${id}`))];
  return isPlaced
    ? [gt(leafIndex, sql`${leaf}`), isNull(leafIndex)]
    : [and(isNull(leafIndex), gt(entryId, sql`${id}`))];
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
