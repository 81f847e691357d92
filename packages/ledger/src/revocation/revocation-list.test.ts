import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import { parseCertificate, pemOfCertificates } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { TAG, context, der, sequence } from '../der.ts';
import { REVOCATION_REASONS } from './reasons.ts';
import type { RevocationReason } from './reasons.ts';
import { readRevocationList } from './revocation-list.ts';
import {
  authorityExtension,
  extension,
  firmCertificate,
  flipBit,
  issue,
  keyUsageExtension,
  pki,
  rootCertificate,
  rootKey,
  tsaKey,
} from '../testing.ts';
import { revocationListOf, signedListOf } from './testing.ts';

const reasons = Object.keys(REVOCATION_REASONS) as RevocationReason[];
const folder = mkdtempSync(join(tmpdir(), 'crl-'));
afterAll(() => rmSync(folder, { recursive: true }));

function certificateOf(der: Uint8Array): Certificate {
  const result = parseCertificate(der);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const { serial, issuer } = certificateOf(firmCertificate);
const revokedAt = '2026-03-01T00:00:00.000Z';
const sound = revocationListOf([
  { serial, revokedAt, invalidAt: revokedAt, reason: REVOCATION_REASONS.superseded },
]);
const outcome = async (bytes: Uint8Array, issuers = [rootCertificate]) => {
  const result = await readRevocationList(bytes, issuers, pki);
  return result.ok ? 'believed' : result.error.code;
};

describe('a revocation list', () => {
  test.each(reasons)('says that a certificate counts no longer, and why: %s', async (reason) => {
    const bytes = revocationListOf([{ serial, revokedAt, reason: REVOCATION_REASONS[reason] }]);
    expect(await readRevocationList(bytes, [rootCertificate], pki)).toEqual({
      ok: true,
      value: [{ issuer, serial, revokedAt, reason }],
    });
  });

  test('counts from the earlier of revocation and invalidity date, and gives no reason where it has none', async () => {
    const [early, late] = ['2026-02-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'];
    const list = [early, late].map((invalidAt) => ({ serial, revokedAt, invalidAt }));
    const result = await readRevocationList(revocationListOf(list), [rootCertificate], pki);
    expect(result).toEqual({
      ok: true,
      value: [early, revokedAt].map((since) => ({ issuer, serial, revokedAt: since, reason: undefined })),
    });
  });

  test('is refused with a reason that there is none of', async () => {
    for (const reason of [7, 8, 11])
      expect(await outcome(revocationListOf([{ serial, revokedAt, reason }]))).toBe('malformed');
  });

  test('may be empty', async () => {
    expect(await readRevocationList(revocationListOf([]), [rootCertificate], pki)).toEqual({
      ok: true,
      value: [],
    });
  });

  test('is believed only of a certificate that may issue it', async () => {
    expect(await outcome(sound, [firmCertificate, rootCertificate])).toBe('believed');
    expect(await outcome(sound, [firmCertificate])).toBe('unknown-issuer');
    expect(await outcome(revocationListOf([], tsaKey))).toBe('certificate-signature-invalid');
    const extensions = [authorityExtension(), keyUsageExtension(0x04)];
    const noCrlSign = issue(rootKey, rootKey, { subject: 'Beispiel Root', extensions });
    expect(await outcome(sound, [noCrlSign])).toBe('unknown-issuer');
    expect(await outcome(sound, [noCrlSign, rootCertificate])).toBe('believed');
  });

  test('of changes only, or for some certificates, is refused for its critical extension', async () => {
    for (const id of ['551d1b', '551d1c']) {
      const list = signedListOf([
        issuer,
        der(TAG.utcTime, new Uint8Array(Buffer.from('260401000000Z'))),
        der(context(0), sequence(extension(id, true, der(TAG.integer, Uint8Array.of(1))))),
      ]);
      expect(await outcome(list)).toBe('unknown-critical-extension');
    }
  });

  test('is refused with any bit changed, and without an exception', async () => {
    for (let bit = 0; bit < sound.length * 8; bit += 7) {
      expect(await outcome(flipBit(sound, bit))).not.toBe('believed');
    }
  });

  test.prop([fc.uint8Array({ maxLength: 200 })])('is no other bytes', async (bytes) => {
    expect(await outcome(bytes)).not.toBe('believed');
  });

  test('is read by OpenSSL, which then refuses the certificate', () => {
    const file = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const list = file('list.crl', sound);
    const openssl = (...args: string[]) => spawnSync('openssl', args, { encoding: 'utf8' });
    const text = openssl('crl', '-in', list, '-inform', 'DER', '-noout', '-text').stdout;
    expect(text).toContain('Superseded');
    expect(text).toContain('Invalidity Date');
    const pem = file('list.pem', openssl('crl', '-in', list, '-inform', 'DER').stdout);
    const ca = file('root.pem', pemOfCertificates([rootCertificate]));
    const firm = file('firm.pem', pemOfCertificates([firmCertificate]));
    const check = openssl('verify', '-crl_check', '-CAfile', ca, '-CRLfile', pem, firm);
    expect(check.status).not.toBe(0);
    expect(check.stderr + check.stdout).toContain('certificate revoked');
  });
});
