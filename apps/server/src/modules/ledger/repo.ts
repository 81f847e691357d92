import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  lt,
  max,
  sql,
} from 'drizzle-orm';
import type { LedgerEntry } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { ledgerCheckpoints, ledgerEntries, ledgerKeys, ledgerPayloads } from './tables.ts';

export type CheckpointRow = typeof ledgerCheckpoints.$inferSelect;
export type PayloadRow = typeof ledgerPayloads.$inferSelect;

const entryColumns = { ...getTableColumns(ledgerEntries), treeSize: ledgerCheckpoints.treeSize };
/** An entry with the size of the tree of its covering checkpoint. */
export type EntryRow = typeof ledgerEntries.$inferSelect & { readonly treeSize: number | null };

/** An entry as it is sealed, with what is kept apart from it. */
export type SealedEntry = Omit<typeof ledgerEntries.$inferInsert, 'leafIndex' | 'checkpointNo' | 'status'> &
  Omit<PayloadRow, 'entryId'>;

/** Inserts entries and payloads in one statement; the rows are one parameter, for any number of them. */
export async function insertEntries(tx: Tx, entries: readonly SealedEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    entry_id: entry.entryId,
    kind: entry.kind,
    actor: entry.actor,
    case_id: entry.caseId,
    client_id: entry.clientId,
    review_id: entry.reviewId,
    payment_id: entry.paymentId,
    proof_hash: entry.proofHash,
    statement: entry.statement,
    seal_alg: entry.sealAlg,
    seal_key_id: entry.sealKeyId,
    seal_signature: entry.sealSignature,
    leaf_hash: entry.leafHash,
    created_at: entry.createdAt,
    payload: entry.payload,
    salt: entry.salt,
  }));
  await tx.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (
        entry_id uuid, kind text, actor text,
        case_id uuid, client_id uuid, review_id uuid, payment_id uuid,
        proof_hash text, statement text, seal_alg text, seal_key_id text, seal_signature text,
        leaf_hash text, created_at timestamptz, payload jsonb, salt text
      )
    ), entries as (
      insert into "ledger_entries" (
        entry_id, kind, actor, case_id, client_id, review_id, payment_id, proof_hash, statement,
        seal_alg, seal_key_id, seal_signature, leaf_hash, created_at
      )
      select
        entry_id, kind, actor, case_id, client_id, review_id, payment_id, proof_hash, statement,
        seal_alg, seal_key_id, seal_signature, leaf_hash, created_at
      from given
    )
    insert into "ledger_payloads" (entry_id, payload, salt) select entry_id, payload, salt from given`);
}

export interface EntryFilter {
  readonly clientId?: string | undefined;
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
    filter.proofId === undefined ? undefined : eq(ledgerEntries.entryId, filter.proofId),
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

export async function findPayload(tx: Tx, entryId: string): Promise<PayloadRow | null> {
  const [row] = await tx.select().from(ledgerPayloads).where(eq(ledgerPayloads.entryId, entryId));
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

/** Whether this transaction is the one sequencer now; held until it ends. */
export async function tryLockSequencer(tx: Tx, key: number): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${key}) as locked`,
  );
  return rows[0]?.locked === true;
}

/** Entries that wait for their place, oldest first. */
export function listUnsequenced(tx: Tx, limit: number): Promise<{ entryId: string; leafHash: string }[]> {
  return tx
    .select({ entryId: ledgerEntries.entryId, leafHash: ledgerEntries.leafHash })
    .from(ledgerEntries)
    .where(isNull(ledgerEntries.leafIndex))
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.entryId))
    .limit(limit);
}

/** Gives entries their leaf indexes from `firstIndex` on, in the order of the ids; returns how many were changed. */
export async function placeEntries(
  tx: Tx,
  entryIds: readonly string[],
  place: { firstIndex: number; checkpointNo: number },
): Promise<number> {
  const placed = await tx
    .update(ledgerEntries)
    .set({
      leafIndex: sql`${place.firstIndex}::bigint + place.ordinal - 1`,
      status: 'confirmed',
      checkpointNo: place.checkpointNo,
    })
    .from(sql`unnest(${sql.param(entryIds)}::uuid[]) with ordinality as place(entry_id, ordinal)`)
    .where(and(sql`${ledgerEntries.entryId} = place.entry_id`, isNull(ledgerEntries.leafIndex)));
  return placed.rowCount ?? 0;
}

export async function insertCheckpoint(tx: Tx, row: typeof ledgerCheckpoints.$inferInsert): Promise<void> {
  await tx.insert(ledgerCheckpoints).values(row);
}

/** The leaf index that comes next, from the highest one given: an index look-up. */
export async function nextLeafIndex(tx: Tx): Promise<number> {
  const [row] = await tx.select({ highest: max(ledgerEntries.leafIndex) }).from(ledgerEntries);
  return (row?.highest ?? -1) + 1;
}

export async function countSequenced(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ sequenced: count() })
    .from(ledgerEntries)
    .where(isNotNull(ledgerEntries.leafIndex));
  return row?.sequenced ?? 0;
}

function withTreeSize(tx: Tx) {
  return tx
    .select(entryColumns)
    .from(ledgerEntries)
    .leftJoin(ledgerCheckpoints, eq(ledgerCheckpoints.no, ledgerEntries.checkpointNo));
}
