import { createHash, createPublicKey, generateKeyPairSync, sign, verify, webcrypto } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import * as fc from 'fast-check';
import { base64Encode, concatBytes, hexEncode } from './bytes.ts';
import { sealTemplate } from './cades.ts';
import type { JsonValue } from './canonical.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { cosignatureLine, cosignedBytes } from './cosignature.ts';
import { encodeTime } from './cms-building.ts';
import { TAG, context, der, oid, sequence } from './der.ts';
import { entryBytes, sealSha256Of } from './entry.ts';
import type { Seal } from './entry.ts';
import { appendLeaf, emptyRange, leafHash, rootOf } from './merkle.ts';
import type { CompactRange } from './merkle.ts';
import { formatNote, noteKeyId, noteSignatureLine } from './note.ts';
import type { NoteKey } from './note.ts';
import { OID } from './oids.ts';
import { inclusionProof, subtreesOf } from './proof-building.ts';
import { proofHashOf, statementBytes } from './statement.ts';
import type { EntryStatement } from './statement.ts';
import { timestampInfo, tokenTemplate } from './timestamp-building.ts';
import type { TimestampStatement } from './timestamp-building.ts';
import type { EntryEvidence, VerificationCrypto } from './verification.ts';
import { webCrypto } from './web-crypto.ts';

export { OID } from './oids.ts';
export { tileReaderOf } from './tiles-testing.ts';

export function nodeSha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}

export function nodeVerifyEd25519(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, bytes, key, signature);
}

export function nodeVerifyP256(spki: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  const dsaEncoding = signature.length === 64 ? 'ieee-p1363' : 'der';
  return verify('sha256', bytes, { key, dsaEncoding }, signature);
}

export const nodeCrypto: VerificationCrypto = {
  sha256: nodeSha256,
  verifyP256: nodeVerifyP256,
  verifyEd25519: nodeVerifyEd25519,
};

export const arbHash = fc.uint8Array({ minLength: 32, maxLength: 32 });

/** Text with every kind of character, lone surrogates excepted. */
export const arbText = fc.string({ unit: 'binary' });

export const arbJson: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false),
    fc.maxSafeInteger(),
    arbText,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(arbText, tie('value'), { maxKeys: 5 }),
  ),
})).value;

const arbIdentifier = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,30}$/);

const arbStated = {
  entryId: fc.uuid({ version: 7 }),
  kind: fc.constantFrom('onboarding.kyc_completed', 'payment.approved', 'ledger.key_changed', 'survey'),
  proofHash: arbHash.map(hexEncode),
  at: fc
    .date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
  subject: fc.record(
    { caseId: arbIdentifier, clientId: arbIdentifier, reviewId: arbIdentifier, paymentId: arbIdentifier },
    { requiredKeys: [] },
  ),
  actor: arbIdentifier,
};
const arbPast = fc.record({
  size: fc.nat(),
  of: fc.dictionary(
    arbIdentifier.filter((id) => id !== '__proto__'),
    fc.record({ entries: fc.nat(), sha256: arbHash.map(hexEncode) }),
    { maxKeys: 3 },
  ),
});

export const arbStatement: fc.Arbitrary<EntryStatement> = fc.oneof(
  fc.record({ v: fc.constant(1 as const), ...arbStated }),
  fc.record({ v: fc.constant(2 as const), past: arbPast, ...arbStated }),
);

/** Trees of 1 to 70 leaves with every root on the way, and a place in it. */
export const arbTree = fc.nat({ max: 69 }).chain((last) =>
  fc.record({
    size: fc.constant(last + 1),
    index: fc.nat({ max: last }),
    earlier: fc.integer({ min: 1, max: last + 1 }),
  }),
);

export function leavesOf(size: number): Uint8Array[] {
  return Array.from({ length: size }, (_, index) => leafHash(Uint8Array.of(index), nodeSha256));
}

export function rangeOf(leaves: readonly Uint8Array[]): CompactRange {
  return leaves.reduce((range, leaf) => appendLeaf(range, leaf, nodeSha256), emptyRange());
}

/** A copy with one bit turned over; `bit` may be any natural number. */
export function flipBit(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = bytes.slice();
  const at = Math.floor(bit / 8) % copy.length;
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit % 8));
  return copy;
}

export interface Signer {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export const firmKey: Signer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const logKey: Signer = generateKeyPairSync('ed25519');
export const witnessKey: Signer = generateKeyPairSync('ed25519');
export const ORIGIN = 'ledger.sorgfalt.example/log';

export function spkiOf({ publicKey }: Signer): Uint8Array {
  return new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }));
}

/** The raw key is the last 32 bytes of an Ed25519 SubjectPublicKeyInfo (RFC 8410, section 4). */
export function noteKeyOf(signer: Signer, name = ORIGIN): NoteKey {
  return { name, publicKey: spkiOf(signer).slice(-32) };
}

export function signNote(text: string, signer: Signer, name = ORIGIN): string {
  const keyId = noteKeyId(name, noteKeyOf(signer, name).publicKey, nodeSha256);
  const signature = new Uint8Array(sign(null, Buffer.from(text), signer.privateKey));
  return formatNote(text, [noteSignatureLine(name, keyId, signature)]);
}

/** A witness's line for the checkpoint with this text. */
export function cosign(text: string, signer: Signer, name: string, timeSeconds: number): string {
  const bytes = cosignedBytes(text, timeSeconds);
  const signature = new Uint8Array(sign(null, bytes, signer.privateKey));
  return cosignatureLine(noteKeyOf(signer, name), timeSeconds, signature, nodeSha256);
}

export function sealWith(signer: Signer, statement: EntryStatement): Seal {
  const key = { key: signer.privateKey, dsaEncoding: 'ieee-p1363' as const };
  const signature = sign('sha256', statementBytes(statement), key);
  return { alg: 'ES256', keyId: 'firm-2026', signature: base64Encode(new Uint8Array(signature)) };
}

export function leafOf(statement: EntryStatement, seal: Seal): Uint8Array {
  const sealSha256 = sealSha256Of(seal, nodeSha256) ?? '';
  return leafHash(entryBytes(statement, sealSha256, seal.alg, seal.keyId), nodeSha256);
}

export const samplePayload = { case: 'C-2026-0001', result: 'passed', score: 12 };
export const sampleSalt = '00112233445566778899aabbccddeeff';
export const sampleStatement: EntryStatement = {
  v: 1,
  entryId: '0198c0de-0000-7000-8000-000000000001',
  kind: 'onboarding.kyc_completed',
  proofHash: proofHashOf(sampleSalt, samplePayload, nodeSha256),
  at: '2026-03-01T08:15:00.000Z',
  subject: { caseId: 'C-2026-0001' },
  actor: 'agent:kyc',
};

/** Everything about one entry among eleven others, all of it right; sealed as older entries are unless told otherwise. */
export function soundEvidence(
  statement: EntryStatement = sampleStatement,
  seal: Seal = sealWith(firmKey, statement),
) {
  const leaf = leafOf(statement, seal);
  const leafIndex = 5;
  const leaves = leavesOf(12).with(leafIndex, leaf);
  const root = rootOf(rangeOf(leaves), nodeSha256);
  const proof = inclusionProof(leafIndex, leaves.length, subtreesOf(leaves, nodeSha256), nodeSha256);
  return {
    statement,
    seal,
    sealPublicKeySpkiDer: spkiOf(firmKey),
    payload: samplePayload,
    salt: sampleSalt,
    leafHash: hexEncode(leaf),
    leafIndex,
    checkpoint: signNote(formatCheckpoint({ origin: ORIGIN, size: leaves.length, root }), logKey),
    inclusionProof: proof.map(base64Encode),
    logPublicKey: noteKeyOf(logKey),
  } satisfies EntryEvidence;
}

/** A signature over the same statement that is as valid as the given one, made without the key: r ‖ (n − s). */
export function malleate(signature: Uint8Array): Uint8Array {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const s = order - BigInt(`0x${hexEncode(signature.slice(32))}`);
  return concatBytes(signature.slice(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex'));
}

export function nodeDigest(hash: 'SHA-256' | 'SHA-384' | 'SHA-512', data: string | Uint8Array): Uint8Array {
  return new Uint8Array(createHash(hash.replace('-', '')).update(data).digest());
}

/** Parts of a certificate to be issued for a test, right unless told otherwise. */
export interface CertificateParts {
  readonly subject: string;
  readonly issuer?: string;
  readonly serial?: number;
  readonly notBefore?: string;
  readonly notAfter?: string;
  /** Encoded extensions; see `extension`. */
  readonly extensions?: readonly Uint8Array[];
}

export function extension(id: string, isCritical: boolean, value: Uint8Array): Uint8Array {
  const critical = isCritical ? [der(TAG.boolean, Uint8Array.of(0xff))] : [];
  return sequence(oid(id), ...critical, der(TAG.octetString, value));
}

export function authorityExtension(pathLength?: number): Uint8Array {
  const limit = pathLength === undefined ? [] : [der(TAG.integer, Uint8Array.of(pathLength))];
  const value = sequence(der(TAG.boolean, Uint8Array.of(0xff)), ...limit);
  return extension(OID.basicConstraints, true, value);
}

/** Key usage by the value of its first byte: 0x80 digitalSignature, 0x40 contentCommitment, 0x06 CA. */
export function keyUsageExtension(bits: number): Uint8Array {
  return extension(OID.keyUsage, true, der(TAG.bitString, Uint8Array.of(0, bits)));
}

export function usesExtension(uses: readonly string[], isCritical = true): Uint8Array {
  return extension(OID.extendedKeyUsage, isCritical, sequence(...uses.map(oid)));
}

export function nameOf(commonName: string): Uint8Array {
  const value = der(0x0c, new Uint8Array(Buffer.from(commonName)));
  return sequence(der(TAG.set, sequence(oid(OID.commonName), value)));
}

/** A certificate for `key`, signed by `issuerKey` with ECDSA and SHA-256. */
export function issue(key: Signer, issuerKey: Signer, parts: CertificateParts): Uint8Array {
  const { subject, issuer = subject, serial = 1, extensions = [] } = parts;
  const algorithm = sequence(oid(OID.ecdsaSha256));
  const tbs = sequence(
    der(context(0), der(TAG.integer, Uint8Array.of(2))),
    der(TAG.integer, Uint8Array.of(serial)),
    algorithm,
    nameOf(issuer),
    sequence(
      encodeTime(parts.notBefore ?? '2026-01-01T00:00:00.000Z'),
      encodeTime(parts.notAfter ?? '2046-01-01T00:00:00.000Z'),
    ),
    nameOf(subject),
    spkiOf(key),
    ...(extensions.length === 0 ? [] : [der(context(3), sequence(...extensions))]),
  );
  const signature = new Uint8Array(sign('sha256', tbs, issuerKey.privateKey));
  return sequence(tbs, algorithm, der(TAG.bitString, Uint8Array.of(0), signature));
}

export const rootKey: Signer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const tsaKey: Signer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const rootCertificate = issue(rootKey, rootKey, {
  subject: 'Beispiel Root',
  extensions: [authorityExtension(), keyUsageExtension(0x06)],
});
export const firmCertificate = issue(firmKey, rootKey, {
  subject: 'Beispiel Treuhand AG',
  issuer: 'Beispiel Root',
  serial: 2,
  extensions: [keyUsageExtension(0xc0)],
});
export const tsaCertificate = issue(tsaKey, rootKey, {
  subject: 'Beispiel TSA',
  issuer: 'Beispiel Root',
  serial: 3,
  extensions: [keyUsageExtension(0x80), usesExtension([OID.timeStamping])],
});

export const SIGNED_AT = '2026-03-01T08:15:00.000Z';

/** A CAdES-B-B seal over `content` by `key` and its certificates. */
export function sealOf(
  content: Uint8Array,
  certificates: readonly Uint8Array[] = [firmCertificate],
  key: Signer = firmKey,
  signingTime = SIGNED_AT,
): Uint8Array {
  const template = sealTemplate(certificates, nodeSha256);
  const attributes = template.signedAttributes(nodeSha256(content), signingTime);
  return template.assemble(attributes, new Uint8Array(sign('sha256', attributes, key.privateKey)));
}

export const POLICY = '1.3.6.1.4.1.99999.1';
export const STAMPED_AT = '2026-03-01T08:15:02.120Z';

export function tokenOf(
  imprintSha256: Uint8Array,
  change: Partial<TimestampStatement> & {
    certificates?: readonly Uint8Array[];
    key?: Signer;
    isBare?: boolean;
  } = {},
): Uint8Array {
  const { certificates = [tsaCertificate], key = tsaKey, isBare = false, ...stated } = change;
  const serial = Uint8Array.of(0x9a, 1);
  const content = timestampInfo({
    policy: POLICY,
    imprintSha256,
    serial,
    genTime: STAMPED_AT,
    nonce: null,
    ...stated,
  });
  const template = tokenTemplate(certificates, nodeSha256);
  const attributes = template.signedAttributes(nodeSha256(content), STAMPED_AT);
  const signature = new Uint8Array(sign('sha256', attributes, key.privateKey));
  return template.assemble(attributes, signature, { content, isWithoutCertificates: isBare });
}

export const pki = webCrypto(webcrypto.subtle);

/** Everything about an entry as it is sealed and stamped now; trust comes from the one root. */
export function stampedEvidence() {
  const cms = sealOf(statementBytes(sampleStatement));
  const keyId = hexEncode(nodeSha256(spkiOf(firmKey))).slice(0, 16);
  const seal: Seal = { alg: 'CAdES', keyId, signature: base64Encode(cms) };
  const evidence = soundEvidence(sampleStatement, seal);
  const [text = ''] = evidence.checkpoint.split('\n\n');
  const imprint = nodeSha256(new Uint8Array(Buffer.from(`${text}\n`)));
  return {
    ...evidence,
    sealRoots: [rootCertificate],
    tsaRoots: [rootCertificate],
    timestampToken: base64Encode(tokenOf(imprint)),
  } satisfies EntryEvidence;
}
