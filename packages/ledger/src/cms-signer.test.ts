import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseCertificate, pemOfCertificates } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { readSignedMessage, signerOf } from './cms.ts';
import { TAG, der } from './der.ts';
import { OID } from './oids.ts';
import { settle } from './pki-error.ts';
import { extension, firmKey, issue, keyUsageExtension, pki, rootKey } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'sorgfalt-signer-'));
afterAll(() => rmSync(folder, { recursive: true }));
const content = new Uint8Array(Buffer.from('{"v":1}'));

const issued = (serial: number, keyId?: Uint8Array): Certificate => {
  const named = keyId ? [extension(OID.subjectKeyIdentifier, false, der(TAG.octetString, keyId))] : [];
  const parts = { subject: 'Beispiel Treuhand AG', issuer: 'Beispiel Root', serial };
  const bytes = issue(firmKey, rootKey, { ...parts, extensions: [keyUsageExtension(0xc0), ...named] });
  const read = parseCertificate(bytes);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
};
const signer = issued(2, Uint8Array.of(1, 2, 3));
const withoutKeyId = issued(3);
const withOther = issued(4, Uint8Array.of(1, 2, 4));

/** A message that OpenSSL signs with the key of `signer`. */
function signedBy(...how: string[]): Uint8Array {
  const at = (name: string, text: string | Uint8Array) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const key = at('key.pem', firmKey.privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const by = ['-signer', at('signer.pem', pemOfCertificates([signer.der])), '-inkey', key];
  const out = join(folder, 'out.p7s');
  const asked = ['-binary', '-outform', 'DER', '-in', at('content', content), '-out', out, ...by, ...how];
  const { status, stderr } = spawnSync('openssl', ['cms', '-sign', '-cades', '-md', 'sha256', ...asked]);
  if (status !== 0) throw new Error(String(stderr));
  return new Uint8Array(readFileSync(out));
}

async function found(message: Uint8Array, candidates: readonly Certificate[]): Promise<string> {
  const result = await settle(async () => {
    const { certificate, signed } = await signerOf(readSignedMessage(message), content, candidates, pki);
    await signed;
    return certificate;
  });
  return result.ok ? `serial ${result.value.serial.join()}` : result.error.code;
}

describe.skipIf(spawnSync('openssl', ['version']).status !== 0)(
  'the signer of a message by OpenSSL (skipped where the system has none)',
  () => {
    test('is found by the identifier of the key', async () => {
      const message = signedBy('-keyid');
      expect(await found(message, [withoutKeyId, withOther, signer])).toBe('serial 2');
      expect(await found(message, [withoutKeyId])).toBe('no-signer-certificate');
      expect(await found(message, [withOther])).toBe('no-signer-certificate');
      expect(await found(message, [])).toBe('no-signer-certificate');
    });

    test('is found by issuer and serial number', async () => {
      const message = signedBy();
      expect(await found(message, [withoutKeyId, withOther, signer])).toBe('serial 2');
      expect(await found(message, [withoutKeyId, withOther])).toBe('no-signer-certificate');
    });

    test('is not another certificate of the same name and number: its hash is signed', async () => {
      expect(await found(signedBy(), [issued(2)])).toBe('signer-certificate-mismatch');
      expect(await found(signedBy('-keyid'), [issued(9, Uint8Array.of(1, 2, 3))])).toBe(
        'signer-certificate-mismatch',
      );
    });

    test('says what it signed, beside the message or in it', () => {
      expect(readSignedMessage(signedBy()).content).toBeNull();
      expect(readSignedMessage(signedBy('-nodetach')).content).toEqual(content);
      expect(readSignedMessage(signedBy('-nocerts')).certificates).toEqual([]);
      expect(readSignedMessage(signedBy()).certificates).toEqual([signer.der]);
    });
  },
);
