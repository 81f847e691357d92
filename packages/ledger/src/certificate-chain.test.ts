import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyChain } from './certificate-chain.ts';
import { parseCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { TAG, der, sequence } from './der.ts';
import { OID } from './oids.ts';
import { authorityExtension, extension, issue, keyUsageExtension, pki } from './testing.ts';
import type { Signer } from './testing.ts';

const newKey = (): Signer => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const [key, otherKey] = [newKey(), newKey()];
const at = '2026-06-01T00:00:00.000Z';
const isAuthority = [authorityExtension(), keyUsageExtension(0x06)];

function read(bytes: Uint8Array): Certificate {
  const parsed = parseCertificate(bytes);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
}
const certificate = (subject: string, issuer: string, more: Partial<Parameters<typeof issue>[2]> = {}) =>
  read(issue(key, key, { subject, issuer, extensions: isAuthority, ...more }));
const leafOf = (issuer: string) => certificate('Leaf', issuer, { extensions: [keyUsageExtension(0x80)] });

async function outcome(leaf: Certificate, others: Certificate[], roots: Certificate[], on = at) {
  const chain = await verifyChain({ leaf, others, roots, at: on, purpose: 'seal' }, pki);
  return chain.ok ? chain.value.length : chain.error.code;
}
/** A leaf, so many authorities above it, and a root. */
const tower = (between: number) =>
  outcome(
    leafOf(`A${between}`),
    Array.from({ length: between }, (_, level) => certificate(`A${level + 1}`, `A${level}`)),
    [certificate('A0', 'A0')],
  );

describe('a chain', () => {
  test('of eight certificates is followed, a longer one is none', async () => {
    expect([await tower(0), await tower(6), await tower(7)]).toEqual([2, 8, 'path-too-long']);
  });

  test('is given up after 32 signatures', async () => {
    const forged = (count: number) =>
      Array.from({ length: count }, (_, serial) =>
        read(issue(otherKey, otherKey, { subject: 'Root', serial: serial + 10, extensions: isAuthority })),
      );
    const root = certificate('Root', 'Root');
    // The roots come first: behind them stands the true one.
    expect(await outcome(leafOf('Root'), [], [...forged(31), root])).toBe(2);
    expect(await outcome(leafOf('Root'), [], [...forged(32), root])).toBe('path-too-long');
  });

  test('is valid from its first second to its last', async () => {
    const root = certificate('Root', 'Root');
    const leaf = leafOf('Root');
    const { notBefore, notAfter } = leaf;
    expect([notBefore, notAfter]).toEqual(['2026-01-01T00:00:00.000Z', '2046-01-01T00:00:00.000Z']);
    expect(await outcome(leaf, [], [root], notBefore)).toBe(2);
    expect(await outcome(leaf, [], [root], notAfter)).toBe(2);
    expect(await outcome(leaf, [], [root], '2025-12-31T23:59:59.999Z')).toBe('certificate-not-yet-valid');
    expect(await outcome(leaf, [], [root], '2046-01-01T00:00:00.001Z')).toBe('certificate-expired');
  });

  test.each([
    ['says so', der(TAG.boolean, Uint8Array.of(0xff)), 2],
    ['says that it is none', der(TAG.boolean, Uint8Array.of(0)), 'issuer-not-authority'],
    ['says nothing of it', new Uint8Array(), 'issuer-not-authority'],
  ])('leads over an authority that %s', async (_, said, expected) => {
    const constraints = extension(OID.basicConstraints, true, sequence(said));
    const root = certificate('Root', 'Root', { extensions: [constraints, keyUsageExtension(0x06)] });
    expect(await outcome(leafOf('Root'), [], [root])).toBe(expected);
  });

  test('that needs somebody who is not there ends at an unknown issuer', async () => {
    expect(await outcome(leafOf('Nobody'), [], [certificate('Root', 'Root')])).toBe('unknown-issuer');
  });
});
