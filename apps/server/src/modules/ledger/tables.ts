import * as z from 'zod/mini';
import type { LedgerEntry } from '@sorgfalt/contract';
import {
  bigint,
  boolean,
  check,
  eq,
  getTableColumns,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  sql,
  text,
  uuid,
} from '../../platform/database/orm.ts';
import { bytea, instant, keptJson } from '../../platform/database/columns.ts';

export { ledgerAudits, ledgerFindingReviews } from './audit/audit-tables.ts';

/** Entries, written in the transaction of the change that they prove; they never change (a trigger refuses it). */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    entryId: uuid('entry_id').primaryKey(),
    // Named, as all columns of a view must be.
    kind: text('kind').notNull(),
    actor: text('actor').notNull(),
    caseId: uuid('case_id'),
    clientId: uuid('client_id'),
    reviewId: uuid('review_id'),
    paymentId: uuid('payment_id'),
    proofHash: text('proof_hash').notNull(),
    /** RFC 8785 form of the statement: exactly the bytes that the firm signed. */
    statement: text('statement').notNull(),
    sealAlg: text('seal_alg').notNull(),
    sealKeyId: text('seal_key_id').notNull(),
    sealSignature: text('seal_signature').notNull(),
    leafHash: text('leaf_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    // Ids begin with the time, so the newest of a client or case stand at its end.
    index('ledger_client').on(t.clientId, t.entryId),
    index('ledger_case').on(t.caseId, t.entryId),
    index('ledger_proof_hash').using('hash', t.proofHash),
    index('ledger_leaf_hash').using('hash', t.leafHash),
  ],
);

/**
 * Where each entry stands in the tree: written with the entry, filled by the sequencer. Apart from the entries, so that
 * placing one does not write its two kilobytes and its indexes again.
 */
export const ledgerPlaces = pgTable(
  'ledger_places',
  {
    // No reference to the entry, for the reason given at the payloads.
    entryId: uuid('entry_id').primaryKey(),
    leafIndex: bigint('leaf_index', { mode: 'number' }).unique(),
    checkpointNo: bigint('checkpoint_no', { mode: 'number' }),
    status: text('status').$type<LedgerEntry['status']>().notNull().default('pending'),
    /**
     * In which order entries came: given while the case is held, so that of one case the earlier one has the lower
     * number. Ids begin with the time of whichever process made them, and clocks differ.
     */
    arrival: bigint('arrival', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    index('ledger_unsequenced')
      .on(t.arrival)
      .where(sql`${t.leafIndex} is null`),
    index('ledger_unconfirmed')
      .on(t.checkpointNo)
      .where(sql`${t.status} in ('verifying', 'failed')`),
    check('ledger_sequenced', sql`(${t.status} = 'pending') = (${t.leafIndex} is null)`),
  ],
);

/**
 * What the proof hashes hide, payload and salt, as ciphertext under a key of its own: deleting it and its key
 * leaves every proof valid.
 */
export const ledgerPayloads = pgTable('ledger_payloads', {
  // No reference to the entry: it is written in the same statement and nobody can delete it, and looking it up
  // again for each payload takes a third of the time of an append.
  entryId: uuid('entry_id').primaryKey(),
  ciphertext: bytea().notNull(),
});

/**
 * What the keys of the ciphertexts are made from together with the key of the installation, which is not in the database;
 * of earlier entries the keys themselves, locked with that.
 */
export const ledgerPayloadKeys = pgTable('ledger_payload_keys', {
  entryId: uuid('entry_id').primaryKey(),
  wrappedKey: bytea('wrapped_key').notNull(),
});

/** Contents as versions before 0.2 stored them; locked and emptied when a process starts. */
export const ledgerPlainPayloads = pgTable('ledger_plain_payloads', {
  entryId: uuid('entry_id').primaryKey(),
  payload: keptJson(z.record(z.string(), z.json())).notNull(),
  salt: text().notNull(),
});

/** Entries whose content was erased on demand, each with the entry of that act. */
export const ledgerErasures = pgTable('ledger_erasures', {
  entryId: uuid('entry_id')
    .primaryKey()
    .references(() => ledgerEntries.entryId),
  erasedIn: uuid('erased_in')
    .notNull()
    .references(() => ledgerEntries.entryId),
});

/**
 * Of each thing that published entries name, how many there are and which, see `accountAfter`. Entries state it of what
 * they name, so that none before them can be left out later.
 */
export const ledgerAccounts = pgTable('ledger_accounts', {
  /** A client, case, review or payment; zeros for the log itself, whose row has only the number of counted leaves. */
  thing: uuid().primaryKey(),
  entries: bigint({ mode: 'number' }).notNull(),
  /** Hexadecimal. */
  sha256: text().notNull(),
});

/** Tiles of the Merkle tree (C2SP tlog-tiles): up to 256 hashes of 32 bytes each. */
export const ledgerTiles = pgTable(
  'ledger_tiles',
  {
    level: integer().notNull(),
    index: bigint({ mode: 'number' }).notNull(),
    hashes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.index] })],
);

/** Published checkpoints; `no` is the block number. */
export const ledgerCheckpoints = pgTable('ledger_checkpoints', {
  no: bigint({ mode: 'number' }).primaryKey(),
  treeSize: bigint('tree_size', { mode: 'number' }).notNull().unique(),
  root: text().notNull(),
  /** Signed note (C2SP tlog-checkpoint). */
  note: text().notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

/**
 * Entries with their places and the size of the tree that the covering checkpoint signs; of an entry whose place
 * somebody took away, nulls.
 */
export const ledgerEntriesPlaced = pgView('ledger_entries_placed').as((query) =>
  query
    .select({
      ...getTableColumns(ledgerEntries),
      leafIndex: ledgerPlaces.leafIndex,
      checkpointNo: ledgerPlaces.checkpointNo,
      status: ledgerPlaces.status,
      treeSize: ledgerCheckpoints.treeSize,
    })
    .from(ledgerEntries)
    .leftJoin(ledgerPlaces, eq(ledgerPlaces.entryId, ledgerEntries.entryId))
    .leftJoin(ledgerCheckpoints, eq(ledgerCheckpoints.no, ledgerPlaces.checkpointNo)),
);
export type LedgerRow = typeof ledgerEntriesPlaced.$inferSelect;

/**
 * One row: the fencing token of the newest round. Publishing needs it, so a round that lost its lock while
 * it was paused or cut off finds another token and publishes nothing.
 */
export const ledgerSequencer = pgTable(
  'ledger_sequencer',
  {
    id: integer().primaryKey(),
    token: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [check('ledger_one_sequencer', sql`${t.id} = 1`)],
);

/**
 * The checkpoint that is going to be signed next, at most one. It is committed before anything is signed and
 * goes when the checkpoint is published, so that a crash between them leads to the very same checkpoint.
 */
export const ledgerIntents = pgTable('ledger_intents', {
  no: bigint({ mode: 'number' }).primaryKey(),
  treeSize: bigint('tree_size', { mode: 'number' }).notNull(),
  root: text().notNull(),
  /** In the order of their leaf indexes; the last one has index `treeSize` - 1. */
  entryIds: uuid('entry_ids').array().notNull(),
});

/** What witnesses said about our checkpoints: lines to add to the note, each verified before it is stored. */
export const ledgerCosignatures = pgTable(
  'ledger_cosignatures',
  {
    checkpointNo: bigint('checkpoint_no', { mode: 'number' })
      .notNull()
      .references(() => ledgerCheckpoints.no),
    /** Key of the witness in its text form. */
    witness: text().notNull(),
    /** When the witness says it saw the checkpoint, seconds since 1970. */
    timeSeconds: bigint('time_seconds', { mode: 'number' }).notNull(),
    line: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.checkpointNo, t.witness] })],
);

/**
 * The largest tree that this installation, as a witness, has cosigned for each other log. A trigger refuses
 * a smaller one, and another root of the same size.
 */
export const ledgerWitnessedLogs = pgTable('ledger_witnessed_logs', {
  origin: text().primaryKey(),
  size: bigint({ mode: 'number' }).notNull(),
  /** Base64. */
  root: text().notNull(),
  note: text().notNull(),
  cosignedAt: instant('cosigned_at').notNull(),
});

/** Timestamps over the texts of checkpoints; one for each authority. */
export const ledgerTimestamps = pgTable(
  'ledger_timestamps',
  {
    checkpointNo: bigint('checkpoint_no', { mode: 'number' })
      .notNull()
      .references(() => ledgerCheckpoints.no),
    /** `embedded`, or the address of the authority. */
    tsa: text().notNull(),
    /** TimeStampToken (RFC 3161, 2.4.2), DER. */
    token: bytea().notNull(),
    genTime: instant('gen_time').notNull(),
    /** Hexadecimal. */
    serial: text().notNull(),
    policy: text().notNull(),
    /** Name of the authority in its certificate. */
    authority: text().notNull(),
    isEmbedded: boolean('is_embedded').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.checkpointNo, t.tsa] }),
    index('ledger_timestamps_tsa').on(t.tsa, t.checkpointNo),
  ],
);

/**
 * Timestamps over the seals of approvals and executed payments (CAdES-B-T). A trigger adds a row without a
 * token for each such entry; it is filled in once.
 */
export const ledgerSealStamps = pgTable(
  'ledger_seal_stamps',
  {
    entryId: uuid('entry_id').primaryKey(),
    tsa: text(),
    token: bytea(),
    genTime: instant('gen_time'),
  },
  (t) => [
    index('ledger_unstamped')
      .on(t.entryId)
      .where(sql`${t.token} is null`),
  ],
);

/** Public keys that sealed entries, and the log's own; private keys never lie in the database. */
export const ledgerKeys = pgTable('ledger_keys', {
  keyId: text('key_id').primaryKey(),
  purpose: text().$type<'seal' | 'log' | 'witness' | 'tsa'>().notNull(),
  alg: text().notNull(),
  /** SPKI DER, base64; for the log and the witness raw Ed25519, base64. */
  publicKey: text('public_key').notNull(),
  name: text().notNull(),
  /** PEM of the key's certificate and its chain without the root; null for the log, which has none. */
  certificates: text(),
  /** Null while a key waits for its turn. */
  activeFrom: instant('active_from').default(sql`now()`),
  /** From then on the key signs nothing; what it signed stays valid. */
  retiredAt: instant('retired_at'),
  /** From then on nothing signed by the key is believed, unless a timestamp shows that it is older. */
  revokedAt: instant('revoked_at'),
  /** As the event of it says; null where the key was not revoked. */
  revokedFor: text('revoked_for').$type<'compromised' | 'lost' | 'superseded' | 'ceased'>(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});
