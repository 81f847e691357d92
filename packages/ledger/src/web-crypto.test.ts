import { createHash, generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { p256SignatureToRaw } from './p256-signature.ts';
import { flipBit, soundEvidence, spkiOf } from './testing.ts';
import type { Signer } from './testing.ts';
import { verifyEntry } from './verify-entry.ts';
import { webCrypto, webVerificationCrypto } from './web-crypto.ts';

const newKey = (): Signer => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const signatureOf = (key: Signer, bytes: Uint8Array) => new Uint8Array(sign('sha256', bytes, key.privateKey));

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
  test('reads a key once, however much it signed, and each key for itself', async () => {
    const read: string[] = [];
    const subtle = {
      digest: webcrypto.subtle.digest.bind(webcrypto.subtle),
      verify: webcrypto.subtle.verify.bind(webcrypto.subtle),
      importKey: (...given: Parameters<typeof webcrypto.subtle.importKey>) => {
        read.push(given[0]);
        return webcrypto.subtle.importKey(...given);
      },
    };
    const { verify } = webCrypto(subtle);
    const algorithm = { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' } as const;
    const bytes = Uint8Array.of(1, 2, 3);
    const signed = async (key: Signer) =>
      verify(algorithm, spkiOf(key), bytes, p256SignatureToRaw(signatureOf(key, bytes))!);
    const keys = Array.from({ length: 17 }, newKey);
    for (const key of [keys[0]!, keys[0]!, keys[1]!, keys[0]!]) expect(await signed(key)).toBe(true);
    expect(read).toHaveLength(2);
    // Nobody fills the memory with keys: those that are forgotten are read again.
    for (const key of keys) expect(await signed(key)).toBe(true);
    expect(await signed(keys[0]!)).toBe(true);
    expect(read.length).toBeGreaterThan(17);
    // A key that is known verifies nothing that another one signed.
    const foreign = p256SignatureToRaw(signatureOf(keys[1]!, bytes))!;
    expect(await verify(algorithm, spkiOf(keys[0]!), bytes, foreign)).toBe(false);
  });

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
