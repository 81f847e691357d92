import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import {
  assembleIssued,
  certificateToBeSigned,
  certificatesOfPem,
  equalBytes,
  pemOfCertificates,
  revocationListToBeSigned,
} from '@sorgfalt/ledger';
import type { Certificate, CertificateDraft, CertificateSubject, RevokedCertificate } from '@sorgfalt/ledger';
import type { Secrets } from '../../../platform/secrets.ts';
import { sha256, signP256, spkiOf } from '../crypto.ts';
import { readCertificate } from './signer.ts';

/** What issues the installation's own certificates. */
export interface Root {
  readonly certificate: Uint8Array;
  /** A certificate for a key of this installation, DER; its common name is the organisation's, unless another is given. */
  issue(key: KeyObject, use: 'seal' | 'timestamping', commonName?: string): Uint8Array;
  /** Which certificates it took back, as of now, DER; of those it did not issue nothing is said. */
  revocationList(revoked: readonly RevokedCertificate[]): Uint8Array;
}

const dayMs = 86_400_000;
const years = { root: 20, leaf: 10 } as const;
/** After so long a reader asks for a newer revocation list. */
const listDays = 7;
const serialBytes = 16;

/**
 * The root of this installation, made once; key and certificate lie with the secrets. It keeps the name that it was made
 * with: it is known by its fingerprint, and another name of the firm is no other trust. What it issues names `subject`.
 */
export function openRoot(secrets: Secrets, subject: CertificateSubject): Root {
  const key = createPrivateKey(secrets.obtain('root-key', newKeyPem));
  const stored = secrets.obtain('root-certificate', () => {
    const draft = draftOf(key, { use: 'root', commonName: 'Installation root', subject, issuer: null });
    return pemOfCertificates([sign(draft, key)]);
  });
  const [certificate = new Uint8Array()] = certificatesOfPem(stored);
  const issuer = readCertificate(certificate);
  return {
    certificate,
    issue: (subjectKey, use, commonName = subject.organization) =>
      sign(draftOf(subjectKey, { use, commonName, subject, issuer }), key),
    revocationList(revoked) {
      const now = Date.now();
      const toBeSigned = revocationListToBeSigned(
        {
          issuer,
          thisUpdate: new Date(now).toISOString(),
          nextUpdate: new Date(now + listDays * dayMs).toISOString(),
          number: now,
          revoked: revoked.filter((one) => equalBytes(one.issuer, issuer.subject)),
        },
        sha256,
      );
      return assembleIssued(toBeSigned, signP256(key, toBeSigned));
    },
  };
}

/** A new P-256 key as PEM. */
export function newKeyPem(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function draftOf(
  key: KeyObject,
  parts: Pick<CertificateDraft, 'use' | 'commonName' | 'subject'> & { issuer: Certificate | null },
): CertificateDraft {
  const now = Date.now();
  const serial = new Uint8Array(randomBytes(serialBytes));
  const { issuer } = parts;
  const end = new Date(now + (issuer === null ? years.root : years.leaf) * 365 * dayMs).toISOString();
  return {
    ...parts,
    serial,
    // Clocks of other machines may be behind.
    notBefore: new Date(now - dayMs).toISOString(),
    // Nothing that is signed after the end of its issuer counts.
    notAfter: issuer !== null && issuer.notAfter < end ? issuer.notAfter : end,
    spki: new Uint8Array(spkiOf(key)),
  };
}

function sign(draft: CertificateDraft, issuerKey: KeyObject): Uint8Array {
  const toBeSigned = certificateToBeSigned(draft, sha256);
  return assembleIssued(toBeSigned, signP256(issuerKey, toBeSigned));
}
