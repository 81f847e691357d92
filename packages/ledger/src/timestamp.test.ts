import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { describeOnSharedData } from '../../../testing/shared-data.ts';
import { concatBytes } from './bytes.ts';
import { certificatesOfPem, nameText } from './certificate.ts';
import { childrenOf, der, oid, readElement, sequence } from './der.ts';
import { OID } from './oids.ts';
import {
  POLICY,
  STAMPED_AT,
  authorityExtension,
  extension,
  firmCertificate,
  flipBit,
  issue,
  keyUsageExtension,
  nodeDigest,
  nodeSha256,
  pki,
  rootCertificate,
  rootKey,
  tokenOf,
  tsaCertificate,
  tsaKey,
  usesExtension,
} from './testing.ts';
import { readTimestampRequest, timestampRequest, timestampResponse } from './timestamp-building.ts';
import { grantedToken, readTimestampResponse, verifyTimestamp } from './timestamp.ts';
import type { TimestampClaim } from './timestamp.ts';

const imprint = nodeSha256(new Uint8Array(Buffer.from('checkpoint\n')));
const token = tokenOf(imprint);
const roots = [rootCertificate];

/** Everything that a believed token says, or why it is not believed. */
async function outcome(claim: Partial<TimestampClaim>): Promise<unknown> {
  const result = await verifyTimestamp({ token, imprint, roots, ...claim }, pki);
  if (!result.ok) return result.error.code;
  return { ...result.value, chain: result.value.chain.map(({ subject }) => nameText(subject)) };
}

const believed = {
  genTime: STAMPED_AT,
  serial: '9a01',
  policy: POLICY,
  authority: 'Beispiel TSA',
  chain: ['Beispiel TSA', 'Beispiel Root'],
};

function tsa(parts: Partial<Parameters<typeof issue>[2]>, issuerKey = rootKey): Uint8Array {
  const extensions = [keyUsageExtension(0x80), usesExtension([OID.timeStamping])];
  return issue(tsaKey, issuerKey, { subject: 'Beispiel TSA', issuer: 'Beispiel Root', extensions, ...parts });
}

describe('a timestamp token', () => {
  test('is believed with what it says', async () => {
    expect(await outcome({})).toEqual(believed);
    expect(await outcome({ policy: POLICY })).toEqual(believed);
    expect(await outcome({ roots: [tsaCertificate] })).toMatchObject({ chain: ['Beispiel TSA'] });
  });

  test.prop([fc.uint8Array({ minLength: 1, maxLength: 20 })])(
    'is tied to the request by its nonce',
    async (nonce) => {
      const request = readTimestampRequest(
        timestampRequest({ imprintSha256: imprint, nonce, policy: POLICY }),
      );
      if (!request.ok) throw new Error(request.error.code);
      expect(request.value).toMatchObject({
        hash: 'SHA-256',
        imprint,
        policy: POLICY,
        wantsCertificates: true,
      });
      const answered = tokenOf(imprint, { nonce: request.value.nonce });
      expect(await outcome({ token: answered, nonce })).toEqual(believed);
      expect(await outcome({ token: answered, nonce: concatBytes(Uint8Array.of(1), nonce) })).toBe(
        'nonce-mismatch',
      );
      expect(await outcome({ nonce })).toBe('nonce-mismatch');
    },
  );

  test('about something else, or under another policy, is refused', async () => {
    expect(await outcome({ imprint: nodeSha256(imprint) })).toBe('imprint-mismatch');
    expect(await outcome({ imprint: imprint.slice(1) })).toBe('imprint-mismatch');
    expect(await outcome({ policy: '1.2.3' })).toBe('policy-mismatch');
  });

  test('without certificates needs them from elsewhere', async () => {
    const bare = tokenOf(imprint, { isBare: true });
    expect(await outcome({ token: bare })).toBe('no-signer-certificate');
    expect(await outcome({ token: bare, certificates: [firmCertificate, tsaCertificate] })).toEqual(believed);
  });

  test('never means something else after one bit was turned', async () => {
    const others: unknown[] = [];
    for (let bit = 0; bit < token.length * 8; bit += 1) {
      const result = await outcome({ token: flipBit(token, bit) });
      if (typeof result !== 'string') others.push(result);
    }
    for (const result of others) expect(result).toEqual(believed);
  }, 60_000);

  test.each<[string, Uint8Array, string]>([
    [
      'without extended key usage',
      tsa({ extensions: [keyUsageExtension(0x80)] }),
      'wrong-extended-key-usage',
    ],
    [
      'with an extended key usage that is not critical',
      tsa({ extensions: [usesExtension([OID.timeStamping], false)] }),
      'wrong-extended-key-usage',
    ],
    [
      'with another use beside timestamping',
      tsa({ extensions: [usesExtension([OID.timeStamping, '2b06010505070304'])] }),
      'wrong-extended-key-usage',
    ],
    ['for any use', tsa({ extensions: [usesExtension([OID.anyUse])] }), 'wrong-extended-key-usage'],
    [
      'not for signatures',
      tsa({ extensions: [keyUsageExtension(0x20), usesExtension([OID.timeStamping])] }),
      'wrong-key-usage',
    ],
    ['that had run out', tsa({ notAfter: '2026-02-28T23:59:59.000Z' }), 'certificate-expired'],
    ['that was not valid yet', tsa({ notBefore: '2026-03-02T00:00:00.000Z' }), 'certificate-not-yet-valid'],
    ['by a stranger of the same name', tsa({}, tsaKey), 'certificate-signature-invalid'],
    ['by nobody known', tsa({ issuer: 'Fremd' }), 'unknown-issuer'],
    [
      'with a critical extension nobody knows',
      tsa({ extensions: [usesExtension([OID.timeStamping]), extension('2a03', true, Uint8Array.of(5, 0))] }),
      'unknown-critical-extension',
    ],
  ])('by a certificate %s is refused', async (_, certificate, code) => {
    expect(await outcome({ token: tokenOf(imprint, { certificates: [certificate] }) })).toBe(code);
  });

  const authority = (extensions: readonly Uint8Array[], parts = {}) =>
    issue(rootKey, rootKey, { subject: 'Beispiel Root', extensions, ...parts });
  test.each<[string, Uint8Array, string]>([
    ['is no authority', authority([]), 'issuer-not-authority'],
    [
      'may not sign certificates',
      authority([authorityExtension(), keyUsageExtension(0x80)]),
      'wrong-key-usage',
    ],
    [
      'may not issue for timestamping',
      authority([authorityExtension(), usesExtension(['2b06010505070303'])]),
      'wrong-extended-key-usage',
    ],
    [
      'has run out',
      authority([authorityExtension()], { notAfter: '2026-02-01T00:00:00.000Z' }),
      'certificate-expired',
    ],
  ])('below a root that %s is refused', async (_, root, code) => {
    expect(await outcome({ roots: [root] })).toBe(code);
  });

  test('below more authorities than a path length allows is refused', async () => {
    const middle = issue(tsaKey, rootKey, {
      subject: 'Mitte',
      issuer: 'Beispiel Root',
      extensions: [authorityExtension()],
    });
    const below = tsa({ issuer: 'Mitte' }, tsaKey);
    const deep = tokenOf(imprint, { certificates: [below, middle] });
    expect(await outcome({ token: deep })).toMatchObject({
      chain: ['Beispiel TSA', 'Mitte', 'Beispiel Root'],
    });
    expect(await outcome({ token: deep, roots: [authority([authorityExtension(0)])] })).toBe('path-too-long');
    const loop = issue(tsaKey, tsaKey, { subject: 'Mitte', serial: 77, extensions: [authorityExtension()] });
    const endless = tokenOf(imprint, {
      certificates: [
        below,
        loop,
        issue(tsaKey, tsaKey, { subject: 'Mitte', extensions: [authorityExtension()] }),
      ],
    });
    expect(await outcome({ token: endless })).toBe('unknown-issuer');
  });

  test('in another encoding of the same values is read', async () => {
    expect(await outcome({ token: toBer(token) })).toEqual(believed);
    expect(await outcome({ token: concatBytes(token, Uint8Array.of(0)) })).toBe('malformed');
    expect(await outcome({ token: toBer(token).slice(0, -2) })).toBe('malformed');
  });

  test.prop([fc.uint8Array({ maxLength: 60 })])('is never made of any bytes', async (bytes) => {
    expect(await outcome({ token: bytes })).toBe('malformed');
  });
});

/** The outer values with indefinite lengths, as BER allows: content info, its wrapper and the signed data. */
function toBer(message: Uint8Array): Uint8Array {
  const open = (tag: number, ...content: Uint8Array[]) =>
    concatBytes(Uint8Array.of(tag, 0x80), ...content, Uint8Array.of(0, 0));
  const signedData = message.subarray(4 + oid(OID.signedData).length + 4);
  const inner = signedData.subarray(4);
  return open(0x30, oid(OID.signedData), open(0xa0, open(0x30, inner)));
}

describe('readTimestampResponse', () => {
  test('tells a token from a refusal', () => {
    expect(grantedToken(timestampResponse({ token }))).toEqual({ ok: true, value: token });
    const refused = timestampResponse({ rejection: 'not today' });
    expect(grantedToken(refused)).toEqual({ ok: false, error: { code: 'not-granted' } });
    expect(readTimestampResponse(refused)).toEqual({
      ok: true,
      value: { status: 2, text: 'not today', token: null },
    });
    expect(grantedToken(sequence(sequence(der(2, Uint8Array.of(0)))))).toMatchObject({
      error: { code: 'not-granted' },
    });
    expect(grantedToken(Uint8Array.of(1, 2, 3))).toMatchObject({ error: { code: 'malformed' } });
  });
});

describeOnSharedData('published timestamps', 'ledger/rfc3161-client/test/fixtures', (folder) => {
  const load = (name: string) => new Uint8Array(readFileSync(resolve(folder, name)));
  const chainOf = (name: string) => certificatesOfPem(Buffer.from(load(`${name}/ts_chain.pem`)).toString());
  const tokenIn = (name: string) => {
    const read = grantedToken(load(name));
    if (!read.ok) throw new Error(read.error.code);
    return read.value;
  };
  const root = (name: string) => chainOf(name).slice(-1);
  const [hello256, hello384, hello512] = (['SHA-256', 'SHA-384', 'SHA-512'] as const).map((hash) =>
    nodeDigest(hash, 'hello'),
  );

  test.each([
    ['sigstage/response-sha256.tsr', hello256!],
    ['sigstage/response-sha384.tsr', hello384!],
    ['sigstage/response-sha512.tsr', hello512!],
  ])('%s is believed', async (name, imprint) => {
    expect(await outcome({ token: tokenIn(name), imprint, roots: root('sigstage') })).toMatchObject({
      authority: 'sigstore-tsa',
      policy: '1.3.6.1.4.1.57264.2',
      chain: ['sigstore-tsa', 'sigstore-tsa-selfsigned'],
    });
  });

  const local = { imprint: hello512!, roots: root('test_tsa'), certificates: chainOf('test_tsa') };
  test.each(['test_tsa/response.tsr', 'test_tsa/response-injected-certs.tsr'])(
    '%s is by its genuine signer, and answers its request',
    async (name) => {
      const request = readTimestampRequest(load('test_tsa/request.der'));
      const nonce = request.ok ? (request.value.nonce ?? undefined) : undefined;
      expect(await outcome({ token: tokenIn(name), ...local, nonce })).toEqual({
        genTime: '2024-10-08T15:40:32.000Z',
        serial: '797035501f358571fed54952bebbd000497461dc',
        policy: '1.3.6.1.4.1.57264.2',
        authority: 'Test TSA Timestamping',
        chain: ['Test TSA Timestamping', 'Test TSA Intermediate', 'Test TSA Root'],
      });
      const other = readTimestampRequest(load('test_tsa/other_request.der'));
      const otherNonce = other.ok ? (other.value.nonce ?? undefined) : undefined;
      expect(await outcome({ token: tokenIn(name), ...local, nonce: otherNonce })).toBe('nonce-mismatch');
    },
  );

  test('each flaw has its name', async () => {
    const stage = { imprint: hello256!, roots: root('sigstage') };
    const bare = tokenIn('sigstage/response-no-embedded-cert.tsr');
    expect(await outcome({ token: bare, ...stage })).toBe('no-signer-certificate');
    expect(await outcome({ token: bare, ...stage, certificates: chainOf('sigstage') })).toMatchObject({
      genTime: '2025-06-18T08:13:02.000Z',
    });
    const forged = tokenIn('sigstage/response-invalid-signature.tsr');
    expect(await outcome({ token: forged, ...stage })).toBe('invalid-signature');
    const elsewhere = tokenIn('test_tsa/other_response.tsr');
    expect(await outcome({ token: elsewhere, ...local })).toBe('certificate-signature-invalid');
    const real = tokenIn('test_tsa/response.tsr');
    expect(await outcome({ token: real, ...local, certificates: [] })).toBe('unknown-issuer');
    expect(await outcome({ token: real, ...local, imprint: hello256! })).toBe('imprint-mismatch');
  });

  test('a chain counts at the time stamped, not today', async () => {
    const payload = nodeSha256(load('sigstore.mock/payload'));
    const mock = { token: tokenIn('sigstore.mock/response-expired.tsr'), imprint: payload };
    const known = { roots: root('sigstore.mock'), certificates: chainOf('sigstore.mock') };
    expect(await outcome({ ...mock, ...known })).toMatchObject({ genTime: '2023-02-01T00:00:00.000Z' });
    expect(await outcome({ ...mock, ...known, at: '2026-03-01T00:00:00.000Z' })).toBe('certificate-expired');
  });

  test('RSA signatures and certificates named by SHA-1 are read, the leaf in any place', async () => {
    const claim = {
      token: tokenIn('identrust/issue-104.tsr'),
      imprint: hello512!,
      roots: [load('identrust/ts_chain.pem')],
    };
    expect(await outcome(claim)).toMatchObject({
      authority: 'TrustID Timestamp Authority',
      policy: '2.16.840.1.113839.0.6.13.3',
    });
  });
});

test('a token that brings revocation lists along is read: they stand behind the certificates', async () => {
  const [type, wrapped] = childrenOf(readElement(token));
  const [message] = childrenOf(wrapped);
  const [version, digests, content, embedded, signers] = childrenOf(message).map((part) => part.der);
  const lists = der(0xa1, sequence(sequence(der(0x02, Uint8Array.of(1)))));
  const parts = [version!, digests!, content!, embedded!];
  const packed = (...behind: Uint8Array[]) =>
    sequence(type!.der, der(wrapped!.tag, sequence(...parts, ...behind, signers!)));
  expect(packed()).toEqual(token);
  expect(await outcome({ token: packed(lists) })).toEqual(believed);
  expect(await outcome({ token: packed(lists, lists) })).toBe('malformed');
  const more = sequence(type!.der, der(wrapped!.tag, sequence(...parts, signers!, der(0xa2))));
  expect(await outcome({ token: more })).toBe('malformed');
});
