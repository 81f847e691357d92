import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { certificatesOfPem, pemOfCertificates } from '@sorgfalt/ledger';
import {
  OID,
  authorityExtension,
  issue,
  keyUsageExtension,
  rootCertificate,
  rootKey,
  usesExtension,
} from '@sorgfalt/ledger/testing';
import { temporaryDirectory } from '../../../testing/temporary-directory.ts';
import { spkiOf } from '../crypto.ts';
import { openPkcs12, suppliedKey } from './supplied-key.ts';

const folder = temporaryDirectory('supplied');
const firm = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const middle = issue(authority, rootKey, {
  subject: 'Beispiel CA',
  issuer: 'Beispiel Root',
  extensions: [authorityExtension(0), keyUsageExtension(0x06)],
});
const leafOf = (parts: Partial<Parameters<typeof issue>[2]> = {}, key = firm) =>
  issue(key, authority, {
    subject: 'Beispiel Treuhand AG',
    issuer: 'Beispiel CA',
    extensions: [keyUsageExtension(0xc0)],
    ...parts,
  });
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const chain = [leafOf(), middle, rootCertificate];

function supply(key: string, certificates: readonly Uint8Array[]) {
  return suppliedKey({
    auditHours: 0,
    publicEntries: false,
    firmKey: key,
    firmCertificates: pemOfCertificates(certificates),
    firmPkcs12Path: '',
    firmPkcs12Password: '',
  });
}

describe('a key and certificates in PEM', () => {
  test('are taken with their chain without the root, in whatever order they come', async () => {
    const supplied = await supply(pem(firm.privateKey), chain.toReversed());
    expect(supplied?.certificates).toEqual(chain.slice(0, 2));
    expect(supplied?.root).toEqual(rootCertificate);
  });

  const large = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;

  test.each<[string, string, readonly Uint8Array[], string]>([
    ['a certificate of another key', pem(other.privateKey), chain, 'None of the certificates'],
    ['no certificate', pem(firm.privateKey), [], 'belong together'],
    ['no key', '', chain, 'belong together'],
    ['something that is no key', 'secret', chain, 'PEM without a passphrase'],
    ['an RSA key', pem(large), chain, 'curve P-256'],
    ['a key on another curve', pem(otherCurve), chain, 'curve P-256'],
    ['a chain with a gap', pem(firm.privateKey), [leafOf(), rootCertificate], 'unknown-issuer'],
    [
      'an expired certificate',
      pem(firm.privateKey),
      [leafOf({ notAfter: '2026-02-01T00:00:00.000Z' }), middle, rootCertificate],
      'certificate-expired',
    ],
    [
      'a certificate for stamping time',
      pem(firm.privateKey),
      [leafOf({ extensions: [usesExtension([OID.timeStamping])] }), middle, rootCertificate],
      'wrong-extended-key-usage',
    ],
  ])('with %s stop the start and say why', async (_, key, certificates, message) => {
    await expect(supply(key, certificates)).rejects.toThrow(message);
  });

  test('encrypted ones are refused', async () => {
    const locked = firm.privateKey.export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'x',
    });
    await expect(supply(locked.toString(), chain)).rejects.toThrow('without a passphrase');
  });

  test('are not needed', async () => {
    expect(await supply('', [])).toBe(null);
  });
});

const isAbsent = spawnSync('openssl', ['version']).status !== 0;

describe.skipIf(isAbsent)('a PKCS#12 file (skipped where the system has no openssl to make one)', () => {
  const pathOf = (name: string) => join(folder, name);

  function pack(
    name: string,
    key: KeyObject,
    certificates: readonly Uint8Array[],
    ...options: string[]
  ): string {
    writeFileSync(pathOf('key.pem'), pem(key));
    const [own = new Uint8Array(), ...rest] = certificates;
    writeFileSync(pathOf('own.pem'), pemOfCertificates([own]));
    writeFileSync(pathOf('rest.pem'), pemOfCertificates(rest));
    const words = [
      'pkcs12',
      '-export',
      '-inkey',
      'key.pem',
      '-in',
      'own.pem',
      '-certfile',
      'rest.pem',
      '-out',
      name,
    ];
    const run = spawnSync('openssl', [...words, '-passout', 'pass:richtig', ...options], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(run.stderr);
    return pathOf(name);
  }

  test('gives key and certificates', async () => {
    const path = pack('good.p12', firm.privateKey, chain);
    const supplied = await openPkcs12(path, 'richtig');
    expect(spkiOf(supplied.privateKey)).toEqual(spkiOf(firm.privateKey));
    expect(supplied.certificates).toEqual(chain.slice(0, 2));
    expect(certificatesOfPem(pemOfCertificates([supplied.root]))).toEqual([rootCertificate]);
  });

  test('does not open with a wrong password', async () => {
    const path = pack('locked.p12', firm.privateKey, chain);
    await expect(openPkcs12(path, 'falsch')).rejects.toThrow('the password is wrong');
    await expect(openPkcs12(path, '')).rejects.toThrow('the password is wrong');
  });

  test('that was altered since it was locked is refused, though it opens', async () => {
    const path = pack('altered.p12', firm.privateKey, chain);
    const file = readFileSync(path);
    // In the salt of its seal, which is the last but the number of rounds.
    const at = file.length - 6;
    file.writeUInt8(file.readUInt8(at) ^ 1, at);
    writeFileSync(path, file);
    await expect(openPkcs12(path, 'richtig')).rejects.toThrow('cannot be opened');
  });

  test('without a key, or that is none, is refused', async () => {
    const path = pack('certificates.p12', firm.privateKey, chain, '-nokeys');
    await expect(openPkcs12(path, 'richtig')).rejects.toThrow('no key');
    writeFileSync(pathOf('none.p12'), 'hello');
    await expect(openPkcs12(pathOf('none.p12'), 'richtig')).rejects.toThrow('cannot be opened');
    await expect(openPkcs12(pathOf('absent.p12'), 'richtig')).rejects.toThrow('there is no file');
  });
});
