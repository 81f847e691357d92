import { eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { EntryContent, LockedContent, PayloadVault } from './payload-vault.ts';
import { ledgerPayloadKeys, ledgerPayloads } from './tables.ts';
import type { ledgerEntries } from './tables.ts';

/** The content of an entry, or why there is none to show. */
export type StoredPayload =
  | ({ readonly state: 'present' } & EntryContent)
  | { readonly state: 'erased' }
  /** The bytes are there and do not open: they were altered, or the installation's key is another. */
  | { readonly state: 'unreadable' };

/** An entry as it is sealed, with what is kept apart from it. */
export type SealedEntry = Omit<typeof ledgerEntries.$inferInsert, 'leafIndex' | 'checkpointNo' | 'status'> &
  LockedContent;

/**
 * Common table expressions that insert entries with their locked contents, for the statement that they stand in;
 * the rows are one parameter, for any number of them.
 */
export function insertEntries(entries: readonly SealedEntry[]): SQL {
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
    ciphertext: hexText(entry.ciphertext),
    wrapped_key: hexText(entry.wrappedKey),
  }));
  return sql`
    given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (
        entry_id uuid, kind text, actor text,
        case_id uuid, client_id uuid, review_id uuid, payment_id uuid,
        proof_hash text, statement text, seal_alg text, seal_key_id text, seal_signature text,
        leaf_hash text, created_at timestamptz, ciphertext bytea, wrapped_key bytea
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
    ), payloads as (
      insert into "ledger_payloads" (entry_id, ciphertext) select entry_id, ciphertext from given
    ), payload_keys as (
      insert into "ledger_payload_keys" (entry_id, wrapped_key) select entry_id, wrapped_key from given
    )`;
}

/** PostgreSQL's own text of bytes. */
function hexText(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}

export async function readPayload(tx: Tx, vault: PayloadVault, entryId: string): Promise<StoredPayload> {
  const [row] = await tx
    .select({ ciphertext: ledgerPayloads.ciphertext, wrappedKey: ledgerPayloadKeys.wrappedKey })
    .from(ledgerPayloads)
    .leftJoin(ledgerPayloadKeys, eq(ledgerPayloadKeys.entryId, ledgerPayloads.entryId))
    .where(eq(ledgerPayloads.entryId, entryId));
  if (row === undefined) return { state: 'erased' };
  const { ciphertext, wrappedKey } = row;
  const content = wrappedKey === null ? null : vault.open(entryId, { ciphertext, wrappedKey });
  return content === null ? { state: 'unreadable' } : { state: 'present', ...content };
}

/** Deletes keys, salts and ciphertexts of entries; their proofs stay valid. Gives the ids of those that had one. */
export async function erasePayloads(tx: Tx, entryIds: readonly string[]): Promise<string[]> {
  if (entryIds.length === 0) return [];
  await tx.delete(ledgerPayloadKeys).where(inArray(ledgerPayloadKeys.entryId, [...entryIds]));
  const gone = await tx
    .delete(ledgerPayloads)
    .where(inArray(ledgerPayloads.entryId, [...entryIds]))
    .returning({ entryId: ledgerPayloads.entryId });
  return gone.map(({ entryId }) => entryId);
}
