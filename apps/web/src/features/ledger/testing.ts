import type { LedgerEntryDetail } from '@sorgfalt/contract';
import {
  assembleIssued,
  base64Encode,
  certificateToBeSigned,
  entryBytes,
  formatCheckpoint,
  formatNote,
  hexEncode,
  leafHash,
  noteKeyId,
  noteSignatureLine,
  pemOfCertificates,
  proofHashOf,
  sealSha256Of,
  sha256,
  statementBytes,
  utf8Encode,
  type CertificateSubject,
  type EntryStatement,
  type Seal,
} from '@sorgfalt/ledger';

const { subtle } = globalThis.crypto;
const origin = 'muster.example/ledger';

/** An entry that is sealed, published and without a fault, with keys of its own. */
export async function soundEntry(): Promise<LedgerEntryDetail> {
  const salt = '00'.repeat(32);
  const payload = { decision: 'approve' };
  const statement: EntryStatement = {
    v: 1,
    entryId: '0198c7f2-0000-7000-8000-000000000001',
    kind: 'review.approved',
    proofHash: proofHashOf(salt, payload, sha256),
    at: '2026-03-02T08:15:00.000Z',
    subject: {},
    actor: 'risk-agent',
  };
  const firm = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const signed = new Uint8Array(
    await subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      firm.privateKey,
      Uint8Array.from(statementBytes(statement)),
    ),
  );
  const seal: Seal = { alg: 'ES256', keyId: 'firm-1', signature: base64Encode(signed) };
  const sealed = sealSha256Of(seal, sha256);
  if (sealed === null) throw new Error('the seal has no hash');
  const leaf = leafHash(entryBytes(statement, sealed, seal.alg, seal.keyId), sha256);
  const log = await subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const publicKey = new Uint8Array(await subtle.exportKey('raw', log.publicKey));
  const text = formatCheckpoint({ origin, size: 1, root: leaf });
  const signature = new Uint8Array(
    await subtle.sign('Ed25519', log.privateKey, Uint8Array.from(utf8Encode(text))),
  );
  return {
    entry_id: statement.entryId,
    block: 1,
    proof_hash: statement.proofHash,
    tx_hash: hexEncode(leaf),
    status: 'confirmed',
    batch: 'closed',
    metadata: { kind: statement.kind, actor: statement.actor },
    timestamp: statement.at,
    leaf_index: 0,
    tree_size: 1,
    statement: { ...statement },
    seal,
    sealPublicKey: base64Encode(new Uint8Array(await subtle.exportKey('spki', firm.publicKey))),
    payload,
    salt,
    payloadState: 'present',
    erasure: null,
    checkpoint: formatNote(text, [
      noteSignatureLine(origin, noteKeyId(origin, publicKey, sha256), signature),
    ]),
    inclusionProof: [],
    log: { origin, publicKey: base64Encode(publicKey) },
    stamp: null,
    trust: { sealRoots: [], tsaRoots: [], revokedKeys: [] },
  };
}

/** The certificate of a key that nobody holds, PEM: only what it says counts. */
export async function certificateSaying(subject: CertificateSubject): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const { publicKey } = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const toBeSigned = certificateToBeSigned(
    {
      serial: Uint8Array.of(1),
      commonName: 'Root',
      subject,
      notBefore: '2026-03-01T12:00:00.000Z',
      notAfter: '2046-03-01T12:00:00.000Z',
      spki: new Uint8Array(await subtle.exportKey('spki', publicKey)),
      use: 'root',
      issuer: null,
    },
    sha256,
  );
  return pemOfCertificates([assembleIssued(toBeSigned, new Uint8Array(64))]);
}
