import { describe, expect, test } from 'vitest';
import { canonicalize } from '../canonical.ts';
import type { JsonValue } from '../canonical.ts';
import { formatAnchors, parseAnchors } from './anchors.ts';
import type { BundleAnchors } from './anchors.ts';

const at = '2026-03-01T08:15:00.000Z';
const anchors: BundleAnchors = {
  v: 1,
  logKey: 'log.example+12345678+AAAA',
  witnesses: ['witness.example+12345678+AAAA'],
  quorum: 1,
  sealRoots: [0],
  timestampRoots: [1, 2],
  sealKeys: [
    { keyId: '0123456789abcdef', since: at },
    { keyId: 'fedcba9876543210', since: at, retiredAt: at, revokedAt: at, publicKey: 'AAAA' },
  ],
};
const parsed = (value: unknown) => parseAnchors(canonicalize(value as JsonValue));
const withKey = (change: object) => ({ ...anchors, sealKeys: [{ ...anchors.sealKeys[0], ...change }] });

describe('anchors', () => {
  test('are read as they were written, without what is not known of a key', () => {
    const [first] = anchors.sealKeys as [BundleAnchors['sealKeys'][number]];
    const written = formatAnchors({ ...anchors, sealKeys: [{ ...first, retiredAt: undefined }] });
    expect(parseAnchors(new TextDecoder().decode(written))).toEqual({
      ok: true,
      value: { ...anchors, sealKeys: [first] },
    });
    expect(parsed(anchors)).toEqual({ ok: true, value: anchors });
    expect(parsed({ ...anchors, witnesses: [], quorum: 0, sealRoots: [], sealKeys: [] }).ok).toBe(true);
  });

  test.each<[string, unknown]>([
    ['of another version', { ...anchors, v: 2 }],
    ['with a member nobody knows', { ...anchors, more: 1 }],
    ['without a member', { ...anchors, quorum: undefined }],
    ['that are a list', [anchors]],
    ['whose log key is a number', { ...anchors, logKey: 1 }],
    ['with a witness that is a number', { ...anchors, witnesses: [1] }],
    ['with witnesses in a text', { ...anchors, witnesses: 'witness' }],
    ['that ask for more witnesses than there are', { ...anchors, quorum: 2 }],
    ['that ask for fewer than none', { ...anchors, quorum: -1 }],
    ['that count in words', { ...anchors, quorum: '1' }],
    ['with a root before the first certificate', { ...anchors, sealRoots: [-1] }],
    ['with a root of timestamps in words', { ...anchors, timestampRoots: ['0'] }],
    ['with keys that are none', { ...anchors, sealKeys: ['key'] }],
    ['with a key without a name', withKey({ keyId: '' })],
    ['with a key that was never made', withKey({ since: 'once' })],
    ['with a key retired at no time', withKey({ retiredAt: '' })],
    ['with a key revoked at no time', withKey({ revokedAt: 'then' })],
    ['with a public key that is no base64', withKey({ publicKey: '!' })],
    ['with a public key that is a number', withKey({ publicKey: 1 })],
    ['with more said of a key', withKey({ note: 'x' })],
  ])('%s are refused', (_, value) => {
    const { ok } = parsed(JSON.parse(JSON.stringify(value)));
    expect(ok).toBe(false);
  });

  test('in another spelling are refused', () => {
    expect(parseAnchors(` ${canonicalize(anchors as unknown as JsonValue)}`)).toEqual({
      ok: false,
      error: { code: 'invalid-anchors' },
    });
  });
});
