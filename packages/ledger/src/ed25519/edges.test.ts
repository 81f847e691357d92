import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { describeOnSharedData } from '../../../../testing/shared-data.ts';
import { hasSmallOrder } from '../ed25519-order.ts';
import { ed25519Vectors } from './testing.ts';
import { webVerificationCrypto } from '../web-crypto.ts';

const ours = async () => {
  const { verifyEd25519 } = await webVerificationCrypto(webcrypto.subtle);
  if (verifyEd25519 === undefined) throw new Error('Node has Ed25519');
  return verifyEd25519;
};

describe('signatures at the edges of Ed25519', () => {
  const vectors = ed25519Vectors();

  test('are of every kind', () => {
    expect(vectors.length).toBeGreaterThan(700);
    expect(vectors.filter(({ holds }) => holds).length).toBeGreaterThan(10);
    const smallKeys = new Set(
      vectors.filter(({ key }) => hasSmallOrder(key)).map(({ key }) => Buffer.from(key).toString('hex')),
    );
    expect(smallKeys.size).toBe(14);
  });

  test('hold in Node as RFC 8032 says without the cofactor, and never by a point of small order', async () => {
    const verify = await ours();
    const wrong: string[] = [];
    for (const { key, message, signature, title, holds } of vectors)
      if ((await verify(key, message, signature)) !== holds) wrong.push(title);
    expect(wrong).toEqual([]);
  });
});

describeOnSharedData('the vectors of CCTV for Ed25519', 'ledger/cctv/ed25519vectors.json', (path) => {
  interface Vector {
    readonly number: number;
    readonly key: string;
    readonly sig: string;
    readonly msg: string;
    readonly flags: readonly string[] | null;
  }
  const vectors: readonly Vector[] = JSON.parse(readFileSync(path, 'utf8'));
  const refused = [
    'low_order_A',
    'low_order_R',
    'non_canonical_A',
    'non_canonical_R',
    'low_order_residue',
    'reencoded_k',
  ];

  test('hold where nothing of small order, of another spelling or left over is in them', async () => {
    const verify = await ours();
    const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
    const wrong: number[] = [];
    for (const { number, key, sig, msg, flags } of vectors) {
      const holds = await verify(bytes(key), new TextEncoder().encode(msg), bytes(sig));
      if (holds !== !(flags ?? []).some((flag) => refused.includes(flag))) wrong.push(number);
    }
    expect(wrong).toEqual([]);
  });
});
