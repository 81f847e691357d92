import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { certificatesOfPem } from '@sorgfalt/ledger';
import {
  OID,
  POLICY,
  authorityExtension,
  flipBit,
  issue,
  keyUsageExtension,
  rootKey,
  tsaKey,
  usesExtension,
} from '@sorgfalt/ledger/testing';
import { granting, startLocalTsa } from '../../testing/local-tsa.ts';
import type { LocalTsa, TsaBehaviour } from '../../testing/local-tsa.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { StampError } from './authority.ts';
import { httpAuthority } from './http-authority.ts';
import type { HttpAuthorityOptions } from './http-authority.ts';

const imprint = new Uint8Array(32).fill(7);
let tsa: LocalTsa;

beforeAll(async () => {
  tsa = await startLocalTsa();
});
afterEach(() => tsa.behave(granting()));
afterAll(() => tsa.stop());

function stamp(change: Partial<HttpAuthorityOptions> = {}) {
  const options = { url: tsa.url, roots: [tsa.root], policy: '', timeoutMs: 2000, ...change };
  return httpAuthority(options).stamp(imprint);
}

/** A certificate of the authority with other extensions or another validity. */
function certified(parts: Partial<Parameters<typeof issue>[2]>): TsaBehaviour {
  const certificate = issue(tsaKey, rootKey, {
    subject: 'Beispiel TSA',
    issuer: 'Beispiel Root',
    serial: 9,
    extensions: [keyUsageExtension(0x80), usesExtension([OID.timeStamping])],
    ...parts,
  });
  return granting({ certificates: [certificate] });
}

describe('an authority behind HTTP', () => {
  test('gives a stamp of now, with its name, serial and policy', async () => {
    const { genTime, ...rest } = await stamp();
    expect(Math.abs(Date.parse(genTime) - Date.now())).toBeLessThan(60_000);
    expect(rest).toMatchObject({ authority: 'Beispiel TSA', policy: POLICY, serial: '9a01' });
  });

  test('is asked for a policy and believed when it follows it', async () => {
    expect((await stamp({ policy: POLICY })).policy).toBe(POLICY);
  });

  test('sends a new nonce each time', async () => {
    const nonces = new Set<string>();
    tsa.behave((request) => {
      nonces.add(Buffer.from(request.nonce ?? []).toString('hex'));
      return granting()(request);
    });
    await stamp();
    await stamp();
    expect([...nonces].every((nonce) => nonce.length >= 30)).toBe(true);
    expect(nonces.size).toBe(2);
  });

  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  test.each<[string, string, TsaBehaviour]>([
    ['another nonce', 'nonce-mismatch', granting({ nonce: Uint8Array.of(1, 2, 3) })],
    ['no nonce', 'nonce-mismatch', granting({ nonce: null })],
    ['another imprint', 'imprint-mismatch', granting({ imprintSha256: new Uint8Array(32) })],
    ['another policy', 'policy-mismatch', granting({ policy: '1.3.6.1.4.1.99999.2' })],
    [
      'a certificate that had expired at the time stamped',
      'certificate-expired',
      certified({ notAfter: '2026-02-01T00:00:00.000Z' }),
    ],
    [
      'a certificate of later',
      'certificate-not-yet-valid',
      certified({ notBefore: '2040-02-01T00:00:00.000Z' }),
    ],
    [
      'a certificate without the key usage timeStamping',
      'wrong-extended-key-usage',
      certified({ extensions: [keyUsageExtension(0x80)] }),
    ],
    [
      'a certificate for something else as well',
      'wrong-extended-key-usage',
      certified({ extensions: [usesExtension([OID.timeStamping, OID.anyUse])] }),
    ],
    [
      'that key usage, not critical',
      'wrong-extended-key-usage',
      certified({ extensions: [usesExtension([OID.timeStamping], false)] }),
    ],
    [
      'an authority of certificates that stamps itself',
      'wrong-extended-key-usage',
      certified({ extensions: [authorityExtension(), keyUsageExtension(0x86)] }),
    ],
    ['the signature of another key', 'invalid-signature', granting({ key: stranger })],
    ['no certificate', 'no-signer-certificate', granting({ isBare: true })],
    [
      'a time an hour ago',
      'clock-differs',
      granting({ genTime: new Date(Date.now() - 3_600_000).toISOString() }),
    ],
    [
      'a time in an hour',
      'clock-differs',
      granting({ genTime: new Date(Date.now() + 3_600_000).toISOString() }),
    ],
    ['a page', 'wrong-content-type', () => ({ type: 'text/html', body: '<h1>Sign in</h1>' })],
    ['a page under the type of an answer', 'malformed', () => ({ body: '<h1>Sign in</h1>' })],
    ['nothing', 'malformed', () => ({ body: '' })],
    ['an error', 'http-status', () => ({ status: 500, body: 'sorry' })],
    ['another address', 'unreachable', () => ({ status: 302, location: '/tsa', body: '' })],
    ['too much', 'too-large', () => ({ body: new Uint8Array(70_000) })],
    ['a refusal', 'not-granted', () => ({ body: Uint8Array.of(0x30, 5, 0x30, 3, 2, 1, 2) })],
  ])('that answers with %s is not believed: %s', async (_, code, behaviour) => {
    tsa.behave(behaviour);
    await expect(stamp({ policy: POLICY })).rejects.toMatchObject({ name: 'StampError', code });
  });

  test('that does not answer in time is given up', async () => {
    tsa.behave(() => new Promise((done) => setTimeout(() => done({ body: '' }), 1000)));
    await expect(stamp({ timeoutMs: 100 })).rejects.toMatchObject({ code: 'timed-out' });
  });

  test('that nobody trusts or that is not there gives nothing', async () => {
    await expect(stamp({ roots: [] })).rejects.toMatchObject({ code: 'unknown-issuer' });
    await expect(stamp({ url: 'http://127.0.0.1:1/' })).rejects.toMatchObject({ code: 'unreachable' });
  });

  test('with a single bit of its answer turned says the same or is not believed', async () => {
    const serial = Uint8Array.of(0x55, 0x66, 0x77);
    let refused = 0;
    for (let at = 0; at < 60; at += 1) {
      tsa.behave(async (request) => {
        const { body } = await granting({ serial })(request);
        const bytes = body as Uint8Array;
        return { body: flipBit(bytes, (at * 199) % (bytes.length * 8)) };
      });
      const given = await stamp({ policy: POLICY }).catch((error: unknown) => error);
      if (given instanceof StampError) refused += 1;
      else expect(given).toMatchObject({ serial: '556677', policy: POLICY, authority: 'Beispiel TSA' });
    }
    expect(refused).toBeGreaterThan(50);
  });
});

const isAbsent = spawnSync('openssl', ['version']).status !== 0;

describe.skipIf(isAbsent)('OpenSSL as the authority (skipped where the system has none)', () => {
  const folder = temporaryDirectory('openssl-tsa');
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => {
    const run = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(run.stderr);
  };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeAll(() => {
    writeFileSync(path('serial'), '1000\n');
    writeFileSync(
      path('ext.cnf'),
      'keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,timeStamping\n',
    );
    writeFileSync(
      path('tsa.cnf'),
      `[tsa]\ndefault_tsa=one\n[one]\nserial=${path('serial')}\nsigner_digest=sha256\ndefault_policy=1.2.3.4.1\n` +
        `digests=sha256\naccuracy=secs:1\nordering=yes\ntsa_name=yes\ness_cert_id_chain=yes\ness_cert_id_alg=sha256\n`,
    );
    const key = ['-newkey', 'rsa:2048', '-nodes'];
    openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      'root.key',
      '-out',
      'root.pem',
      '-subj',
      '/CN=Test Root',
      '-days',
      '2',
    );
    openssl('req', '-new', ...key, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=OpenSSL TSA');
    openssl(
      'x509',
      '-req',
      '-in',
      'tsa.csr',
      '-CA',
      'root.pem',
      '-CAkey',
      'root.key',
      '-CAcreateserial',
      '-days',
      '2',
      '-extfile',
      'ext.cnf',
      '-out',
      'tsa.pem',
    );
  });

  test('gives stamps that are believed, in a form that is not ours', async () => {
    tsa.behave(({ imprint: asked, nonce }) => {
      // The same request again, in a file.
      const query = Buffer.concat([
        Buffer.from('020101', 'hex'),
        Buffer.from('3031300d060960864801650304020105000420', 'hex'),
        asked,
        Buffer.of(2, (nonce ?? []).length),
        nonce ?? new Uint8Array(),
        Buffer.from('0101ff', 'hex'),
      ]);
      writeFileSync(path('query.tsq'), Buffer.concat([Buffer.of(0x30, query.length), query]));
      openssl(
        'ts',
        '-reply',
        '-config',
        'tsa.cnf',
        '-queryfile',
        'query.tsq',
        '-signer',
        'tsa.pem',
        '-inkey',
        'tsa.key',
        '-chain',
        'root.pem',
        '-out',
        'reply.tsr',
      );
      return { body: readFileSync(path('reply.tsr')) };
    });
    const roots = certificatesOfPem(readFileSync(path('root.pem'), 'utf8'));
    const given = await stamp({ roots });
    expect(given).toMatchObject({ policy: '1.2.3.4.1', authority: expect.stringContaining('OpenSSL TSA') });
    await expect(stamp()).rejects.toMatchObject({ code: 'unknown-issuer' });
    await expect(stamp({ roots, policy: POLICY })).rejects.toMatchObject({ code: 'policy-mismatch' });
  });
});
