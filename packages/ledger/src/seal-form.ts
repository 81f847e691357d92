import { concatBytes, equalBytes, hexEncode } from './bytes.ts';
import { readCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { attributeOf, certificateIdsOf, readSignedMessage } from './cms.ts';
import type { CertificateId, SignedMessage, SignerInfo } from './cms.ts';
import { TAG, childrenOf, context, der, derOf, oidOf, sequence, timeOf } from './der.ts';
import { OID } from './oids.ts';
import { demand } from './pki-error.ts';
import type { Sha256 } from './sha256.ts';
import { ecdsaSignatureToRaw } from './signature-algorithm.ts';

/** A seal taken apart, in its one form; nothing verified. */
export interface ReadSeal {
  readonly message: SignedMessage;
  /** In the order in which the signed attributes name them: the signer's first. */
  readonly certificates: readonly Certificate[];
  /** First 16 hexadecimal digits of SHA-256 over the SubjectPublicKeyInfo. */
  readonly keyId: string;
  readonly signingTime: string;
  /** The signature timestamp. */
  readonly token: Uint8Array | null;
  /** The same seal with this element of unsigned attributes, or with none. */
  assemble(...unsigned: Uint8Array[]): Uint8Array;
}

/** Hexadecimal digits of SHA-256 over a SubjectPublicKeyInfo that name the key. */
export const KEY_ID_LENGTH = 16;
const SCALAR_SIZE_BYTES = 32;
/** Half of the order of P-256: a signature with another s has a second form that is as valid. */
const S_MAX = '7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8';
/** What is the same in every seal: version, SHA-256, detached data, and the signer's version and algorithms. */
const FRAME = [
  '020101',
  `310d300b0609${OID.sha256}`,
  `300b0609${OID.data}`,
  '020101',
  `300b0609${OID.sha256}`,
  `300a0608${OID.ecdsaSha256}`,
].join('');
const SIGNED = [OID.contentType, OID.signingTime, OID.messageDigest, OID.signingCertificateV2];

/**
 * Takes a seal apart. Throws a `PkiError`.
 *
 * There is exactly one encoding of a seal, that of `sealTemplate`: whatever reading leaves open is compared here, so
 * that no byte of it is free. Every embedded certificate must be named by hash in the signed attributes.
 */
export function readSeal(cms: Uint8Array, sha256: Sha256): ReadSeal {
  const message = readSignedMessage(cms);
  const { certificates: embedded, signer } = message;
  const ids = certificateIdsOf(signer);
  demand(ids.length === embedded.length, 'unexpected-certificate');
  const hashes = embedded.map((bytes) => hexEncode(sha256(bytes)));
  const named = ids.map(({ digest }) => hexEncode(digest));
  const certificates = named.map((hash) => {
    const bytes = embedded[hashes.indexOf(hash)];
    demand(bytes !== undefined, 'signer-certificate-mismatch');
    return readCertificate(bytes);
  });
  const [own] = certificates;
  demand(own !== undefined && hashes.sort().join() === named.sort().join());
  demand(equalBytes(signer.sid.der, sequence(own.issuer, der(TAG.integer, own.serial))));
  const s = ecdsaSignatureToRaw(signer.signature, SCALAR_SIZE_BYTES)?.subarray(SCALAR_SIZE_BYTES);
  demand(s !== undefined && hexEncode(s) <= S_MAX);
  return {
    message,
    certificates,
    keyId: hexEncode(sha256(own.spki)).slice(0, KEY_ID_LENGTH),
    signingTime: signingTimeOf(signer, ids),
    token: attributeOf(signer.unsignedAttributes, OID.signatureTimestamp)?.der ?? null,
    assemble: assemblerOf(message),
  };
}

/** The time that the signer states, after comparing the signed attributes: their order, each value's one spelling. */
function signingTimeOf({ attributes }: SignerInfo, ids: readonly CertificateId[]): string {
  const [type, time, digest, named] = SIGNED.map((name) => attributeOf(attributes, name));
  demand([...attributes.keys()].join() === SIGNED.join() && !!type && !!time && !!digest && !!named);
  demand(oidOf(type) === OID.data && digest.tag === TAG.octetString && digest.content.length === 32);
  const list = ids.map(({ digest }) => sequence(der(TAG.octetString, digest)));
  demand(equalBytes(named.der, sequence(sequence(...list))));
  const instant = timeOf(time);
  // UTCTime up to 2049, GeneralizedTime after it, both to the second (RFC 5652, 11.3).
  const [tag, size] = instant < '2050' ? [TAG.utcTime, 13] : [TAG.generalizedTime, 15];
  demand(time.tag === tag && time.content.length === size);
  return instant;
}

/** Compares what holds the parts together, and gives how to put them together again. */
function assemblerOf({ type, data, signer }: SignedMessage): ReadSeal['assemble'] {
  const [version, digests, content, embedded, ...signers] = childrenOf(data);
  const [signerVersion, sid, digest, signed, algorithm, signature, unsigned] = childrenOf(signer.element);
  const fixed = [version, digests, content, signerVersion, digest, algorithm];
  demand(hexEncode(concatBytes(...fixed.map(derOf))) === FRAME && signers.length === 1);
  // Nothing but X.509, in ascending order (X.690, 11.6).
  const encoded = childrenOf(embedded).map((certificate) => hexEncode(certificate.der));
  demand(embedded?.tag === context(0) && encoded.join() === encoded.toSorted().join());
  demand(encoded.every((hex) => hex.startsWith('30')));
  // No unsigned attribute, or the timestamp with its value.
  const { size } = signer.unsignedAttributes;
  demand(size === Number(unsigned !== undefined));
  demand(size === Number(attributeOf(signer.unsignedAttributes, OID.signatureTimestamp) !== null));
  const head = [version, digests, content, embedded].map(derOf);
  const body = [signerVersion, sid, digest, signed, algorithm, signature].map(derOf);
  return (...parts) => {
    const signerSet = der(TAG.set, sequence(...body, ...parts));
    return sequence(type.der, der(context(0), sequence(...head, signerSet)));
  };
}
