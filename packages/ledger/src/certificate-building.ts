import type { Certificate } from './certificate.ts';
import { encodeTime } from './cms-building.ts';
import { TAG, bitsOf, context, der, fieldsOf, oid, readOnly, sequence, unsigned } from './der.ts';
import { OID } from './oids.ts';
import type { Sha256 } from './sha256.ts';
import { utf8Encode } from './utf8.ts';

/** Whom a certificate names. */
export interface CertificateSubject {
  readonly organization: string;
  /** As ETSI EN 319 412-1, 5.1.4 writes it, such as `NTRCH-CHE-123.456.788`; the two letters of the country stand in it. */
  readonly organizationIdentifier?: string | undefined;
  /** An e-mail address, or an address on the web; ASCII. */
  readonly contact?: string | undefined;
}

/** A certificate to be issued (RFC 5280, 4.1), always signed with ECDSA P-256 and SHA-256. */
export interface CertificateDraft {
  /** Positive, at most 20 bytes; random, so that it is not given twice (RFC 5280, 4.1.2.2). */
  readonly serial: Uint8Array;
  readonly commonName: string;
  readonly subject: CertificateSubject;
  /** UTC with milliseconds, which are cut off. */
  readonly notBefore: string;
  readonly notAfter: string;
  /** The key to be certified, DER SubjectPublicKeyInfo. */
  readonly spki: Uint8Array;
  /**
   * What it may be used for: to issue the other two; to seal, with digitalSignature and contentCommitment; to stamp,
   * with timeStamping critical and alone (RFC 3161, 2.3).
   */
  readonly use: 'root' | 'seal' | 'timestamping';
  /** Null for a root, which issues itself. */
  readonly issuer: Certificate | null;
}

const UTF8_STRING = 0x0c;
const PRINTABLE_STRING = 0x13;
/** Choices of a GeneralName (RFC 5280, 4.2.1.6). */
const GENERAL_NAME = { email: 0x81, uri: 0x86 } as const;
const KEY_ID_SIZE_BYTES = 20;
/** How everything that is issued is signed. */
export const ALGORITHM = sequence(oid(OID.ecdsaSha256));
/** A key usage with the number of bits at its end that do not count (RFC 5280, 4.2.1.3). */
const USAGE = {
  root: Uint8Array.of(1, 0x06),
  seal: Uint8Array.of(6, 0xc0),
  timestamping: Uint8Array.of(7, 0x80),
} as const;

/** The part of a certificate that its issuer signs, in DER. */
export function certificateToBeSigned(draft: CertificateDraft, sha256: Sha256): Uint8Array {
  const { serial, issuer, spki, notBefore, notAfter } = draft;
  const subject = nameOf(draft);
  return sequence(
    der(context(0), der(TAG.integer, Uint8Array.of(2))),
    unsigned(serial),
    ALGORITHM,
    issuer?.subject ?? subject,
    sequence(encodeTime(notBefore), encodeTime(notAfter)),
    subject,
    spki,
    der(context(3), sequence(...extensionsOf(draft, sha256))),
  );
}

/** The certificate or revocation list, from what was signed and the issuer's signature in DER. */
export function assembleIssued(toBeSigned: Uint8Array, signature: Uint8Array): Uint8Array {
  return sequence(toBeSigned, ALGORITHM, der(TAG.bitString, Uint8Array.of(0), signature));
}

/** Country, organisation with its identifier, and common name, as ETSI EN 319 412-3, 4.2.1 has them. */
function nameOf({ commonName, subject }: CertificateDraft): Uint8Array {
  const { organization, organizationIdentifier } = subject;
  const part = (type: string, value: string, tag = UTF8_STRING) =>
    der(TAG.set, sequence(oid(type), der(tag, utf8Encode(value))));
  const registered = organizationIdentifier === undefined ? [] : [organizationIdentifier];
  return sequence(
    ...registered.map((id) => part(OID.country, id.slice(3, 5), PRINTABLE_STRING)),
    part(OID.organization, organization),
    ...registered.map((id) => part(OID.organizationIdentifier, id)),
    part(OID.commonName, commonName),
  );
}

function extensionsOf({ use, spki, issuer, subject }: CertificateDraft, sha256: Sha256): Uint8Array[] {
  const isRoot = use === 'root';
  const { contact } = subject;
  const authority = [der(TAG.boolean, Uint8Array.of(0xff)), der(TAG.integer, Uint8Array.of(0))];
  return [
    extension(OID.basicConstraints, true, sequence(...(isRoot ? authority : []))),
    extension(OID.keyUsage, true, der(TAG.bitString, USAGE[use])),
    ...(use === 'timestamping'
      ? [extension(OID.extendedKeyUsage, true, sequence(oid(OID.timeStamping)))]
      : []),
    ...(contact === undefined ? [] : [extension(OID.subjectAltName, false, sequence(addressOf(contact)))]),
    extension(OID.subjectKeyIdentifier, false, der(TAG.octetString, keyIdOf(spki, sha256))),
    ...(issuer === null
      ? []
      : [extension(OID.authorityKeyIdentifier, false, sequence(der(0x80, keyIdOf(issuer.spki, sha256))))]),
  ];
}

function addressOf(contact: string): Uint8Array {
  return der(contact.includes('://') ? GENERAL_NAME.uri : GENERAL_NAME.email, utf8Encode(contact));
}

/** An extension of a certificate or a revocation list (RFC 5280, 4.2 and 5.2). */
export function extension(id: string, isCritical: boolean, value: Uint8Array): Uint8Array {
  const critical = isCritical ? [der(TAG.boolean, Uint8Array.of(0xff))] : [];
  return sequence(oid(id), ...critical, der(TAG.octetString, value));
}

/** The first 160 bits of SHA-256 over the key's bits (RFC 7093, 2, method 1). */
export function keyIdOf(spki: Uint8Array, sha256: Sha256): Uint8Array {
  const fields = fieldsOf(readOnly(spki));
  fields.next(TAG.sequence);
  return sha256(bitsOf(fields.next())).subarray(0, KEY_ID_SIZE_BYTES);
}
