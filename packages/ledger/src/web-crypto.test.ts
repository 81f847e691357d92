import { createHash, webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { flipBit, soundEvidence } from './testing.ts';
import { verifyEntry } from './verify-entry.ts';
import { webCrypto, webVerificationCrypto } from './web-crypto.ts';

describe('webVerificationCrypto', () => {
  test('checks seal and checkpoint of an entry, and finds them changed', async () => {
    const crypto = await webVerificationCrypto(webcrypto.subtle);
    const sound = soundEvidence();
    expect(await verifyEntry(sound, crypto)).toMatchObject({ ok: true });
    const sealPublicKeySpkiDer = flipBit(sound.sealPublicKeySpkiDer, 8 * 80);
    expect(await verifyEntry({ ...sound, sealPublicKeySpkiDer }, crypto)).toMatchObject({ ok: false });
    const checkpoint = sound.checkpoint.replace('12', '13');
    expect(await verifyEntry({ ...sound, checkpoint }, crypto)).toMatchObject({ ok: false });
  });

  test('has no Ed25519 where the platform has none, which skips the checkpoint', async () => {
    const subtle = {
      digest: webcrypto.subtle.digest.bind(webcrypto.subtle),
      verify: webcrypto.subtle.verify.bind(webcrypto.subtle),
      importKey: (_format: unknown, _bytes: unknown, { name }: { name: string }) =>
        Promise.reject(new Error(`${name} is not supported`)),
    };
    expect((await webVerificationCrypto(subtle)).verifyEd25519).toBeUndefined();
  });
});

describe('webCrypto', () => {
  test.each([
    ['SHA-1', 'sha1'],
    ['SHA-256', 'sha256'],
    ['SHA-384', 'sha384'],
    ['SHA-512', 'sha512'],
  ] as const)('gives the %s that the platform gives, of little and of much', async (name, platform) => {
    const { digest } = webCrypto(webcrypto.subtle);
    for (const size of [0, 3, 2 ** 14, 2 ** 14 + 1, 100_000]) {
      const bytes = new Uint8Array(size).fill(7);
      expect(Buffer.from(await digest(name, bytes))).toEqual(createHash(platform).update(bytes).digest());
    }
  });

  test('takes little to its own SHA-256, which is faster there, and much to the platform', async () => {
    const sizes: number[] = [];
    const { digest } = webCrypto(webcrypto.subtle, (bytes) => {
      sizes.push(bytes.length);
      return new Uint8Array(32);
    });
    await digest('SHA-256', new Uint8Array(3));
    await digest('SHA-256', new Uint8Array(100_000));
    await digest('SHA-512', new Uint8Array(3));
    expect(sizes).toEqual([3]);
  });

  test('asks for Ed25519 with a key that every implementation must take: the base point', async () => {
    const keys: Uint8Array[] = [];
    const importKey = async (_format: unknown, bytes: Uint8Array) => keys.push(bytes);
    const { subtle } = webcrypto;
    await webVerificationCrypto({
      digest: subtle.digest.bind(subtle),
      verify: subtle.verify.bind(subtle),
      importKey,
    });
    // RFC 8032, 5.1: its y is 4/5 modulo 2^255 − 19, in little-endian order, and its x is even.
    const y = Array.from(keys[0] ?? []).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    expect(keys[0]).toHaveLength(32);
    expect((y * 5n) % (2n ** 255n - 19n)).toBe(4n);
  });
});
