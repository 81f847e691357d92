import { concatBytes, hexDecode, hexEncode } from './bytes.ts';
import { readCertificate } from './certificate.ts';
import { TAG, context, der, oid, sequence, setOf, unsigned } from './der.ts';
import { OID } from './oids.ts';
import { demand } from './pki-error.ts';
import { ecdsaSignatureToRaw } from './signature-algorithm.ts';
import { utf8Encode } from './utf8.ts';

/** Everything of a CMS signature by one key that does not depend on what is signed, encoded once. */
export interface SignatureTemplate {
  /**
   * The signed attributes as the DER SET to be signed: contentType, signingTime, messageDigest and
   * signingCertificateV2 with the hash of each certificate, the signer's first.
   *
   * `signingTime` is UTC with milliseconds; they are cut off, the attribute has none before 2050 (RFC 5652, 11.3).
   */
  signedAttributes(contentSha256: Uint8Array, signingTime: string): Uint8Array;
  /** The message in strict DER; the signature is ECDSA P-256 over the attributes, in DER or as r ‖ s. */
  assemble(signedAttributes: Uint8Array, signature: Uint8Array, extra?: MessageExtra): Uint8Array;
}

/** What may be added to a message, or left out of it. */
export interface MessageExtra {
  /** The content itself, for a message that carries it. */
  readonly content?: Uint8Array | undefined;
  /** A timestamp token over the signature: the unsigned attribute that makes a CAdES-B-B signature B-T. */
  readonly signatureTimestamp?: Uint8Array | null | undefined;
  readonly isWithoutCertificates?: boolean | undefined;
}

const SHA256_SIZE_BYTES = 32;
const SCALAR_SIZE_BYTES = 32;
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const SHA256_IDENTIFIER = sequence(oid(OID.sha256));
const ECDSA_SHA256_IDENTIFIER = sequence(oid(OID.ecdsaSha256));

/**
 * Prepares signatures by the key of the first certificate; the others are its chain, without the root.
 *
 * `certificateHashes` are the SHA-256 digests of the certificates in the same order. Throws a `PkiError` when the
 * first certificate cannot be read.
 */
export function signatureTemplate(
  contentType: string,
  certificates: readonly Uint8Array[],
  certificateHashes: readonly Uint8Array[],
): SignatureTemplate {
  const { issuer, serial } = readCertificate(certificates[0] ?? new Uint8Array());
  const version = (number: number) => der(TAG.integer, Uint8Array.of(number));
  const ids = certificateHashes.map((hash) => sequence(der(TAG.octetString, hash)));
  const afterTime = concatBytes(
    attribute(OID.messageDigest, der(TAG.octetString, new Uint8Array(SHA256_SIZE_BYTES))),
    attribute(OID.signingCertificateV2, sequence(sequence(...ids))),
  );
  const digestAt = attribute(OID.messageDigest, der(TAG.octetString)).length;
  const before = attribute(OID.contentType, oid(contentType));
  // Only messages with other content than plain data need version 3 (RFC 5652, 5.1).
  const head = [version(contentType === OID.data ? 1 : 3), der(TAG.set, SHA256_IDENTIFIER)] as const;
  const embedded = setOf(context(0), certificates);
  const signerHead = [version(1), sequence(issuer, der(TAG.integer, serial)), SHA256_IDENTIFIER] as const;
  return {
    signedAttributes(contentSha256, signingTime) {
      const tail = afterTime.slice();
      tail.set(contentSha256, digestAt);
      return der(TAG.set, before, attribute(OID.signingTime, encodeTime(signingTime)), tail);
    },
    assemble(signedAttributes, signature, { content, signatureTimestamp, isWithoutCertificates } = {}) {
      const wrapped = content && der(context(0), der(TAG.octetString, content));
      const signer = sequence(
        ...signerHead,
        concatBytes(Uint8Array.of(context(0)), signedAttributes.subarray(1)),
        ECDSA_SHA256_IDENTIFIER,
        der(TAG.octetString, canonicalSignature(signature)),
        ...(signatureTimestamp
          ? [der(context(1), attribute(OID.signatureTimestamp, signatureTimestamp))]
          : []),
      );
      const message = sequence(
        ...head,
        sequence(oid(contentType), ...(wrapped ? [wrapped] : [])),
        ...(isWithoutCertificates === true ? [] : [embedded]),
        der(TAG.set, signer),
      );
      return sequence(oid(OID.signedData), der(context(0), message));
    },
  };
}

/** Encodes an attribute with one value. */
export function attribute(type: string, value: Uint8Array): Uint8Array {
  return sequence(oid(type), der(TAG.set, value));
}

/** UTCTime up to 2049, GeneralizedTime after it, both to the second (RFC 5652, 11.3). */
export function encodeTime(instant: string): Uint8Array {
  const digits = `${instant.slice(0, 19).replaceAll(/\D/g, '')}Z`;
  return instant < '2050'
    ? der(TAG.utcTime, utf8Encode(digits.slice(2)))
    : der(TAG.generalizedTime, utf8Encode(digits));
}

/**
 * A P-256 signature in DER with the smaller of the two values that s can have.
 *
 * From r ‖ s anybody can make the equally valid r ‖ (n − s); with one of them ruled out a signature has one form.
 */
function canonicalSignature(signature: Uint8Array): Uint8Array {
  const isRaw = signature.length === 2 * SCALAR_SIZE_BYTES;
  const raw = isRaw ? signature : ecdsaSignatureToRaw(signature, SCALAR_SIZE_BYTES);
  demand(raw !== null);
  const s = raw.subarray(SCALAR_SIZE_BYTES);
  return sequence(unsigned(raw.subarray(0, SCALAR_SIZE_BYTES)), unsigned(smallerOf(s)));
}

/** s or n − s. */
function smallerOf(s: Uint8Array): Uint8Array {
  // Below this the first of 32 bytes alone shows that it is the smaller one.
  if ((s[0] ?? 0) < 0x7f) return s;
  const value = BigInt(`0x${hexEncode(s)}`);
  const smaller = value > P256_ORDER / 2n ? P256_ORDER - value : value;
  return hexDecode(smaller.toString(16).padStart(2 * SCALAR_SIZE_BYTES, '0')) ?? new Uint8Array();
}
