import { organizationOf, parseCertificate } from '@sorgfalt/ledger';
import type { ProofConfig } from '@sorgfalt/contract';
import { certificatesOf, fingerprintOf } from './pem.ts';

/** What a certificate says of itself, and how it is compared. */
export interface CertificateFacts {
  /** SHA-256, hexadecimal, as every verifier writes it. */
  readonly fingerprint: string;
  /** The organisation with its identifier, such as `Muster AG, NTRCH-CHE-123.456.788`. */
  readonly subject: string;
  readonly notBefore: string;
  readonly notAfter: string;
}

/** The certificates of a PEM text; what cannot be read is left out. */
export function certificateFacts(pem: string): CertificateFacts[] {
  return certificatesOf(pem).flatMap((der) => {
    const parsed = parseCertificate(der);
    if (!parsed.ok) return [];
    const { subject, notBefore, notAfter } = parsed.value;
    const { organization, organizationIdentifier } = organizationOf(subject);
    const said = [organization, organizationIdentifier].filter((part) => part !== null);
    return [{ fingerprint: fingerprintOf(der), subject: said.join(', '), notBefore, notAfter }];
  });
}

/** One string of a TXT record holds so many octets (RFC 1035, 3.3.14). */
const stringOctetsMax = 255;

/**
 * Lines for the zone of the firm's domain, in the words and the writing of `npm run verify`: the keys of the log and the
 * roots of the seals, so that a reader compares what a file names with what the firm's name server says.
 */
export function dnsRecords({ logKey, formerLogKeys, sealRoots }: ProofConfig): string[] {
  const facts = [
    ...[logKey, ...formerLogKeys].map((key) => `log-key ${key}`),
    ...certificateFacts(sealRoots).map(({ fingerprint }) => `seal-root ${fingerprint}`),
  ];
  return facts.map((fact) => {
    const strings = fact.match(new RegExp(`.{1,${stringOctetsMax}}`, 'g')) ?? [];
    return `_ledger IN TXT ${strings.map((text) => `"${text}"`).join(' ')}`;
  });
}
