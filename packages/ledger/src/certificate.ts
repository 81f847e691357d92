import { base64Decode, base64Encode, equalBytes, hexEncode } from './bytes.ts';
import { TAG, bitsOf, context, fieldsIn, fieldsOf, integerOf, oidOf, readOnly, timeOf } from './der.ts';
import type { Element, Fields } from './der.ts';
import { OID } from './oids.ts';
import { demand, settleNow } from './pki-error.ts';
import type { PkiErrorCode } from './pki-error.ts';
import type { Result } from '@sorgfalt/result';
import { utf8Decode } from './utf8.ts';

/** An X.509 certificate taken apart (RFC 5280, 4.1), nothing verified; names and keys as their DER. */
export interface Certificate {
  readonly der: Uint8Array;
  /** What its issuer signed. */
  readonly tbs: Uint8Array;
  /** Content of the INTEGER, two's complement; `serialText` shows it. */
  readonly serial: Uint8Array;
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  /** UTC with milliseconds, both bounds included. */
  readonly notBefore: string;
  readonly notAfter: string;
  /** SubjectPublicKeyInfo. */
  readonly spki: Uint8Array;
  readonly signatureAlgorithm: Element;
  readonly signature: Uint8Array;
  readonly subjectKeyId: Uint8Array | null;
  /** Whether it may issue certificates, and how many authorities may follow below it. */
  readonly authority: { readonly pathLength: number } | null;
  /** Named bits of the key usage from the first on, as text like `11000000`; null without the extension. */
  readonly keyUsage: string | null;
  /** Permitted uses in the form of `OID`; null without the extension. */
  readonly extendedKeyUsage: { readonly isCritical: boolean; readonly uses: readonly string[] } | null;
  /** Whether it has a critical extension that is not understood here. */
  readonly hasUnknownCritical: boolean;
}

/** Takes a certificate apart; refuses with `malformed` what is not strict DER, or has an extension twice. */
export function parseCertificate(bytes: Uint8Array): Result<Certificate, PkiErrorCode> {
  return settleNow(() => readCertificate(bytes));
}

/** As `parseCertificate`, throwing a `PkiError`. */
export function readCertificate(bytes: Uint8Array): Certificate {
  const outer = fieldsOf(readOnly(bytes));
  const tbs = outer.next(TAG.sequence);
  const signatureAlgorithm = outer.next(TAG.sequence);
  const signature = bitsOf(outer.next());
  outer.end();
  const fields = fieldsOf(tbs);
  fields.take(context(0));
  const serial = integerOf(fields.next());
  demand(equalBytes(fields.next().der, signatureAlgorithm.der));
  const issuer = fields.next(TAG.sequence).der;
  const validity = fieldsOf(fields.next());
  const [notBefore, notAfter] = [timeOf(validity.next()), timeOf(validity.next())];
  const subject = fields.next(TAG.sequence).der;
  const spki = fields.next(TAG.sequence).der;
  const names = { serial, issuer, subject, notBefore, notAfter, spki };
  return { der: bytes, tbs: tbs.der, signatureAlgorithm, signature, ...names, ...extensionsOf(fields) };
}

type Extensions = Pick<
  Certificate,
  'subjectKeyId' | 'authority' | 'keyUsage' | 'extendedKeyUsage' | 'hasUnknownCritical'
>;

const UNDERSTOOD: ReadonlySet<string> = new Set([
  OID.keyUsage,
  OID.basicConstraints,
  OID.extendedKeyUsage,
  OID.subjectAltName,
  // Critical policies only say under which rules a certificate was issued, they do not limit its use.
  OID.certificatePolicies,
]);

function extensionsOf(fields: Fields): Extensions {
  const last = fields.rest().at(-1);
  const list = last?.tag === context(3) ? fieldsOf(readOnly(last.content)).rest() : [];
  const byOid = new Map<string, { isCritical: boolean; value: Uint8Array }>();
  for (const extension of list) {
    const parts = fieldsOf(extension);
    const id = oidOf(parts.next());
    const isCritical = isTrue(parts.take(TAG.boolean));
    const value = parts.next(TAG.octetString).content;
    demand(!byOid.has(id));
    byOid.set(id, { isCritical, value });
  }
  const valueOf = (id: string) => byOid.get(id)?.value ?? null;
  const [keyId, constraints] = [valueOf(OID.subjectKeyIdentifier), valueOf(OID.basicConstraints)];
  const [usage, uses] = [valueOf(OID.keyUsage), valueOf(OID.extendedKeyUsage)];
  return {
    subjectKeyId: keyId && readOnly(keyId, TAG.octetString).content,
    authority: constraints && authorityOf(constraints),
    keyUsage: usage && bitText(readOnly(usage, TAG.bitString).content),
    extendedKeyUsage: uses && {
      isCritical: byOid.get(OID.extendedKeyUsage)?.isCritical === true,
      uses: fieldsOf(readOnly(uses)).rest().map(oidOf),
    },
    hasUnknownCritical: [...byOid].some(([id, { isCritical }]) => isCritical && !UNDERSTOOD.has(id)),
  };
}

function authorityOf(value: Uint8Array): Certificate['authority'] {
  const fields = fieldsOf(readOnly(value));
  if (!isTrue(fields.take(TAG.boolean))) return null;
  const limit = fields.take(TAG.integer);
  return { pathLength: limit === null ? Infinity : Number(`0x${hexEncode(integerOf(limit))}`) };
}

/** A default left out or, as some issuers write it, stated. */
function isTrue(boolean: Element | null): boolean {
  return boolean !== null && boolean.content[0] !== 0;
}

function bitText(content: Uint8Array): string {
  return Array.from(content.subarray(1), (byte) => byte.toString(2).padStart(8, '0')).join('');
}

/** A serial number as it is usually shown: lower-case hexadecimal without leading zeros. */
export function serialText(serial: Uint8Array): string {
  return BigInt.asIntN(serial.length * 8, BigInt(`0x${hexEncode(serial) || '0'}`)).toString(16);
}

/** What a Name says, by the type of each part in the form of `OID`; for people to read: names are compared as DER. */
function nameParts(name: Uint8Array): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const set of fieldsOf(readOnly(name)).rest()) {
    for (const pair of fieldsOf(set, TAG.set).rest()) {
      const parts = fieldsIn(pair.content);
      values.set(oidOf(parts.next()), utf8Decode(parts.next().content) ?? '');
    }
  }
  return values;
}

/** The common name in a Name, or its organisation, or ''. */
export function nameText(name: Uint8Array): string {
  const values = nameParts(name);
  return values.get(OID.commonName) ?? values.get(OID.organization) ?? '';
}

/** The organisation that a Name names, and its identifier as in `CertificateSubject`; null for what it does not say. */
export function organizationOf(name: Uint8Array): {
  readonly organization: string | null;
  readonly organizationIdentifier: string | null;
} {
  const values = nameParts(name);
  return {
    organization: values.get(OID.organization) ?? null,
    organizationIdentifier: values.get(OID.organizationIdentifier) ?? null,
  };
}

const PEM = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]*)-----END \1-----/g;

/** The certificates in a PEM text (RFC 7468), in their order, as DER; other blocks and text between are passed over. */
export function certificatesOfPem(text: string): Uint8Array[] {
  return blocksOfPem(text, 'CERTIFICATE');
}

/** The first revocation list in a PEM text, as DER; null where there is none. */
export function revocationListOfPem(text: string): Uint8Array | null {
  return blocksOfPem(text, 'X509 CRL')[0] ?? null;
}

function blocksOfPem(text: string, wanted: string): Uint8Array[] {
  return [...text.matchAll(PEM)]
    .filter(([, label]) => label === wanted)
    .map(([, , body = '']) => base64Decode(body.replaceAll(/\s/g, '')))
    .filter((bytes) => bytes !== null);
}

/** Certificates as a PEM text. */
export function pemOfCertificates(certificates: readonly Uint8Array[]): string {
  const block = (bytes: Uint8Array) => base64Encode(bytes).replaceAll(/.{64}(?=.)/g, '$&\n');
  return certificates
    .map((bytes) => `-----BEGIN CERTIFICATE-----\n${block(bytes)}\n-----END CERTIFICATE-----\n`)
    .join('');
}
