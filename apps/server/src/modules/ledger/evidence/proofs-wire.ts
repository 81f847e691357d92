import {
  base64Decode,
  certificatesOfPem,
  equalBytes,
  formatNoteKey,
  formatTlogProof,
  hexEncode,
  pemOfCertificates,
} from '@sorgfalt/ledger';
import type { Timestamp } from '@sorgfalt/ledger';
import type {
  BundleEntryVerification,
  BundleVerification,
  LedgerEntryDetail,
  ProofConfig,
  Stamp,
} from '@sorgfalt/contract';
import { sha256 } from '../crypto.ts';
import { bundleTrustOf } from './evidence.ts';
import type { CheckedEntry, createUploadCheck } from './verify-work.ts';
import type { EvidenceDeps } from './evidence.ts';
import { namesFirm } from '../keys/firm.ts';
import { listKeys, revocationOf } from '../keys/key-repo.ts';
import type { KeyRow } from '../keys/key-repo.ts';
import type { LedgerParts } from '../parts.ts';
import type { StampOfBlock } from './proofs-repo.ts';

export type ProofsDeps = EvidenceDeps & Pick<LedgerParts, 'authorities'>;

/** What a reader needs from outside of a bundle. */
export async function publicMaterial({
  config,
  database,
  keys,
  trust,
  witness,
  authorities,
}: ProofsDeps): Promise<ProofConfig> {
  await keys.reload();
  const { sealRoots, tsaRoots, logKeys } = trust();
  const [logKey = '', ...formerLogKeys] = logKeys.map((key) => formatNoteKey(key, sha256));
  const sealKeys = (await listKeys(database)).filter(({ purpose }) => purpose === 'seal');
  return {
    firm: { ...config.firm, isSealed: namesFirm(config.firm, keys.seal()) },
    origin: logKeys[0]?.name ?? '',
    logKey,
    formerLogKeys,
    witnesses: witness.policy.peers.map(({ vkey }) => vkey),
    witnessQuorum: witness.policy.quorum,
    sealRoots: pemOfCertificates(sealRoots),
    timestampRoots: pemOfCertificates(tsaRoots),
    ownRoot: hexEncode(sha256(keys.root.certificate)),
    sealKeys: sealKeys.map(toSealKey),
    authorities: authorities.list.map(({ name, isEmbedded }) => ({
      name,
      url: isEmbedded ? null : name,
      isEmbedded,
    })),
  };
}

/** The outcome of checking a bundle under the keys of this installation. */
export async function verifyUploaded(
  { keys, trust, witness, check }: ProofsDeps & { readonly check: ReturnType<typeof createUploadCheck> },
  bundle: Uint8Array,
): Promise<BundleVerification> {
  await keys.reload();
  const believed = trust();
  const at = new Date().toISOString();
  const { ok, complete, steps, entries, timestamp } = await check({
    bundle,
    trust: bundleTrustOf(believed, witness.policy),
  });
  const root = timestamp?.chain.at(-1)?.der;
  const isOurs = root !== undefined && equalBytes(root, keys.root.certificate);
  return {
    ok,
    complete,
    steps: [...steps],
    entries: entries.map((entry) => toVerification(entry, timestamp, isOurs, at)),
  };
}

export function toStamp(found: StampOfBlock | null): Stamp | null {
  if (found === null) return null;
  const { authority, genTime, serial, policy, isEmbedded, checkpointNo } = found.timestamp;
  return {
    authority,
    time: genTime,
    serial,
    policy,
    isEmbedded,
    block: checkpointNo,
    treeSize: found.treeSize,
  };
}

/** C2SP tlog-proof in the stamped checkpoint; null before there is one, and where tiles are damaged. */
export function tlogProofOf(entry: LedgerEntryDetail, stamp: StampOfBlock | null): string | null {
  const { leaf_index: index, checkpoint, inclusionProof } = entry;
  if (stamp === null || index === null || checkpoint === null || inclusionProof === null) return null;
  const hashes = inclusionProof.map((hash) => base64Decode(hash) ?? new Uint8Array());
  return formatTlogProof({ index, hashes, checkpoint });
}

function toSealKey(key: KeyRow): ProofConfig['sealKeys'][number] {
  const [certificate] = certificatesOfPem(key.certificates ?? '');
  const named = certificate ?? base64Decode(key.publicKey) ?? new Uint8Array();
  return {
    keyId: key.keyId,
    alg: key.alg,
    certificate: certificate === undefined ? null : pemOfCertificates([certificate]),
    fingerprint: hexEncode(sha256(named)),
    since: key.activeFrom ?? key.createdAt,
    retiredAt: key.retiredAt,
    revokedAt: key.revokedAt,
    revokedFor: revocationOf(key)?.reason ?? null,
  };
}

/** `isOurs`: the stamp leads to the installation's own root, so it is not a qualified one. */
function toVerification(
  entry: CheckedEntry,
  timestamp: Timestamp | null,
  isOurs: boolean,
  at: string,
): BundleEntryVerification {
  const stated = entry.steps.find(({ id }) => id === 'statement')?.detail['entryId'];
  const stamped = entry.steps.find(({ id }) => id === 'timestamp');
  const isStamped = stamped?.outcome === 'passed' && timestamp !== null;
  return {
    entry_id: stated === undefined ? null : String(stated),
    folder: entry.folder,
    ok: entry.ok,
    steps: entry.steps.map((step) => ({ ...step, detail: { ...step.detail } })),
    tsa_confirmation: isStamped ? String(stamped.detail['genTime']) : null,
    tsa_serial: isStamped ? String(stamped.detail['serial']) : null,
    tsa_qualified: isStamped ? (isOurs ? false : 'unknown') : null,
    signature_hash: entry.sealSha256,
    verified_at: at,
  };
}
