import { concatBytes, equalBytes } from './bytes.ts';
import { readCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { TAG, context, fieldsOf, integerOf, oidOf, readOnly } from './der.ts';
import type { Element } from './der.ts';
import { OID } from './oids.ts';
import { PkiError, demand } from './pki-error.ts';
import { demandSigned, hashOf } from './signature-algorithm.ts';
import type { HashName, PkiCrypto } from './signature-algorithm.ts';

/** A CMS SignedData (RFC 5652, 5) with exactly one signer, taken apart; nothing verified. */
export interface SignedMessage {
  /** The elements as they lie there: the type of the message, and the SignedData. */
  readonly type: Element;
  readonly data: Element;
  /** In the form of `OID`. */
  readonly contentType: string;
  /** Null when it lies beside the message. */
  readonly content: Uint8Array | null;
  /** As embedded, not parsed; other kinds than X.509 are left out. */
  readonly certificates: readonly Uint8Array[];
  readonly signer: SignerInfo;
}

/** The signer's part (RFC 5652, 5.3). */
export interface SignerInfo {
  readonly element: Element;
  /** IssuerAndSerialNumber, or a subject key identifier under tag [0]. */
  readonly sid: Element;
  readonly digestAlgorithm: Element;
  /** What is signed: the attributes with the tag of a SET. */
  readonly signedAttributes: Uint8Array;
  readonly attributes: Attributes;
  readonly signatureAlgorithm: Element;
  readonly signature: Uint8Array;
  readonly unsignedAttributes: Attributes;
}

/** Values of each attribute by its type, in the form of `OID`. */
export type Attributes = ReadonlyMap<string, readonly Element[]>;

/** Takes a signed message in DER apart. Throws a `PkiError` with `malformed`. */
export function readSignedMessage(bytes: Uint8Array): SignedMessage {
  const info = fieldsOf(readOnly(bytes));
  const type = info.next();
  demand(oidOf(type) === OID.signedData);
  const data = readOnly(info.next(context(0)).content);
  info.end();
  const fields = fieldsOf(data);
  integerOf(fields.next());
  fields.next(TAG.set);
  const encapsulated = fieldsOf(fields.next());
  const contentType = oidOf(encapsulated.next());
  const wrapped = encapsulated.take(context(0));
  const content = wrapped && readOnly(wrapped.content, TAG.octetString).content;
  encapsulated.end();
  const certificates = fields.take(context(0));
  fields.take(context(1));
  const signers = fieldsOf(fields.next(), TAG.set);
  fields.end();
  const signer = readSigner(signers.next());
  signers.end();
  const embedded = certificates === null ? [] : fieldsOf(certificates, context(0)).rest();
  const x509 = embedded.filter(({ tag }) => tag === TAG.sequence).map(({ der }) => der);
  return { type, data, contentType, content, certificates: x509, signer };
}

function readSigner(element: Element): SignerInfo {
  const fields = fieldsOf(element);
  integerOf(fields.next());
  const sid = fields.next();
  const digestAlgorithm = fields.next(TAG.sequence);
  const signed = fields.next(context(0));
  const signatureAlgorithm = fields.next(TAG.sequence);
  const signature = fields.next(TAG.octetString).content;
  const unsigned = fields.take(context(1));
  fields.end();
  return {
    element,
    sid,
    digestAlgorithm,
    signedAttributes: concatBytes(Uint8Array.of(TAG.set), signed.der.subarray(1)),
    attributes: attributesOf(signed),
    signatureAlgorithm,
    signature,
    unsignedAttributes: attributesOf(unsigned),
  };
}

function attributesOf(set: Element | null): Attributes {
  const attributes = new Map<string, Element[]>();
  for (const attribute of set === null ? [] : fieldsOf(set, set.tag).rest()) {
    const fields = fieldsOf(attribute);
    const type = oidOf(fields.next());
    const values = fieldsOf(fields.next(), TAG.set).rest();
    fields.end();
    demand(!attributes.has(type));
    attributes.set(type, values);
  }
  return attributes;
}

/** The value of an attribute that has exactly one, as all that are used here have (RFC 5652, 11); null without it. */
export function attributeOf(attributes: Attributes, type: string): Element | null {
  const values = attributes.get(type) ?? [];
  demand(values.length <= 1);
  return values[0] ?? null;
}

/** What identifies a signer's certificate within the signature (ESSCertID, ESSCertIDv2). */
export interface CertificateId {
  readonly hash: HashName;
  readonly digest: Uint8Array;
  readonly issuerSerial: Element | null;
}

/** The certificates that the signer names by hash, its own first (RFC 5035, 3 and 5; RFC 2634, 5.4). */
export function certificateIdsOf({ attributes }: SignerInfo): CertificateId[] {
  const second = attributeOf(attributes, OID.signingCertificateV2);
  const value = second ?? attributeOf(attributes, OID.signingCertificate);
  demand(value !== null);
  const ids = fieldsOf(fieldsOf(value).next()).rest();
  return ids.map((id) => {
    const fields = fieldsOf(id);
    const named = second === null ? null : fields.take(TAG.sequence);
    const hash = second === null ? 'SHA-1' : named === null ? 'SHA-256' : hashOf(named);
    return { hash, digest: fields.next(TAG.octetString).content, issuerSerial: fields.take(TAG.sequence) };
  });
}

/**
 * The certificate that signed the message, after checking content type and content digest, and the check of its
 * signature, under way; its chain is not looked at. Throws a `PkiError`, as does the check.
 *
 * Only a certificate that both the signer's identifier and the hash in the signed attributes name is taken: with one
 * of them alone, a certificate slipped into the message could stand for the signer's.
 */
export async function signerOf(
  { contentType, signer }: SignedMessage,
  content: Uint8Array,
  candidates: readonly Certificate[],
  crypto: PkiCrypto,
): Promise<{ certificate: Certificate; signed: Promise<void> }> {
  const { attributes, signatureAlgorithm: identifier, signature } = signer;
  const type = attributeOf(attributes, OID.contentType);
  const stated = attributeOf(attributes, OID.messageDigest);
  demand(type !== null && stated?.tag === TAG.octetString);
  demand(oidOf(type) === contentType, 'content-type-mismatch');
  const digest = hashOf(signer.digestAlgorithm);
  demand(equalBytes(await crypto.digest(digest, content), stated.content), 'digest-mismatch');
  const certificate = await pickSigner(signer, candidates, crypto);
  const signed = { identifier, bytes: signer.signedAttributes, signature, digest };
  return { certificate, signed: demandSigned(crypto, certificate.spki, signed, 'invalid-signature') };
}

async function pickSigner(
  signer: SignerInfo,
  candidates: readonly Certificate[],
  crypto: PkiCrypto,
): Promise<Certificate> {
  const named = candidates.filter((certificate) => isNamedBy(signer.sid, certificate));
  demand(named.length > 0, 'no-signer-certificate');
  const [id] = certificateIdsOf(signer);
  demand(id !== undefined);
  for (const certificate of named) {
    const isSame = equalBytes(await crypto.digest(id.hash, certificate.der), id.digest);
    if (isSame && (id.issuerSerial === null || hasIssuerSerial(id.issuerSerial, certificate))) {
      return certificate;
    }
  }
  throw new PkiError('signer-certificate-mismatch');
}

function isNamedBy(sid: Element, { issuer, serial, subjectKeyId }: Certificate): boolean {
  if (sid.tag === 0x80) return subjectKeyId !== null && equalBytes(sid.content, subjectKeyId);
  const fields = fieldsOf(sid);
  return equalBytes(fields.next().der, issuer) && equalBytes(integerOf(fields.next()), serial);
}

/** IssuerSerial of an ESSCertID: the issuer as a directoryName among GeneralNames, and the serial number. */
function hasIssuerSerial(issuerSerial: Element, { issuer, serial }: Certificate): boolean {
  const fields = fieldsOf(issuerSerial);
  const names = fieldsOf(fields.next()).rest();
  const isIssuer = names.some(({ tag, content }) => tag === context(4) && equalBytes(content, issuer));
  return isIssuer && equalBytes(integerOf(fields.next()), serial);
}

/** The certificates that can be read; an unreadable one among them cannot be part of a chain anyway. */
export function readableCertificates(list: readonly Uint8Array[]): Certificate[] {
  return list.flatMap((bytes) => {
    try {
      return [readCertificate(bytes)];
    } catch {
      return [];
    }
  });
}
