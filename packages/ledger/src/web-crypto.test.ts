import { webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { flipBit, soundEvidence } from './testing.ts';
import { verifyEntry } from './verify-entry.ts';
import { webVerificationCrypto } from './web-crypto.ts';

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
