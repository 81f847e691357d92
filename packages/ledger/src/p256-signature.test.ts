import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { describeOnSharedData } from '../../../testing/shared-data.ts';
import { hexDecode } from './bytes.ts';
import { p256SignatureToRaw } from './p256-signature.ts';
import { firmKey, nodeVerifyEd25519, nodeVerifyP256, spkiOf } from './testing.ts';

describe('p256SignatureToRaw', () => {
  test.prop([fc.uint8Array()])('a DER signature verifies in its raw form', (message) => {
    const der = new Uint8Array(sign('sha256', message, firmKey.privateKey));
    const raw = p256SignatureToRaw(der);
    expect(raw).toHaveLength(64);
    expect(nodeVerifyP256(spkiOf(firmKey), message, raw ?? new Uint8Array())).toBe(true);
    expect(p256SignatureToRaw(raw ?? new Uint8Array())).toEqual(raw);
    expect(p256SignatureToRaw(new Uint8Array([...der, 0]))).toBeNull();
    expect(p256SignatureToRaw(der.slice(0, -1))).toBeNull();
  });

  test('short integers are padded on the left', () => {
    const expected = new Uint8Array(64);
    expected[31] = 1;
    expected[63] = 0x80;
    expect(p256SignatureToRaw(hexDecode('300702010102020080') ?? new Uint8Array())).toEqual(expected);
  });

  test.each([
    ['no bytes', ''],
    ['a spare zero', '30080202000102020080'],
    ['a negative integer', '3006020181020101'],
    ['an empty integer', '30050200020101'],
    ['a wrong tag', '3006030101020101'],
    ['a long-form length', '308106020101020101'],
    ['a third integer', '3009020101020101020101'],
    ['an integer of 33 bytes', `3026022101${'00'.repeat(32)}020101`],
    ['an integer over the end', '3006020101020201'],
  ])('%s is refused', (_, hex) => {
    expect(p256SignatureToRaw(hexDecode(hex) ?? new Uint8Array())).toBeNull();
  });
});

interface Group {
  publicKey: { pk: string };
  publicKeyDer: string;
  tests: { tcId: number; comment: string; msg: string; sig: string; result: 'valid' | 'invalid' }[];
}

describeOnSharedData('published signature vectors', 'ledger/wycheproof/testvectors_v1', (folder) => {
  const load = (name: string) =>
    (JSON.parse(readFileSync(resolve(folder, name), 'utf8')) as { testGroups: Group[] }).testGroups;
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
  const wrongly = (name: string, accepts: (group: Group, message: Uint8Array, sig: Uint8Array) => boolean) =>
    load(name).flatMap((group) =>
      group.tests
        .filter(({ msg, sig, result }) => accepts(group, bytes(msg), bytes(sig)) !== (result === 'valid'))
        .map(({ tcId, comment }) => `${tcId} ${comment}`),
    );

  test('DER signatures are judged as published after conversion', () => {
    const accepts = (group: Group, message: Uint8Array, sig: Uint8Array) => {
      const raw = p256SignatureToRaw(sig);
      return raw !== null && nodeVerifyP256(bytes(group.publicKeyDer), message, raw);
    };
    expect(wrongly('ecdsa_secp256r1_sha256_test.json', accepts)).toEqual([]);
  });

  test('raw signatures are judged as published', () => {
    const accepts = (group: Group, message: Uint8Array, sig: Uint8Array) =>
      sig.length === 64 && nodeVerifyP256(bytes(group.publicKeyDer), message, sig);
    expect(wrongly('ecdsa_secp256r1_sha256_p1363_test.json', accepts)).toEqual([]);
  });

  test('Ed25519 signatures are judged as published', () => {
    const accepts = (group: Group, message: Uint8Array, sig: Uint8Array) =>
      nodeVerifyEd25519(bytes(group.publicKey.pk), message, sig);
    expect(wrongly('ed25519_test.json', accepts)).toEqual([]);
  });
});
