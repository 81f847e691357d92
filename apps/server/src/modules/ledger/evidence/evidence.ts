import {
  base64Decode,
  certificatesOfPem,
  endOfSeal,
  equalBytes,
  formatNoteKey,
  inclusionNodes,
  inclusionProof,
  verifyTimestamp,
  withSignatureTimestamp,
} from '@sorgfalt/ledger';
import type { BundleAnchors, BundleContent, BundleEntry, BundleTrust } from '@sorgfalt/ledger';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { servesNobody } from '../../../platform/database/outage.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { WorkPool } from '../../../platform/work/index.ts';
import { writeInThread } from './bundle-work.ts';
import type { WitnessPolicy } from '../witnessing/cosignatures.ts';
import { nativePki, sha256 } from '../crypto.ts';
import { firstStampedPublished, sealKeysOf } from './evidence-repo.ts';
import type { StampedCheckpoint } from './evidence-repo.ts';
import { revocationOf } from '../keys/key-repo.ts';
import type { KeyRow } from '../keys/key-repo.ts';
import type { LedgerParts } from '../parts.ts';
import { readPayload } from '../append/payload-repo.ts';
import { sealBytes } from '../append/seal.ts';
import { findErasures } from '../erasure-repo.ts';
import { findEntry } from '../repo.ts';
import { signerOfNote } from '../sequencing/signed-head.ts';
import { readCertificate } from '../keys/signer.ts';
import { sealOf, statementOf } from '../reading/stored-entry.ts';
import type { LedgerTrust } from '../reading/stored-entry.ts';
import type { LedgerRow } from '../tables.ts';
import { readSubtrees } from '../sequencing/tiles.ts';
import { readVerifierPage } from './verifier-page.ts';
import { findSealStamp } from '../stamping/timestamp-repo.ts';
import { imprintOfNote } from '../stamping/timestamping.ts';

/** What evidence is made from. */
export type EvidenceDeps = Pick<LedgerParts, 'config' | 'database' | 'keys' | 'trust' | 'vault' | 'witness'>;

export interface StampingDeps {
  /** Has authorities stamp what is due. */
  readonly stamp: () => Promise<boolean>;
}

/**
 * The evidence bundle of entries, sealed by the firm now. Refuses with `not-stamped-yet` until one stamped checkpoint
 * covers them all, and `evidence-damaged` where what is stored does not verify: nobody shall be handed evidence that
 * fails.
 */
export async function createEvidence(
  deps: EvidenceDeps & StampingDeps & { readonly pool: WorkPool },
  asked: readonly LedgerRow[],
): Promise<Uint8Array> {
  const { database, keys, witness } = deps;
  const erasures = await findErasures(
    database,
    asked.map(({ entryId }) => entryId),
  );
  const rows = await withActs(database, asked, [...erasures.keys()]);
  const blocks = rows.flatMap(({ checkpointNo }) => (checkpointNo === null ? [] : [checkpointNo]));
  if (blocks.length < rows.length) throw new AppError('not-stamped-yet');
  const common = await stampedFrom(deps, Math.max(...blocks));
  if (common === null) throw new AppError('not-stamped-yet');
  await keys.reload();
  const { keyRows, ...content } = await contentOf(deps, rows, common).catch(damaged);
  const at = new Date().toISOString();
  const { bundle, isSound } = await writeInThread(
    deps.pool,
    { ...content, trust: bundleTrustOf(deps.trust(), witness.policy) },
    bundleEntriesOf(deps, rows, { common, keyRows, erasures }),
    (manifest) => sealBytes(keys.seal(), manifest, at),
  );
  if (!isSound) throw new AppError('evidence-damaged');
  return bundle;
}

/** The first stamped checkpoint from this block on; where none is, authorities are asked if that is due. */
async function stampedFrom(
  { database, witness, stamp }: EvidenceDeps & StampingDeps,
  no: number,
): Promise<StampedCheckpoint | null> {
  const found = await firstStampedPublished(database, no, witness.policy);
  if (found !== null) return found;
  await stamp();
  return firstStampedPublished(database, no, witness.policy);
}

function damaged(cause: unknown): never {
  // A database that is away says nothing of what it holds.
  if (servesNobody(cause)) throw cause;
  throw new AppError('evidence-damaged', { cause });
}

/** Whom this installation believes, and how many witnesses it asks for, as `verifyBundle` takes it. */
export function bundleTrustOf(trust: LedgerTrust, { peers, quorum }: WitnessPolicy): BundleTrust {
  return {
    witnesses: peers.map(({ vkey }) => vkey),
    quorum,
    sealRoots: trust.sealRoots,
    timestampRoots: trust.tsaRoots,
    logKeys: trust.logKeys.map((key) => formatNoteKey(key, sha256)),
    revoked: trust.revokedKeys,
  };
}

async function contentOf(
  deps: EvidenceDeps,
  rows: readonly LedgerRow[],
  common: StampedCheckpoint,
): Promise<Omit<BundleContent, 'entries'> & { readonly keyRows: readonly KeyRow[] }> {
  const { config, database, keys, trust, witness } = deps;
  const involved = [...new Set([keys.seal().keyId, ...rows.map(({ sealKeyId }) => sealKeyId)])];
  const keyRows = await sealKeysOf(database, involved);
  const sealRoots = rootsOf(keyRows, trust().sealRoots);
  const timestampRoots = await timestampRootsOf(common, trust().tsaRoots);
  const certificates = [...sealRoots, ...timestampRoots].filter(
    (der, place, all) => all.findIndex((other) => equalBytes(other, der)) === place,
  );
  const placesOf = (roots: readonly Uint8Array[]) =>
    roots.map((der) => certificates.findIndex((other) => equalBytes(other, der)));
  const logKey = signerOfNote(common.note, trust().logKeys);
  if (logKey === undefined) throw new Error('the log has no key');
  const anchors: BundleAnchors = {
    v: 1,
    logKey: formatNoteKey(logKey, sha256),
    witnesses: witness.policy.peers.map(({ vkey }) => vkey),
    quorum: witness.policy.quorum,
    sealRoots: placesOf(sealRoots),
    timestampRoots: placesOf(timestampRoots),
    sealKeys: keyRows.map((key) => claimOf(key, rows)),
  };
  const { note: checkpoint, timestamp } = common;
  const verifier = readVerifierPage(config.api.webDirectory);
  return { keyRows, checkpoint, token: timestamp.token, anchors, certificates, verifier };
}

/** The entries and, where contents were erased, those that state it: they name the client only. */
async function withActs(
  database: Database,
  rows: readonly LedgerRow[],
  acts: readonly string[],
): Promise<readonly LedgerRow[]> {
  const others = acts.filter((act) => rows.every(({ entryId }) => entryId !== act));
  const found = await Promise.all(others.map((act) => findEntry(database, act)));
  return [...rows, ...found.filter((row) => row !== null)];
}

interface Found {
  readonly common: StampedCheckpoint;
  readonly keyRows: readonly KeyRow[];
  /** By the entry that states it, the entries whose contents an erasure took. */
  readonly erasures: ReadonlyMap<string, readonly string[]>;
}

/** The entries one after the other: there may be ten thousand. */
async function* bundleEntriesOf(
  deps: EvidenceDeps,
  rows: readonly LedgerRow[],
  { common, keyRows, erasures }: Found,
): AsyncGenerator<BundleEntry> {
  for (const row of rows) {
    const key = keyRows.find(({ keyId }) => keyId === row.sealKeyId);
    const own = await ownPlaceOf(deps, row, common, key?.revokedAt ?? null);
    const entry = await bundleEntryOf(deps, row, own ?? common, own).catch(damaged);
    yield { ...entry, erased: erasures.get(row.entryId) };
  }
}

/**
 * An earlier checkpoint for an entry whose key was revoked, or its certificate had run out, before the common one; null where
 * that one serves.
 */
async function ownPlaceOf(
  { database, witness }: EvidenceDeps,
  { checkpointNo, sealSignature }: LedgerRow,
  common: StampedCheckpoint,
  revokedAt: string | null,
): Promise<StampedCheckpoint | null> {
  const { genTime } = common.timestamp;
  const isRevoked = revokedAt !== null && genTime >= revokedAt;
  const end = endOfSeal(base64Decode(sealSignature) ?? new Uint8Array());
  const hasEnded = end.ok && genTime > end.value;
  if (checkpointNo === null || !(isRevoked || hasEnded)) return null;
  const first = await firstStampedPublished(database, checkpointNo, witness.policy);
  return first === null || first.no === common.no ? null : first;
}

async function bundleEntryOf(
  { database, vault }: EvidenceDeps,
  row: LedgerRow,
  { treeSize, note, timestamp }: StampedCheckpoint,
  own: StampedCheckpoint | null,
): Promise<BundleEntry> {
  const statement = statementOf(row.statement);
  const content = await readPayload(database, vault, row.entryId);
  const { leafIndex: index } = row;
  if (statement === null || index === null || content.state === 'unreadable')
    throw new Error('damaged entry');
  const subtree = await readSubtrees(database, inclusionNodes(index, treeSize));
  return {
    statement,
    seal: sealOf(row),
    stampedSeal: await stampedSealOf(database, row),
    evidence: content.state === 'present' ? { payload: content.payload, salt: content.salt } : undefined,
    index,
    hashes: inclusionProof(index, treeSize, subtree, sha256),
    own: own === null ? undefined : { checkpoint: note, token: timestamp.token },
  };
}

async function stampedSealOf(tx: Tx, row: LedgerRow): Promise<Uint8Array | undefined> {
  const token = await findSealStamp(tx, row.entryId);
  const cms = base64Decode(row.sealSignature);
  if (token === null || cms === null) return undefined;
  const stamped = withSignatureTimestamp(cms, token);
  return stamped.ok ? stamped.value : undefined;
}

/** The trusted roots that the keys' certificates lead to. */
function rootsOf(keys: readonly KeyRow[], trusted: readonly Uint8Array[]): readonly Uint8Array[] {
  const issuers = keys.flatMap(({ certificates }) => {
    const last = certificatesOfPem(certificates ?? '').at(-1);
    return last === undefined ? [] : [readCertificate(last).issuer];
  });
  return trusted.filter((der) => issuers.some((issuer) => equalBytes(issuer, readCertificate(der).subject)));
}

async function timestampRootsOf(
  { note, timestamp }: StampedCheckpoint,
  trusted: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> {
  const imprint = imprintOfNote(note) ?? new Uint8Array();
  const result = await verifyTimestamp({ token: timestamp.token, imprint, roots: trusted }, nativePki);
  const root = result.ok ? result.value.chain.at(-1) : undefined;
  return root === undefined ? trusted : [root.der];
}

/** The public key is needed only where a seal has no certificate. */
function claimOf(key: KeyRow, rows: readonly LedgerRow[]): BundleAnchors['sealKeys'][number] {
  const isBare = rows.some(({ sealKeyId, sealAlg }) => sealKeyId === key.keyId && sealAlg === 'ES256');
  return {
    keyId: key.keyId,
    since: key.activeFrom ?? key.createdAt,
    retiredAt: key.retiredAt ?? undefined,
    revokedAt: key.revokedAt ?? undefined,
    revokedFor: revocationOf(key)?.reason,
    publicKey: isBare ? key.publicKey : undefined,
  };
}
