import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { describeOnSharedData } from '../../../testing/shared-data.ts';
import { emptyRange, rootOf } from './merkle.ts';
import { consistencyProof, inclusionProof, subtreesOf } from './proof-building.ts';
import { verifyConsistency } from './proof-checking.ts';
import { verifySubtreeConsistency, verifySubtreeInclusion } from './subtree-proofs.ts';
import { arbTree, leavesOf, nodeSha256, rangeOf } from './testing.ts';

const rootOfLeaves = (begin: number, end: number) => rootOf(rangeOf(leavesOf(end).slice(begin)), nodeSha256);

/** Aligned runs of up to 32 leaves in a tree of up to 96. */
const arbSubtree = fc
  .record({
    height: fc.nat({ max: 5 }),
    place: fc.nat({ max: 2 }),
    missing: fc.nat(),
    beyond: fc.nat({ max: 32 }),
  })
  .map(({ height, place, missing, beyond }) => {
    const room = 2 ** height;
    const start = place * room;
    const end = start + room - (missing % Math.ceil(room / 2));
    return { start, end, size: end + beyond };
  });

describe('verifySubtreeInclusion', () => {
  test.prop([arbSubtree, fc.nat()])(
    'accepts every leaf of a subtree at its place and no other',
    (tree, leaf) => {
      const { start, end } = tree;
      const width = end - start;
      const index = start + (leaf % width);
      const leaves = leavesOf(end).slice(start);
      const claim = {
        leafHash: leaves.at(index - start)!,
        index,
        start,
        end,
        root: rootOfLeaves(start, end),
        proof: inclusionProof(index - start, width, subtreesOf(leaves, nodeSha256), nodeSha256),
      };
      expect(verifySubtreeInclusion(claim, nodeSha256).ok).toBe(true);
      for (const other of [index - 1, index + 1, start - 1, end]) {
        expect(verifySubtreeInclusion({ ...claim, index: other }, nodeSha256).ok).toBe(false);
      }
    },
  );
});

describe('verifySubtreeConsistency', () => {
  test.prop([arbTree])('of a subtree that begins the tree is as verifyConsistency', ({ earlier, size }) => {
    const leaves = leavesOf(size);
    const proof = consistencyProof(earlier, size, subtreesOf(leaves, nodeSha256), nodeSha256);
    const roots = { root1: rootOfLeaves(0, earlier), root2: rootOfLeaves(0, size), proof };
    const claim = { start: 0, end: earlier, size, ...roots };
    expect(verifySubtreeConsistency(claim, nodeSha256)).toEqual({ ok: true, value: null });
    expect(verifyConsistency({ size1: earlier, size2: size, ...roots }, nodeSha256).ok).toBe(true);
    const longer = { ...claim, proof: [...proof, roots.root2] };
    expect(verifySubtreeConsistency(longer, nodeSha256)).toEqual({
      ok: false,
      error: { code: 'wrong-length' },
    });
  });

  test.prop([arbSubtree])('of one leaf is its inclusion in the tree', ({ start, size }) => {
    const leaves = leavesOf(size);
    const proof = inclusionProof(start, size, subtreesOf(leaves, nodeSha256), nodeSha256);
    const claim = {
      start,
      end: start + 1,
      size,
      root1: leaves.at(start)!,
      root2: rootOfLeaves(0, size),
      proof,
    };
    expect(verifySubtreeConsistency(claim, nodeSha256).ok).toBe(true);
    expect(verifySubtreeConsistency({ ...claim, root1: claim.root2.toReversed() }, nodeSha256).ok).toBe(
      false,
    );
  });

  const empty = rootOf(emptyRange(), nodeSha256);
  test.each([
    ['ends beyond the tree', 'invalid-size', { start: 0, end: 3, size: 2 }],
    ['is not aligned', 'invalid-size', { start: 1, end: 3, size: 4 }],
    ['ends before it starts', 'invalid-size', { start: 2, end: 1, size: 4 }],
    ['has a size beyond counting', 'invalid-size', { start: 0, end: 1, size: 2 ** 53 }],
    ['lacks its proof', 'wrong-length', { start: 0, end: 3, size: 4 }],
    [
      'is empty and has another root',
      'root-mismatch',
      { start: 2, end: 2, size: 4, root1: new Uint8Array(32) },
    ],
    ['comes with a short hash', 'invalid-hash', { start: 0, end: 1, size: 2, proof: [new Uint8Array(31)] }],
    [
      'has a short root',
      'invalid-hash',
      { start: 0, end: 1, size: 2, root1: new Uint8Array(31), proof: [new Uint8Array(32)] },
    ],
    [
      'lies in a tree with a long root',
      'invalid-hash',
      { start: 0, end: 1, size: 2, root2: new Uint8Array(33), proof: [new Uint8Array(32)] },
    ],
  ] as const)('one that %s is refused with %s', (_, code, change) => {
    const claim = { root1: empty, root2: empty, proof: [], ...change };
    expect(verifySubtreeConsistency(claim, nodeSha256)).toEqual({ ok: false, error: { code } });
  });
});

interface Vector {
  [name: string]: unknown;
  proof: string[] | null;
  wantErr: boolean;
}

describeOnSharedData('published subtree vectors', 'ledger/transparency-dev-merkle/testdata', (folder) => {
  function load(kind: string): [string, Vector][] {
    const names = readdirSync(resolve(folder, kind), { recursive: true, encoding: 'utf8' });
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, JSON.parse(readFileSync(resolve(folder, kind, name), 'utf8')) as Vector]);
  }
  const bytes = (value: unknown) => new Uint8Array(Buffer.from(String(value), 'base64'));
  const numbers = ({ start, end, size, leafIdx }: Vector) => ({
    start: start as number,
    end: end as number,
    size: size as number,
    index: leafIdx as number,
  });

  test('all of them are there', () => {
    expect([load('subtreeinclusion').length, load('subtreeconsistency').length]).toEqual([204, 118]);
  });

  test.each(load('subtreeinclusion'))('inclusion %s', (_, vector) => {
    const { leafHash, root } = vector;
    const hashes = { leafHash: bytes(leafHash), root: bytes(root), proof: (vector.proof ?? []).map(bytes) };
    const { start, end, index } = numbers(vector);
    expect(verifySubtreeInclusion({ start, end, index, ...hashes }, nodeSha256).ok).toBe(!vector.wantErr);
  });

  test.each(load('subtreeconsistency'))('consistency %s', (_, vector) => {
    const { root1, root2 } = vector;
    const hashes = { root1: bytes(root1), root2: bytes(root2), proof: (vector.proof ?? []).map(bytes) };
    const { start, end, size } = numbers(vector);
    expect(verifySubtreeConsistency({ start, end, size, ...hashes }, nodeSha256).ok).toBe(!vector.wantErr);
  });
});
