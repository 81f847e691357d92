import { and, asc, count, desc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm';
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

function withTreeSize(tx: Tx) {
  return tx
    .select(entryColumns)
    .from(ledgerEntries)
    .leftJoin(ledgerCheckpoints, eq(ledgerCheckpoints.no, ledgerEntries.checkpointNo));
}
