import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { signatureOfSeal, withSignatureTimestamp } from './cades.ts';
import { pemOfCertificates } from './certificate.ts';
import {
  authorityExtension,
  firmKey,
  issue,
  keyUsageExtension,
  nodeSha256,
  rootCertificate,
  rootKey,
  sealOf,
  tokenOf,
  tsaKey,
} from './testing.ts';
import { readTimestampRequest, timestampRequest, timestampResponse } from './timestamp-building.ts';

const isAbsent = spawnSync('openssl', ['version']).status !== 0;
const folder = mkdtempSync(join(tmpdir(), 'sorgfalt-openssl-'));
afterAll(() => rmSync(folder, { recursive: true }));

function store(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function openssl(...args: string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

describe.skipIf(isAbsent)('OpenSSL (skipped where the system has none)', () => {
  const content = new Uint8Array(Buffer.from('{"v":1}'));
  const contentPath = store('statement.json', content);
  const rootPath = store('root.pem', pemOfCertificates([rootCertificate]));
  const at = String(Date.parse('2026-03-01T09:00:00Z') / 1000);

  const verifySeal = (cms: Uint8Array, ...more: string[]) =>
    openssl(
      'cms',
      '-verify',
      '-cades',
      '-binary',
      '-inform',
      'DER',
      '-in',
      store('seal.p7s', cms),
      '-content',
      contentPath,
      '-CAfile',
      rootPath,
      '-attime',
      at,
      '-out',
      join(folder, 'out'),
      ...more,
    );

  test('accepts a seal, with its signing certificate attribute', () => {
    expect(verifySeal(sealOf(content))).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'out'))).toEqual(Buffer.from(content));
    expect(verifySeal(sealOf(Uint8Array.of(1)))).not.toMatchObject({ status: 0 });
  });

  test('accepts a seal with a chain and a signature timestamp', () => {
    const middle = issue(tsaKey, rootKey, {
      subject: 'Beispiel CA',
      issuer: 'Beispiel Root',
      extensions: [authorityExtension(0), keyUsageExtension(0x06)],
    });
    const leaf = issue(firmKey, tsaKey, {
      subject: 'Beispiel Treuhand AG',
      issuer: 'Beispiel CA',
      extensions: [keyUsageExtension(0xc0)],
    });
    const seal = sealOf(content, [leaf, middle]);
    const signature = signatureOfSeal(seal);
    if (!signature.ok) throw new Error(signature.error.code);
    const stamped = withSignatureTimestamp(seal, tokenOf(nodeSha256(signature.value)));
    if (!stamped.ok) throw new Error(stamped.error.code);
    expect(verifySeal(seal)).toMatchObject({ status: 0 });
    expect(verifySeal(stamped.value)).toMatchObject({ status: 0 });
  });

  test('accepts a token, alone and in the answer to a request', () => {
    const imprint = nodeSha256(content);
    const nonce = Uint8Array.of(0x81, 2, 3, 4, 5, 6, 7, 8);
    const query = timestampRequest({ imprintSha256: imprint, nonce, policy: '1.3.6.1.4.1.99999.1' });
    const request = readTimestampRequest(query);
    const token = tokenOf(imprint, { nonce: request.ok ? request.value.nonce : null });
    const answer = store('answer.tsr', timestampResponse({ token }));
    const trusted = ['-CAfile', rootPath, '-attime', at];
    const asked = ['ts', '-verify', '-in', answer, '-queryfile', store('query.tsq', query), ...trusted];
    expect(openssl(...asked)).toMatchObject({ status: 0 });
    const alone = ['ts', '-verify', '-token_in', '-in', store('token.tst', token), '-data', contentPath];
    expect(openssl(...alone, ...trusted)).toMatchObject({ status: 0 });
    const other = store('other.json', Uint8Array.of(1));
    expect(openssl(...alone.slice(0, -1), other, ...trusted)).toMatchObject({ status: 1 });
  });

  test('asks in a form that is read here', () => {
    const path = join(folder, 'made.tsq');
    openssl('ts', '-query', '-data', contentPath, '-sha512', '-cert', '-out', path);
    const request = readTimestampRequest(new Uint8Array(readFileSync(path)));
    expect(request).toMatchObject({
      ok: true,
      value: { hash: 'SHA-512', policy: null, wantsCertificates: true },
    });
  });
});
