import { eq, sql } from '../../../platform/database/orm.ts';
import type { SQL } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/given-rows.ts';
import type { EntryContent, LockedContent, PayloadVault } from './payload-vault.ts';
import { ledgerEntries, ledgerPayloadKeys, ledgerPayloads } from '../tables.ts';

/** The content of an entry, or why there is none to show. */
export type StoredPayload =
  | ({ readonly state: 'present' } & EntryContent)
  | { readonly state: 'erased' }
  /** The bytes are there and do not open: they are not what was sealed, or the installation's key is another. */
  | { readonly state: 'unreadable' };

/** An entry as it is sealed, with what is kept apart from it. */
export type SealedEntry = typeof ledgerEntries.$inferInsert & LockedContent;

const entryRows = rowsOf({
  entryId: 'uuid',
  kind: 'text',
  actor: 'text',
  caseId: 'uuid',
  clientId: 'uuid',
  reviewId: 'uuid',
  paymentId: 'uuid',
  proofHash: 'text',
  statement: 'text',
  sealAlg: 'text',
  sealKeyId: 'text',
  sealSignature: 'text',
  leafHash: 'text',
  createdAt: 'timestamptz',
  ciphertext: 'bytea',
  wrappedKey: 'bytea',
});

/**
 * Common table expressions that insert entries with their places and locked contents, for the statement that they stand
 * in.
 */
export function insertEntries(entries: readonly SealedEntry[]): SQL {
  return sql`
    sealed as materialized (select * from ${entryRows(entries)}), entries as (
      insert into "ledger_entries" (
        entry_id, kind, actor, case_id, client_id, review_id, payment_id, proof_hash, statement,
        seal_alg, seal_key_id, seal_signature, leaf_hash, created_at
      )
      select
        "entryId", kind, actor, "caseId", "clientId", "reviewId", "paymentId", "proofHash", statement,
        "sealAlg", "sealKeyId", "sealSignature", "leafHash", "createdAt"
      from sealed
    ), places as (
      insert into "ledger_places" (entry_id) select "entryId" from sealed order by place
    ), payloads as (
      insert into "ledger_payloads" (entry_id, ciphertext) select "entryId", ciphertext from sealed
    ), payload_keys as (
      insert into "ledger_payload_keys" (entry_id, wrapped_key) select "entryId", "wrappedKey" from sealed
    )`;
}

export async function readPayload(tx: Tx, vault: PayloadVault, entryId: string): Promise<StoredPayload> {
  const [row] = await tx
    .select({
      proofHash: ledgerEntries.proofHash,
      ciphertext: ledgerPayloads.ciphertext,
      wrappedKey: ledgerPayloadKeys.wrappedKey,
    })
    .from(ledgerPayloads)
    .innerJoin(ledgerEntries, eq(ledgerEntries.entryId, ledgerPayloads.entryId))
    .leftJoin(ledgerPayloadKeys, eq(ledgerPayloadKeys.entryId, ledgerPayloads.entryId))
    .where(eq(ledgerPayloads.entryId, entryId));
  if (row === undefined) return { state: 'erased' };
  const { proofHash, ciphertext, wrappedKey } = row;
  const content = wrappedKey === null ? null : vault.open(entryId, { ciphertext, wrappedKey }, proofHash);
  return content === null ? { state: 'unreadable' } : { state: 'present', ...content };
}
