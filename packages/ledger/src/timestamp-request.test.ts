import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { hexEncode } from './bytes.ts';
import { readElement, timeOf } from './der.ts';
import { nodeSha256 } from './testing.ts';
import { oidOfText, readTimestampRequest, timestampInfo, timestampRequest } from './timestamp-building.ts';
import { oidText } from './timestamp.ts';

const folder = mkdtempSync(join(tmpdir(), 'sorgfalt-request-'));
afterAll(() => rmSync(folder, { recursive: true }));
const imprintSha256 = nodeSha256(Uint8Array.of(1));

describe('an object identifier in dotted form', () => {
  test.each([
    // X.690, 8.19.5; RFC 8017, A.1; RFC 3161, 3.
    ['2.999.3', '06 03 883703'],
    ['1.2.840.113549', '06 06 2a864886f70d'],
    ['1.2.840.113549.1.9.16.1.4', '06 0b 2a864886f70d0109100104'],
    ['0.0', '06 01 00'],
    ['1.39.127.128', '06 04 4f7f8100'],
    ['2.5.29.15.4294967295', '06 08 551d0f8fffffff7f'],
    ['1.2.16384', '06 04 2a818000'],
  ])('%s is encoded as published, and read back', (text, hex) => {
    expect(hexEncode(oidOfText(text))).toBe(hex.replaceAll(' ', ''));
    expect(oidText(readElement(oidOfText(text)))).toBe(text);
  });

  test.each([
    '',
    '1',
    '1.',
    '.1',
    '3.1',
    '32.1',
    '1.02',
    '1.2.',
    '1..2',
    '1.2 ',
    ' 1.2',
    '1.-2',
    'a.1',
    '1.12345678901',
  ])('%j is none', (text) => {
    expect(() => oidOfText(text)).toThrow(RangeError);
  });
});

describe('a timestamp request', () => {
  test.skipIf(spawnSync('openssl', ['version']).status !== 0)(
    'has the bytes of the one that OpenSSL makes (skipped where the system has none)',
    () => {
      for (const policy of ['1.3.6.1.4.1.99999.1', undefined]) {
        const path = join(folder, 'made.tsq');
        const asked = ['-digest', hexEncode(imprintSha256), '-sha256', '-cert', '-out', path];
        spawnSync('openssl', ['ts', '-query', ...asked, ...(policy ? ['-tspolicy', policy] : [])]);
        const made = new Uint8Array(readFileSync(path));
        const read = readTimestampRequest(made);
        if (!read.ok) throw new Error(read.error.code);
        const { nonce } = read.value;
        expect(read.value).toMatchObject({ policy: policy ?? null, imprint: imprintSha256, hash: 'SHA-256' });
        expect(timestampRequest({ imprintSha256, nonce: nonce ?? new Uint8Array(), policy })).toEqual(made);
      }
    },
  );

  test('that asks for no certificates, or nothing at all beside the hash, is read as that', () => {
    const asked = timestampRequest({ imprintSha256, nonce: Uint8Array.of(7) });
    const quiet = asked.slice();
    // The BOOLEAN at the end is left away, and the length put right.
    quiet[1] = (quiet[1] ?? 0) - 3;
    expect(readTimestampRequest(quiet.slice(0, -3))).toMatchObject({
      ok: true,
      value: { wantsCertificates: false, nonce: Uint8Array.of(7), policy: null },
    });
    const no = asked.with(asked.length - 1, 0);
    expect(readTimestampRequest(no)).toMatchObject({ ok: true, value: { wantsCertificates: false } });
    expect(readTimestampRequest(asked)).toMatchObject({ ok: true, value: { wantsCertificates: true } });
  });

  test('of another version, or cut anywhere, is refused', () => {
    const asked = timestampRequest({ imprintSha256, nonce: Uint8Array.of(7) });
    const version = asked.with(4, 2);
    expect(readTimestampRequest(version)).toMatchObject({ ok: false, error: { code: 'malformed' } });
    for (let size = 0; size < asked.length; size += 1)
      expect(readTimestampRequest(asked.slice(0, size))).toMatchObject({ ok: false });
  });
});

describe('the time in a token', () => {
  test.each([
    // X.690, 11.7: no zeros at the end of a fraction, and no point without one.
    ['2026-03-01T08:15:02.120Z', '20260301081502.12Z'],
    ['2026-03-01T08:15:02.000Z', '20260301081502Z'],
    ['2026-03-01T08:15:02.007Z', '20260301081502.007Z'],
    ['2050-12-31T23:59:59.900Z', '20501231235959.9Z'],
  ])('%s is written as %s and read back', (genTime, written) => {
    const stated = { policy: '1.2.3', imprintSha256, serial: Uint8Array.of(1), genTime, nonce: null };
    const bytes = Buffer.from(timestampInfo(stated));
    const at = bytes.indexOf(Buffer.from(written));
    expect(at).toBeGreaterThan(0);
    expect(bytes[at - 1]).toBe(written.length);
    expect(timeOf(readElement(new Uint8Array(bytes), at - 2))).toBe(genTime);
  });

  test('finer than milliseconds, however fine, is cut off', () => {
    const digits = '20260301081502.123' + '4'.repeat(60) + 'Z';
    const element = readElement(Uint8Array.of(0x18, digits.length, ...Buffer.from(digits)));
    expect(timeOf(element)).toBe('2026-03-01T08:15:02.123Z');
  });
});
