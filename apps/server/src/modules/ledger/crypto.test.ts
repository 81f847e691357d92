import { generateKeyPairSync } from 'node:crypto';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { p256SignatureToRaw } from '@sorgfalt/ledger';
import { nativeCrypto, signP256, spkiOf } from './crypto.ts';

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
