import { webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasSmallOrder } from './ed25519-order.ts';
import { webVerificationCrypto } from './web-crypto.ts';

const ys = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];
const points = ys.flatMap((hex) => {
  const plain = Uint8Array.from(Buffer.from(hex, 'hex'));
  const signed = plain.slice();
  signed[31] = (signed[31] ?? 0) | 0x80;
  return [plain, signed];
});
const ordinary = new Uint8Array(32).fill(0x66);
const signatureOf = (point: Uint8Array) => Uint8Array.from([...point, ...new Uint8Array(32)]);

describe('an Ed25519 key of small order', () => {
  test('is told in all fourteen spellings, and no other key is', () => {
    for (const point of points) expect(hasSmallOrder(point)).toBe(true);
    for (const seed of [2, 3, 9, 0x66]) expect(hasSmallOrder(new Uint8Array(32).fill(seed))).toBe(false);
  });

  test('is believed on no platform, also where the platform believes it', async () => {
    const credulous = {
      digest: webcrypto.subtle.digest.bind(webcrypto.subtle),
      importKey: () => Promise.resolve({}),
      verify: () => Promise.resolve(true),
    };
    const { verifyEd25519 } = await webVerificationCrypto(credulous);
    const text = Uint8Array.of(1);
    expect(await verifyEd25519?.(ordinary, text, signatureOf(ordinary))).toBe(true);
    for (const point of points) {
      expect(await verifyEd25519?.(point, text, signatureOf(ordinary))).toBe(false);
      expect(await verifyEd25519?.(ordinary, text, signatureOf(point))).toBe(false);
    }
  });
});
