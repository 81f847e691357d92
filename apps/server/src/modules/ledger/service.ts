import { base64Encode, sealSha256Of } from '@sorgfalt/ledger';
import type { VerificationStep } from '@sorgfalt/ledger';
import type { LedgerEntry, LedgerEntryDetail, Verification } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sha256 } from './crypto.ts';
import { findErasure } from './erasure-repo.ts';
import { readPayload } from './append/payload-repo.ts';
import type { StoredPayload } from './append/payload-repo.ts';
import type { PayloadVault } from './append/payload-vault.ts';
import { findEntry, listEntries } from './repo.ts';
import type { EntryFilter, OrderedPage } from './repo.ts';
import type { LedgerRow } from './tables.ts';
import { signerOfNote } from './sequencing/signed-head.ts';
import { placeOf, proofOf, sealKeyOf, sealOf, statementOf, verifyStored } from './reading/stored-entry.ts';
import { contentStateFor } from './reading/policy.ts';
import type { LedgerTrust, ProofPlace } from './reading/stored-entry.ts';
import type { TimestampRow } from './stamping/timestamp-repo.ts';

export interface LedgerService {
  list(
    filter: EntryFilter,
    page: OrderedPage,
  ): Promise<{ entries: LedgerEntry[]; total: number; next: string | null }>;
  /** All that a third party needs; the payload only for those who may see personal data. */
  get(entryId: string, caller: Caller): Promise<LedgerEntryDetail>;
  /** Verifies from the stored bytes; what contradicts is a failed step, never an exception. */
  verify(entryId: string, caller: Caller): Promise<Verification>;
}

export function createLedgerService(deps: {
  database: Database;
  spine: Spine;
  trust: () => LedgerTrust;
  /** Reads again which keys count: another process may have revoked one. */
  refresh: () => Promise<void>;
  vault: PayloadVault;
}): LedgerService {
  const { database, spine, trust, refresh, vault } = deps;
  return {
    async list(filter, page) {
      const { rows, ...rest } = await listEntries(database, filter, page);
      return { entries: rows.map(toEntry), ...rest };
    },

    async get(entryId, caller) {
      const row = await entryOf(database, entryId);
      await refresh();
      const [content, erasure, place, sealKey, proof] = await Promise.all([
        readPayload(database, vault, entryId),
        findErasure(database, entryId),
        placeOf(database, row),
        sealKeyOf(database, row.sealKeyId, trust().sealRoots),
        proofOf(database, row),
      ]);
      return {
        ...toEntry(row),
        statement: recordOf(row.statement),
        seal: { alg: row.sealAlg, keyId: row.sealKeyId, signature: row.sealSignature },
        sealPublicKey: sealKey === undefined ? '' : base64Encode(sealKey),
        ...contentFor(caller, content),
        erasure,
        checkpoint: place?.note ?? null,
        inclusionProof: proof,
        ...trustFor(place, trust()),
      };
    },

    async verify(entryId, caller) {
      const row = await entryOf(database, entryId);
      const content = await readPayload(database, vault, entryId);
      await refresh();
      const steps = await verifyStored(database, row, content, trust());
      const failedStep = steps.find(({ outcome }) => outcome === 'failed')?.id ?? null;
      await spine.run(caller, ({ append }) =>
        append({
          type: 'ledger.verified',
          status: failedStep === null ? 'success' : 'failed',
          ...subjectOf(row),
          data: { entryId, failedStep },
        }),
      );
      return {
        entry_id: entryId,
        ok: failedStep === null,
        steps: [...steps],
        ...(await stampOf(database, row, steps)),
        signature_hash: sealSha256Of(sealOf(row), sha256) ?? '',
        verified_at: new Date().toISOString(),
      };
    },
  };
}

/** What the timestamp step found, for screens that show the stamp alone. */
async function stampOf(
  tx: Tx,
  row: LedgerRow,
  steps: readonly VerificationStep[],
): Promise<Pick<Verification, 'tsa_confirmation' | 'tsa_serial' | 'tsa_qualified'>> {
  const step = steps.find(({ id }) => id === 'timestamp');
  if (step?.outcome !== 'passed') return { tsa_confirmation: null, tsa_serial: null, tsa_qualified: null };
  const place = await placeOf(tx, row);
  return {
    tsa_confirmation: String(step.detail['genTime']),
    tsa_serial: String(step.detail['serial']),
    tsa_qualified: qualificationOf(place?.timestamp ?? null),
  };
}

/** Ours is none for sure; of others only their certificate and the list of recognised providers can tell. */
function qualificationOf(timestamp: TimestampRow | null): false | 'unknown' {
  return timestamp?.isEmbedded === false ? 'unknown' : false;
}

function trustFor(
  place: ProofPlace | null,
  trust: LedgerTrust,
): Pick<LedgerEntryDetail, 'log' | 'stamp' | 'trust'> {
  const key = signerOfNote(place?.note ?? '', trust.logKeys);
  const timestamp = place?.timestamp ?? null;
  return {
    log: { origin: key?.name ?? '', publicKey: base64Encode(key?.publicKey ?? new Uint8Array()) },
    stamp: timestamp && {
      token: base64Encode(timestamp.token),
      tsa: timestamp.tsa,
      authority: timestamp.authority,
      genTime: timestamp.genTime,
      serial: timestamp.serial,
      qualified: qualificationOf(timestamp),
    },
    trust: {
      sealRoots: trust.sealRoots.map(base64Encode),
      tsaRoots: trust.tsaRoots.map(base64Encode),
      revokedKeys: trust.revokedKeys.map(({ keyId, revokedAt, reason = 'unspecified' }) => ({
        keyId,
        revokedAt,
        reason,
      })),
    },
  };
}

async function entryOf(tx: Tx, entryId: string): Promise<LedgerRow> {
  const row = await findEntry(tx, entryId);
  if (row === null) throw new AppError('not-found');
  return row;
}

/** The content, for those who may see it. */
function contentFor(
  caller: Caller,
  content: StoredPayload,
): Pick<LedgerEntryDetail, 'payload' | 'salt' | 'payloadState'> {
  const payloadState = contentStateFor(caller.role, content.state);
  if (content.state !== 'present' || payloadState !== 'present') {
    return { payload: null, salt: null, payloadState };
  }
  return { payload: content.payload, salt: content.salt, payloadState };
}

/** The statement to look at; of text that was altered into something else, nothing. */
function recordOf(text: string): Record<string, unknown> {
  return { ...statementOf(text) };
}

/** An entry as lists show it. */
export function toEntry(row: LedgerRow): LedgerEntry {
  const { paymentId } = row;
  return {
    entry_id: row.entryId,
    block: row.checkpointNo,
    proof_hash: row.proofHash,
    tx_hash: row.leafHash,
    status: row.status ?? 'pending',
    batch: row.checkpointNo === null ? 'open' : 'closed',
    metadata: {
      kind: row.kind,
      actor: row.actor,
      ...subjectOf(row),
      ...(paymentId === null ? {} : { paymentId }),
    },
    timestamp: row.createdAt,
    leaf_index: row.leafIndex,
    tree_size: row.treeSize,
  };
}

function subjectOf({ caseId, clientId, reviewId }: LedgerRow): {
  caseId?: string;
  clientId?: string;
  reviewId?: string;
} {
  return {
    ...(caseId === null ? {} : { caseId }),
    ...(clientId === null ? {} : { clientId }),
    ...(reviewId === null ? {} : { reviewId }),
  };
}
