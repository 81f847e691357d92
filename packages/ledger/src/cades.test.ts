import { describe, expect } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import { concatBytes, equalBytes } from './bytes.ts';
import { parseCertificate } from './certificate.ts';
import {
  sealTemplate,
  signatureOfSeal,
  verifySeal,
  withSignatureTimestamp,
  withoutUnsignedAttributes,
} from './cades.ts';
import type { SealClaim } from './cades.ts';
import { OID } from './oids.ts';
import { p256SignatureToRaw } from './p256-signature.ts';
import {
  SIGNED_AT,
  STAMPED_AT,
  authorityExtension,
  extension,
  firmCertificate,
  firmKey,
  flipBit,
  issue,
  keyUsageExtension,
  malleate,
  nodeSha256,
  pki,
  rootCertificate,
  rootKey,
  sealOf,
  spkiOf,
  tokenOf,
  tsaCertificate,
  tsaKey,
  usesExtension,
} from './testing.ts';

const content = new Uint8Array(Buffer.from('{"v":1}'));
const seal = sealOf(content);
const roots = [rootCertificate];
const keyId = Buffer.from(nodeSha256(spkiOf(firmKey)))
  .toString('hex')
  .slice(0, 16);

async function outcome(claim: Partial<SealClaim>): Promise<unknown> {
  const result = await verifySeal({ cms: seal, content, roots, ...claim }, pki);
  return result.ok ? 'believed' : result.error.code;
}

function valueOf<T>(result: { ok: true; value: T } | { ok: false; error: { code: string } }): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

function stamped(cms: Uint8Array, change?: Parameters<typeof tokenOf>[1]): Uint8Array {
  const signature = valueOf(signatureOfSeal(cms));
  return valueOf(withSignatureTimestamp(cms, tokenOf(nodeSha256(signature), change)));
}

/** A firm certificate with other parts. */
function firm(parts: Partial<Parameters<typeof issue>[2]>, issuerKey = rootKey): Uint8Array {
  const usual = { subject: 'Beispiel Treuhand AG', issuer: 'Beispiel Root', serial: 2 };
  return issue(firmKey, issuerKey, { ...usual, extensions: [keyUsageExtension(0xc0)], ...parts });
}

/** The message with other certificates in it, everything signed as it was. */
function withCertificates(certificates: readonly Uint8Array[]): Uint8Array {
  const attributes = sealTemplate([firmCertificate], nodeSha256).signedAttributes(
    nodeSha256(content),
    SIGNED_AT,
  );
  return sealTemplate(certificates, nodeSha256).assemble(attributes, valueOf(signatureOfSeal(seal)));
}

describe('a seal', () => {
  test.prop([fc.uint8Array()], { numRuns: 20 })(
    'is believed over the content it was made for',
    async (bytes) => {
      const result = valueOf(await verifySeal({ cms: sealOf(bytes), content: bytes, roots }, pki));
      expect(result).toMatchObject({ keyId, signingTime: SIGNED_AT, timestamp: null });
      expect(result.chain.map(({ der }) => der)).toEqual([firmCertificate, rootCertificate]);
      expect(await outcome({ cms: sealOf(bytes), content: concatBytes(bytes, Uint8Array.of(0)) })).toBe(
        'digest-mismatch',
      );
    },
  );

  test('is believed on the key alone, or on key and root', async () => {
    const publicKey = spkiOf(firmKey);
    expect(await outcome({ roots: undefined, publicKey })).toBe('believed');
    expect(await outcome({ publicKey })).toBe('believed');
    expect(await outcome({ publicKey: spkiOf(tsaKey) })).toBe('signer-certificate-mismatch');
    expect(await outcome({ roots: undefined })).toBe('unknown-issuer');
    expect(await outcome({ roots: [tsaCertificate] })).toBe('unknown-issuer');
  });

  test('has no bit that can be turned', async () => {
    const codes = new Set<unknown>();
    for (let bit = 0; bit < seal.length * 8; bit += 1) codes.add(await outcome({ cms: flipBit(seal, bit) }));
    expect(codes).not.toContain('believed');
    expect(codes).toContain('malformed');
    expect(codes).toContain('invalid-signature');
  }, 60_000);

  test('has no second signature value and no bytes behind it', async () => {
    const signature = p256SignatureToRaw(valueOf(signatureOfSeal(seal))) ?? new Uint8Array();
    const other = malleate(signature);
    const template = sealTemplate([firmCertificate], nodeSha256);
    const attributes = template.signedAttributes(nodeSha256(content), SIGNED_AT);
    expect(equalBytes(template.assemble(attributes, other), seal)).toBe(true);
    expect(await outcome({ cms: concatBytes(seal, Uint8Array.of(0)) })).toBe('malformed');
  });

  test('takes its chain from the certificates that it names, and no others', async () => {
    const middleKey = tsaKey;
    const middle = issue(middleKey, rootKey, {
      subject: 'Beispiel CA',
      issuer: 'Beispiel Root',
      extensions: [authorityExtension(0), keyUsageExtension(0x06)],
    });
    const leaf = firm({ issuer: 'Beispiel CA' }, middleKey);
    expect(await outcome({ cms: sealOf(content, [leaf, middle]) })).toBe('believed');
    expect(await outcome({ cms: sealOf(content, [leaf]) })).toBe('unknown-issuer');
    expect(withCertificates([firmCertificate])).toEqual(seal);
    expect(await outcome({ cms: withCertificates([firmCertificate, tsaCertificate]) })).toBe(
      'unexpected-certificate',
    );
    expect(await outcome({ cms: withCertificates([firm({ serial: 9 })]) })).toBe(
      'signer-certificate-mismatch',
    );
  });

  test.each<[string, Uint8Array, string]>([
    ['expired before', firm({ notAfter: '2026-02-01T00:00:00.000Z' }), 'certificate-expired'],
    ['valid only later', firm({ notBefore: '2026-04-01T00:00:00.000Z' }), 'certificate-not-yet-valid'],
    ['by a stranger', firm({}, tsaKey), 'certificate-signature-invalid'],
    ['for encryption', firm({ extensions: [keyUsageExtension(0x20)] }), 'wrong-key-usage'],
    ['for timestamps', firm({ extensions: [usesExtension([OID.timeStamping])] }), 'wrong-extended-key-usage'],
    [
      'with a critical extension nobody knows',
      firm({ extensions: [extension('2a03', true, Uint8Array.of(5, 0))] }),
      'unknown-critical-extension',
    ],
  ])('by a certificate %s is refused', async (_, certificate, code) => {
    expect(await outcome({ cms: sealOf(content, [certificate]) })).toBe(code);
  });

  test('with a signature timestamp is believed, and strips to the same bytes', async () => {
    const claim = { cms: stamped(seal), content, roots, tsaRoots: roots };
    const facts = valueOf(await verifySeal(claim, pki));
    expect(facts.timestamp).toMatchObject({ genTime: STAMPED_AT, serial: '9a01', authority: 'Beispiel TSA' });
    expect(valueOf(withoutUnsignedAttributes(claim.cms))).toEqual(seal);
    expect(valueOf(withoutUnsignedAttributes(seal))).toEqual(seal);
    const transplanted = stamped(sealOf(concatBytes(content, content)));
    const token = tokenOf(nodeSha256(valueOf(signatureOfSeal(transplanted))));
    const wrong = valueOf(withSignatureTimestamp(seal, token));
    expect(await outcome({ cms: wrong, tsaRoots: roots })).toBe('imprint-mismatch');
    expect(await outcome({ cms: wrong })).toBe('believed');
  });

  test('by a certificate that has run out is believed when a timestamp shows that it is older', async () => {
    const short = firm({ notAfter: '2026-03-01T08:15:01.000Z' });
    const cms = sealOf(content, [short]);
    expect(await outcome({ cms })).toBe('believed');
    expect(await outcome({ cms, proven: { at: STAMPED_AT } })).toBe('certificate-expired');
  });

  test('by a revoked key is believed only when proven older than the revocation', async () => {
    const superseded = { keyId, revokedAt: '2026-03-01T08:15:03.000Z', reason: 'superseded' } as const;
    const revoked = [superseded];
    expect(await outcome({ revoked })).toBe('key-revoked');
    expect(await outcome({ revoked, proven: { at: STAMPED_AT } })).toBe('believed');
    expect(await outcome({ revoked, proven: { at: '2026-03-01T08:15:03.000Z' } })).toBe('key-revoked');
    expect(await outcome({ revoked, isStatedTimeEnough: true })).toBe('believed');
    expect(await outcome({ revoked, cms: stamped(seal), tsaRoots: roots })).toBe('believed');
    const late = stamped(seal, { genTime: '2026-03-02T00:00:00.000Z' });
    expect(await outcome({ revoked, cms: late, tsaRoots: roots })).toBe('key-revoked');
    expect(await outcome({ revoked: [{ ...superseded, keyId: '00'.repeat(8) }] })).toBe('believed');
  });

  test('by a key that was in other hands is believed only where others show that it is older', async () => {
    const revoked = [{ keyId, revokedAt: '2026-03-01T08:15:03.000Z', reason: 'keyCompromise' } as const];
    const stampedByUs = { revoked, cms: stamped(seal), tsaRoots: roots };
    expect(await outcome(stampedByUs)).toBe('key-revoked');
    expect(await outcome({ ...stampedByUs, outsideRoots: roots })).toBe('believed');
    expect(await outcome({ revoked, proven: { at: STAMPED_AT } })).toBe('key-revoked');
    expect(await outcome({ revoked, proven: { byOthers: STAMPED_AT } })).toBe('believed');
    expect(await outcome({ revoked, isStatedTimeEnough: true })).toBe('key-revoked');
  });

  test('is not believed where a certificate of its chain was taken back before', async () => {
    const { issuer, serial } = valueOf(parseCertificate(firmCertificate));
    const revokedAt = '2026-03-01T08:15:00.000Z';
    expect(await outcome({ revoked: [{ issuer, serial, revokedAt }] })).toBe('key-revoked');
    expect(await outcome({ revoked: [{ issuer, serial: Uint8Array.of(9), revokedAt }] })).toBe('believed');
    const { subject } = valueOf(parseCertificate(tsaCertificate));
    expect(await outcome({ revoked: [{ issuer: subject, serial, revokedAt }] })).toBe('believed');
  });
});

test.each([
  // Half of the order of P-256 (SEC 2, 2.4.2), and the next number, whose opposite is the smaller one.
  ['7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8', 'same'],
  ['7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a9', 'opposite'],
  ['7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', 'opposite'],
  ['7effffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', 'same'],
  ['0000000000000000000000000000000000000000000000000000000000000001', 'same'],
])('of the two forms of a signature the one with the smaller s is written: %s stays the %s', (hex, which) => {
  const raw = concatBytes(new Uint8Array(32).fill(1), new Uint8Array(Buffer.from(hex, 'hex')));
  const template = sealTemplate([firmCertificate], nodeSha256);
  const attributes = template.signedAttributes(nodeSha256(content), SIGNED_AT);
  const written = p256SignatureToRaw(valueOf(signatureOfSeal(template.assemble(attributes, raw))));
  expect(written).toEqual(which === 'same' ? raw : malleate(raw));
});
