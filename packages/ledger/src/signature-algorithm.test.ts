import { constants, generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { certificateIdsOf } from './cms.ts';
import type { SignerInfo } from './cms.ts';
import { TAG, context, der, oid, readElement, readOnly, sequence } from './der.ts';
import { OID } from './oids.ts';
import { settle } from './pki-error.ts';
import { demandSigned, ecdsaSignatureToRaw } from './signature-algorithm.ts';
import type { PkiCrypto } from './signature-algorithm.ts';
import { spkiOf } from './testing.ts';
import { webCrypto } from './web-crypto.ts';

const crypto = webCrypto(webcrypto.subtle);
const bytes = new TextEncoder().encode('what is signed');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } as const;
const none = der(0x05);
const small = (value: number) => der(TAG.integer, Uint8Array.of(value));

type Key = typeof rsa;
const signedBy = (key: Key, hash: string, more: object = {}) =>
  new Uint8Array(sign(hash, bytes, { key: key.privateKey, ...more }));

/** What comes of a signature: `signed`, or the code of the refusal. */
async function outcome(
  key: Key,
  identifier: Uint8Array,
  signature: Uint8Array,
  { digest, by = crypto }: { digest?: 'SHA-256' | 'SHA-384'; by?: PkiCrypto } = {},
): Promise<string> {
  const signed = { identifier: readOnly(identifier), bytes, signature, ...(digest && { digest }) };
  const settled = await settle(async () => {
    await demandSigned(by, spkiOf(key), signed, 'invalid-signature');
    return 'signed';
  });
  return settled.ok ? settled.value : settled.error.code;
}

describe('RSA', () => {
  test.each([
    ['sha256', OID.rsaSha256],
    ['sha384', OID.rsaSha384],
    ['sha512', OID.rsaSha512],
  ])('with %s named beside the signature is checked with it, and with no other hash', async (hash, id) => {
    expect(await outcome(rsa, sequence(oid(id), none), signedBy(rsa, hash))).toBe('signed');
    const other = hash === 'sha256' ? 'sha384' : 'sha256';
    expect(await outcome(rsa, sequence(oid(id), none), signedBy(rsa, other))).toBe('invalid-signature');
  });

  test('that only says RSA takes the hash of the message, and is none without one', async () => {
    const plain = sequence(oid(OID.rsa), none);
    const signature = signedBy(rsa, 'sha384');
    expect(await outcome(rsa, plain, signature, { digest: 'SHA-384' })).toBe('signed');
    expect(await outcome(rsa, plain, signature, { digest: 'SHA-256' })).toBe('invalid-signature');
    expect(await outcome(rsa, plain, signature)).toBe('unsupported-algorithm');
  });

  test('named with the method of another kind of key is not looked at', async () => {
    const signature = signedBy(rsa, 'sha256');
    expect(await outcome(rsa, sequence(oid(OID.ecdsaSha256)), signature)).toBe('unsupported-algorithm');
    expect(await outcome(rsa, sequence(oid(OID.rsaSha256.replace(/0b$/u, '05'))), signature)).toBe(
      'unsupported-algorithm',
    );
  });
});

describe('RSA-PSS', () => {
  const sha256 = sequence(oid(OID.sha256));
  const maskOf = (hash: Uint8Array, method: string = OID.mgf1) => sequence(oid(method), hash);
  const parameters = (
    hash: Uint8Array | null = sha256,
    mask: Uint8Array | null = maskOf(sha256),
    salt: Uint8Array | null = small(32),
  ) =>
    sequence(
      oid(OID.rsaPss),
      sequence(...[hash, mask, salt].flatMap((part, at) => (part === null ? [] : [der(context(at), part)]))),
    );
  const signature = signedBy(rsa, 'sha256', pss);

  test('is checked with its hash and its length of salt', async () => {
    expect(await outcome(rsa, parameters(), signature)).toBe('signed');
    expect(await outcome(rsa, parameters(sha256, maskOf(sha256), small(20)), signature)).toBe(
      'invalid-signature',
    );
    const short = signedBy(rsa, 'sha256', { ...pss, saltLength: 0 });
    expect(await outcome(rsa, parameters(sha256, maskOf(sha256), small(0)), short)).toBe('signed');
  });

  test.each([
    ['leaves its hash to the default, SHA-1', parameters(null)],
    ['leaves its mask to the default', parameters(sha256, null)],
    ['leaves its salt to the default', parameters(sha256, maskOf(sha256), null)],
    ['masks with another hash', parameters(sha256, maskOf(sequence(oid(OID.sha384))))],
    ['masks by another function', parameters(sha256, maskOf(sha256, OID.rsaPss))],
    ['salts with more than 127 bytes', parameters(sha256, maskOf(sha256), small(0x80))],
    [
      'salts with a length of two bytes',
      parameters(sha256, maskOf(sha256), der(TAG.integer, Uint8Array.of(1, 0))),
    ],
  ])('that %s is refused', async (_, identifier) => {
    expect(await outcome(rsa, identifier, signature)).toBe('unsupported-algorithm');
  });
});

describe('ECDSA', () => {
  test.each([
    ['P-256', 'sha256', OID.ecdsaSha256],
    ['P-384', 'sha384', OID.ecdsaSha384],
    ['P-521', 'sha512', OID.ecdsaSha512],
    ['P-256', 'sha512', OID.ecdsaSha512],
  ])('on %s with %s is checked', async (namedCurve, hash, id) => {
    const key = generateKeyPairSync('ec', { namedCurve });
    expect(await outcome(key, sequence(oid(id)), signedBy(key, hash))).toBe('signed');
    expect(await outcome(key, sequence(oid(OID.rsaSha256)), signedBy(key, hash))).toBe(
      'unsupported-algorithm',
    );
  });

  test('on a curve that is not ours, or by a key that is neither, is refused', async () => {
    const koblitz = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
    expect(await outcome(koblitz, sequence(oid(OID.ecdsaSha256)), signedBy(koblitz, 'sha256'))).toBe(
      'unsupported-algorithm',
    );
    const edwards = generateKeyPairSync('ed25519');
    expect(await outcome(edwards, sequence(oid(OID.rsaSha256)), new Uint8Array(64))).toBe(
      'unsupported-algorithm',
    );
  });

  test('a signature that is none, and a verifier that gives up, are no signature', async () => {
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const identifier = sequence(oid(OID.ecdsaSha256));
    const gaveUp = { ...crypto, verify: () => Promise.reject(new Error('no such key')) };
    expect(await outcome(key, identifier, Uint8Array.of(1, 2, 3))).toBe('invalid-signature');
    expect(await outcome(key, identifier, signedBy(key, 'sha256'), { by: gaveUp })).toBe('invalid-signature');
  });

  test('its two numbers are padded to the curve, and are neither negative nor longer than it', () => {
    const pair = (...numbers: number[][]) =>
      sequence(...numbers.map((each) => der(TAG.integer, Uint8Array.from(each))));
    const raw = (...numbers: number[][]) => {
      const found = ecdsaSignatureToRaw(pair(...numbers), 2);
      return found && [...found];
    };
    expect(raw([1], [0, 0x80])).toEqual([0, 1, 0, 0x80]);
    expect(raw([0, 0xff, 0xff], [0])).toEqual([0xff, 0xff, 0, 0]);
    expect(raw([1], [0x80])).toBeNull();
    expect(raw([1], [1, 0, 0])).toBeNull();
    expect(raw([1], [1], [1])).toBeNull();
    expect(raw([1])).toBeNull();
  });
});

describe('the certificate that a signer names', () => {
  const digest = der(TAG.octetString, Uint8Array.of(7));
  const named = (type: string, ...parts: Uint8Array[]) => {
    const value = sequence(sequence(sequence(...parts)));
    const attributes = new Map([[type, [readElement(value)]]]);
    return certificateIdsOf({ attributes } as unknown as SignerInfo).map(({ hash }) => hash);
  };

  test('is named by SHA-1 in the old attribute alone, by SHA-256 in the newer one, or by the hash that it says', () => {
    expect(named(OID.signingCertificate, digest)).toEqual(['SHA-1']);
    expect(named(OID.signingCertificateV2, digest)).toEqual(['SHA-256']);
    expect(named(OID.signingCertificateV2, sequence(oid(OID.sha512)), digest)).toEqual(['SHA-512']);
  });

  test('must be named', () => {
    const signer = { attributes: new Map() } as unknown as SignerInfo;
    expect(() => certificateIdsOf(signer)).toThrow();
  });
});
