import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { p256SignatureToRaw } from '@sorgfalt/ledger';
import { nativeCrypto, nativePki, signP256, spkiOf } from './crypto.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = new Uint8Array(spkiOf(privateKey));

describe('a P-256 signature', () => {
  test.prop([fc.uint8Array()])('counts in DER and as r ‖ s, over what was signed', (bytes) => {
    const der = signP256(privateKey, bytes);
    const raw = p256SignatureToRaw(der) ?? new Uint8Array();
    expect(raw).toHaveLength(64);
    for (const signature of [der, raw]) {
      expect(nativeCrypto.verifyP256(key, bytes, signature)).toBe(true);
      expect(nativeCrypto.verifyP256(key, new Uint8Array([...bytes, 0]), signature)).toBe(false);
    }
  });

  test.prop([fc.uint8Array({ maxLength: 80 })])('does not count where it is any other bytes', (signature) => {
    expect(nativeCrypto.verifyP256(key, new Uint8Array([1]), signature)).toBe(false);
  });
});

describe('a signature of an authority with RSA', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const bytes = new TextEncoder().encode('statement');
  const schemes = [
    [{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, { padding: constants.RSA_PKCS1_PADDING }],
    [
      { name: 'RSA-PSS', hash: 'SHA-256', saltLength: 32 },
      { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 },
    ],
  ] as const;

  test.each(schemes)('counts by the scheme that was signed with, and by no other: %o', (algorithm, how) => {
    const signature = sign('sha256', bytes, { key: rsa, ...how });
    const counts = (by: typeof algorithm, over = bytes) =>
      nativePki.verify(by, spkiOf(rsa), over, new Uint8Array(signature));
    expect(counts(algorithm)).toBe(true);
    expect(counts(algorithm, new Uint8Array([...bytes, 0]))).toBe(false);
    for (const [other] of schemes) if (other !== algorithm) expect(counts(other)).toBe(false);
  });
});
