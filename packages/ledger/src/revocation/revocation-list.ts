import { equalBytes } from '../bytes.ts';
import type { Certificate } from '../certificate.ts';
import { TAG, bitsOf, context, fieldsOf, integerOf, oidOf, readOnly, timeOf } from '../der.ts';
import type { Element, Fields } from '../der.ts';
import { OID } from '../oids.ts';
import { PkiError, demand, settle } from '../pki-error.ts';
import type { PkiErrorCode } from '../pki-error.ts';
import type { Result } from '@sorgfalt/result';
import { readableCertificates } from '../cms.ts';
import { REVOCATION_REASONS } from './reasons.ts';
import type { RevocationReason, RevokedCertificate } from './reasons.ts';
import { demandSigned } from '../signature-algorithm.ts';
import type { PkiCrypto } from '../signature-algorithm.ts';

const CRL_SIGN = 6;
const ENUMERATED = 0x0a;

/**
 * Reads a certificate revocation list (RFC 5280, 5) in DER that one of these certificates issued.
 *
 * Refuses with `unknown-issuer` where none of them did or may (key usage cRLSign), `certificate-signature-invalid`,
 * `unknown-critical-extension` (a list of changes only, or for a part of the certificates) and `malformed`.
 */
export function readRevocationList(
  bytes: Uint8Array,
  issuers: readonly Uint8Array[],
  crypto: PkiCrypto,
): Promise<Result<RevokedCertificate[], PkiErrorCode>> {
  return settle(async () => {
    const outer = fieldsOf(readOnly(bytes));
    const tbs = outer.next(TAG.sequence);
    const identifier = outer.next(TAG.sequence);
    const signature = bitsOf(outer.next());
    outer.end();
    const fields = fieldsOf(tbs);
    demand(integerOf(fields.next()).join() === '1');
    demand(equalBytes(fields.next().der, identifier.der));
    const issuer = fields.next(TAG.sequence).der;
    await demandIssued(
      readableCertificates(issuers).filter((one) => equalBytes(one.subject, issuer)),
      { identifier, bytes: tbs.der, signature },
      crypto,
    );
    return readRevoked(fields, issuer);
  });
}

/** Several roots may have one name: any of them will do. */
async function demandIssued(
  issuers: readonly Certificate[],
  signed: { readonly identifier: Element; readonly bytes: Uint8Array; readonly signature: Uint8Array },
  crypto: PkiCrypto,
): Promise<void> {
  let problem = new PkiError('unknown-issuer');
  for (const { spki, keyUsage } of issuers) {
    if (keyUsage !== null && keyUsage[CRL_SIGN] !== '1') continue;
    try {
      return await demandSigned(crypto, spki, signed, 'certificate-signature-invalid');
    } catch (error) {
      if (!(error instanceof PkiError)) throw error;
      problem = error;
    }
  }
  throw problem;
}

function readRevoked(fields: Fields, issuer: Uint8Array): RevokedCertificate[] {
  // Issued then, and when the next one is due: neither changes what this one says.
  timeOf(fields.next());
  if (fields.take(TAG.utcTime) === null) fields.take(TAG.generalizedTime);
  const list = fields.take(TAG.sequence);
  const extensions = fields.take(context(0));
  fields.end();
  // Neither one that lists changes only nor one for some certificates: both say so in a critical extension.
  for (const { isCritical } of extensionsIn(extensions && readOnly(extensions.content))) {
    demand(!isCritical, 'unknown-critical-extension');
  }
  return (list === null ? [] : fieldsOf(list).rest()).map((entry) => {
    const parts = fieldsOf(entry);
    const serial = integerOf(parts.next());
    const revokedAt = timeOf(parts.next());
    const found = extensionsIn(parts.take(TAG.sequence));
    parts.end();
    const valueOf = (id: string) => found.find((extension) => extension.id === id)?.value;
    // Another issuer of the certificate would be named in a critical one.
    demand(
      found.every(({ isCritical }) => !isCritical),
      'unknown-critical-extension',
    );
    const [reason, invalid] = [valueOf(OID.reasonCode), valueOf(OID.invalidityDate)];
    const since = invalid && timeOf(readOnly(invalid, TAG.generalizedTime));
    return {
      issuer,
      serial,
      revokedAt: since !== undefined && since < revokedAt ? since : revokedAt,
      reason: reason && reasonOf(readOnly(reason, ENUMERATED)),
    };
  });
}

function reasonOf({ content }: Element): RevocationReason {
  const names = Object.keys(REVOCATION_REASONS) as RevocationReason[];
  const name = names.find((one) => content.length === 1 && REVOCATION_REASONS[one] === content[0]);
  demand(name !== undefined);
  return name;
}

function extensionsIn(list: Element | null): { id: string; isCritical: boolean; value: Uint8Array }[] {
  return (list === null ? [] : fieldsOf(list).rest()).map((extension) => {
    const parts = fieldsOf(extension);
    const id = oidOf(parts.next());
    const isCritical = (parts.take(TAG.boolean)?.content[0] ?? 0) !== 0;
    return { id, isCritical, value: parts.next(TAG.octetString).content };
  });
}
