import { spawnSync } from 'node:child_process';
import { X509Certificate, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { assembleIssued, certificateToBeSigned } from './certificate-building.ts';
import type { CertificateDraft, CertificateSubject } from './certificate-building.ts';
import { verifyChain } from './certificate-chain.ts';
import { nameText, organizationOf, parseCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { firmKey, nodeSha256, pki, rootKey, spkiOf } from './testing.ts';
import type { Signer } from './testing.ts';

const firm = {
  organization: 'Müster Treuhand AG',
  organizationIdentifier: 'NTRCH-CHE-123.456.788',
  contact: 'compliance@muster.example',
};

function issue(
  key: Signer,
  use: CertificateDraft['use'],
  issuer: Certificate | null,
  subject: CertificateSubject = firm,
): Certificate {
  const draft = {
    serial: Uint8Array.of(0, 0xfe, 1),
    commonName: use === 'root' ? 'Prüf Root' : 'Müster Treuhand AG',
    subject,
    notBefore: '2026-03-01T08:15:00.999Z',
    notAfter: '2056-03-01T08:15:00.000Z',
    spki: spkiOf(key),
    use,
    issuer,
  };
  const toBeSigned = certificateToBeSigned(draft, nodeSha256);
  const signature = new Uint8Array(sign('sha256', toBeSigned, rootKey.privateKey));
  const parsed = parseCertificate(assembleIssued(toBeSigned, signature));
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
}

const root = issue(rootKey, 'root', null);

describe('an issued certificate', () => {
  test('reads back, here and by the platform', () => {
    const leaf = issue(firmKey, 'seal', root);
    expect(nameText(leaf.subject)).toBe('Müster Treuhand AG');
    expect(leaf).toMatchObject({
      notBefore: '2026-03-01T08:15:00.000Z',
      notAfter: '2056-03-01T08:15:00.000Z',
      authority: null,
      keyUsage: '11000000',
      extendedKeyUsage: null,
      hasUnknownCritical: false,
    });
    const platform = new X509Certificate(leaf.der);
    const issuer = new X509Certificate(root.der);
    expect(platform.checkIssued(issuer)).toBe(true);
    expect(platform.verify(issuer.publicKey)).toBe(true);
    expect(platform.serialNumber).toBe('FE01');
    expect(platform.validTo).toBe('Mar  1 08:15:00 2056 GMT');
    expect(issuer.ca).toBe(true);
  });

  test('says of the firm its name, its identifier with the country, and where it is reached', () => {
    const leaf = issue(firmKey, 'seal', root);
    const platform = new X509Certificate(leaf.der);
    expect(platform.subject.split('\n')).toEqual([
      'C=CH',
      'O=Müster Treuhand AG',
      'organizationIdentifier=NTRCH-CHE-123.456.788',
      'CN=Müster Treuhand AG',
    ]);
    expect(platform.subjectAltName).toBe('email:compliance@muster.example');
    expect(organizationOf(leaf.subject)).toEqual({
      organization: 'Müster Treuhand AG',
      organizationIdentifier: 'NTRCH-CHE-123.456.788',
    });
  });

  test('says nothing of what is not known, and an address on the web as one', () => {
    const plain = issue(firmKey, 'seal', root, { organization: 'localhost:8080' });
    expect(new X509Certificate(plain.der).subject).toBe('O=localhost:8080\nCN=Müster Treuhand AG');
    expect(new X509Certificate(plain.der).subjectAltName).toBeUndefined();
    expect(organizationOf(plain.subject).organizationIdentifier).toBeNull();
    const web = issue(firmKey, 'seal', root, { ...firm, contact: 'https://muster.example/compliance' });
    expect(new X509Certificate(web.der).subjectAltName).toBe('URI:https://muster.example/compliance');
  });

  test.each([
    ['seal', 'seal', 'accepted'],
    ['seal', 'timestamping', 'wrong-extended-key-usage'],
    ['timestamping', 'timestamping', 'accepted'],
    ['timestamping', 'seal', 'wrong-extended-key-usage'],
    ['root', 'seal', 'wrong-key-usage'],
  ] as const)('for %s, used for %s: %s', async (use, purpose, expected) => {
    const leaf = issue(firmKey, use, root);
    const claim = { leaf, others: [], roots: [root], at: '2030-01-01T00:00:00.000Z', purpose };
    const result = await verifyChain(claim, pki);
    expect(result.ok ? 'accepted' : result.error.code).toBe(expected);
  });

  test('issues nothing unless it is a root', async () => {
    const leaf = issue(firmKey, 'seal', issue(rootKey, 'seal', root));
    const below = issue(generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'seal', leaf);
    const claim = { leaf: below, others: [leaf], roots: [root], at: '2030-01-01T00:00:00.000Z' };
    expect(await verifyChain({ ...claim, purpose: 'seal' }, pki)).toMatchObject({ ok: false });
  });
});

test.each(['root', 'seal', 'timestamping'] as const)(
  'the key usage of a %s certificate is spelled as DER demands: no bit behind the last that is set',
  (use) => {
    // X.690, 11.2.2: of a list of named bits, all zeros at the end are left away.
    const certificate = Buffer.from(issue(firmKey, use, use === 'root' ? null : root).der);
    const [unused = 0, bits = 0] = certificate.subarray(certificate.indexOf('551d0f', 'hex') + 10);
    expect(unused).toBe(Math.log2(bits & -bits));
  },
);

test.skipIf(spawnSync('openssl', ['version']).status !== 0)(
  'OpenSSL reads of each certificate what it is for (skipped where the system has none)',
  () => {
    const textOf = (use: CertificateDraft['use']) =>
      String(
        spawnSync('openssl', ['x509', '-inform', 'DER', '-noout', '-text'], {
          input: issue(firmKey, use, use === 'root' ? null : root).der,
        }).stdout,
      );
    expect(textOf('root')).toMatch(/Key Usage: critical\n\s+Certificate Sign, CRL Sign\n/);
    expect(textOf('root')).toMatch(/Basic Constraints: critical\n\s+CA:TRUE, pathlen:0\n/);
    expect(textOf('seal')).toMatch(/Key Usage: critical\n\s+Digital Signature, Non Repudiation\n/);
    expect(textOf('seal')).toMatch(/Basic Constraints: critical\n\s+CA:FALSE\n/);
    expect(textOf('timestamping')).toMatch(/X509v3 Key Usage: critical\n\s+Digital Signature\n/);
    expect(textOf('timestamping')).toMatch(/Extended Key Usage: critical\n\s+Time Stamping\n/);
    expect(textOf('seal')).toMatch(/Version: 3 /);
    expect(textOf('seal')).toMatch(
      /Subject: C ?= ?CH, O ?= ?M.*ster Treuhand AG, .*NTRCH-CHE-123\.456\.788, CN ?= ?/,
    );
  },
);

test('a key is named by the first 160 bits of SHA-256 over its bits (RFC 7093, 2, method 1)', () => {
  const leaf = issue(firmKey, 'seal', root);
  // The point of a P-256 key is the last 65 bytes of its SubjectPublicKeyInfo (RFC 5480, 2).
  const nameOf = (key: Signer) => nodeSha256(spkiOf(key).slice(-65)).slice(0, 20);
  expect(leaf.subjectKeyId).toEqual(nameOf(firmKey));
  expect(Buffer.from(leaf.der).includes(Buffer.from(nameOf(rootKey)))).toBe(true);
});
