import { spawnSync } from 'node:child_process';
import { sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import { assembleIssued, certificateToBeSigned } from '../certificate-building.ts';
import { parseCertificate } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { nodeSha256, pki, rootKey, spkiOf } from '../testing.ts';
import { revocationListToBeSigned } from './list-building.ts';
import type { RevocationListDraft } from './list-building.ts';
import { REVOCATION_REASONS } from './reasons.ts';
import type { RevocationReason } from './reasons.ts';
import { readRevocationList } from './revocation-list.ts';

const folder = mkdtempSync(join(tmpdir(), 'list-'));
afterAll(() => rmSync(folder, { recursive: true }));

const signed = (toBeSigned: Uint8Array) =>
  assembleIssued(toBeSigned, new Uint8Array(sign('sha256', toBeSigned, rootKey.privateKey)));
const root = certificateOf(
  signed(
    certificateToBeSigned(
      {
        serial: Uint8Array.of(7),
        commonName: 'Prüf Root',
        subject: { organization: 'Müster Treuhand AG' },
        notBefore: '2026-03-01T08:15:00.000Z',
        notAfter: '2056-03-01T08:15:00.000Z',
        spki: spkiOf(rootKey),
        use: 'root',
        issuer: null,
      },
      nodeSha256,
    ),
  ),
);

function certificateOf(der: Uint8Array): Certificate {
  const parsed = parseCertificate(der);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
}

function listOf(revoked: RevocationListDraft['revoked'], number = 1_795_737_600_000): Uint8Array {
  const [thisUpdate, nextUpdate] = ['2026-11-27T00:00:00.999Z', '2026-12-04T00:00:00.000Z'];
  return signed(
    revocationListToBeSigned({ issuer: root, thisUpdate, nextUpdate, number, revoked }, nodeSha256),
  );
}

const arbRevoked = fc.array(
  fc.record({
    serial: fc.uint8Array({ minLength: 1, maxLength: 16 }).map((bytes) => Uint8Array.of(0x40, ...bytes)),
    revokedAt: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((date) => `${date.toISOString().slice(0, 19)}.000Z`),
    reason: fc.option(fc.constantFrom(...(Object.keys(REVOCATION_REASONS) as RevocationReason[])), {
      nil: undefined,
    }),
  }),
  { maxLength: 5 },
);

describe('a revocation list of our own', () => {
  test.prop([arbRevoked])('says to a reader what it was given, in its order', async (revoked) => {
    expect(await readRevocationList(listOf(revoked), [root.der], pki)).toEqual({
      ok: true,
      // That nobody said why is left out of a list (RFC 5280, 5.3.1).
      value: revoked.map(({ serial, revokedAt, reason }) => ({
        issuer: root.subject,
        serial,
        revokedAt,
        reason: reason === 'unspecified' ? undefined : reason,
      })),
    });
  });

  test.each([1, 127, 128, 65_536, 1_795_737_600_000])(
    'is believed by OpenSSL, with its number %i',
    (number) => {
      const file = (name: string, bytes: Uint8Array) => {
        writeFileSync(join(folder, name), bytes);
        return join(folder, name);
      };
      const openssl = (...args: string[]) => spawnSync('openssl', args, { encoding: 'utf8' });
      const list = file(
        'list.crl',
        listOf([{ serial: Uint8Array.of(5), revokedAt: '2026-11-01T00:00:00.000Z' }], number),
      );
      const pem = join(folder, 'root.pem');
      expect(openssl('x509', '-inform', 'DER', '-in', file('root.der', root.der), '-out', pem).status).toBe(
        0,
      );
      const read = openssl('crl', '-inform', 'DER', '-in', list, '-CAfile', pem, '-noout', '-text');
      expect(read.stderr).toContain('verify OK');
      expect(Number(/X509v3 CRL Number:\s*(\w+)/u.exec(read.stdout)?.[1])).toBe(number);
    },
  );
});
