import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rootOf } from './merkle.ts';
import { inclusionProof, subtreesOf } from './proof-building.ts';
import { KnownNodes, nodesOfProof } from './proof-nodes.ts';
import { arbTree, leavesOf, nodeSha256, rangeOf } from './testing.ts';

const leaves = leavesOf(70);
const subtree = subtreesOf(leaves, nodeSha256);

function nodesAt(index: number, size: number) {
  const proof = inclusionProof(index, size, subtree, nodeSha256);
  return nodesOfProof({ leafHash: leaves[index]!, index, size, proof }, nodeSha256);
}

describe('what an inclusion proof shows of the tree', () => {
  test('is complete subtrees with the hashes that they have in every later tree', () => {
    fc.assert(
      fc.property(arbTree, ({ size, index }) => {
        for (const node of nodesAt(index, size)) {
          expect((node.index + 1) * 2 ** node.level).toBeLessThanOrEqual(size);
          expect(node.hash).toEqual(subtree(node.level, node.index));
        }
      }),
    );
  });

  test('gives the root of every tree that ended with its leaf', () => {
    fc.assert(
      fc.property(arbTree, ({ size, index }) => {
        const known = new KnownNodes();
        for (const node of nodesAt(index, size)) expect(known.add(node)).toBe(true);
        const root = rootOf(rangeOf(leaves.slice(0, index + 1)), nodeSha256);
        expect(known.rootOf(index + 1, nodeSha256)).toEqual(root);
      }),
    );
  });

  test('gives no root where a subtree of it is not shown', () => {
    const known = new KnownNodes();
    for (const node of nodesAt(3, 40)) known.add(node);
    expect(known.rootOf(6, nodeSha256)).toBeNull();
    expect(known.rootOf(0, nodeSha256)).toBeNull();
  });

  test('tells a place with two hashes', () => {
    const known = new KnownNodes();
    expect(known.add({ level: 0, index: 4, hash: leaves[4]! })).toBe(true);
    expect(known.add({ level: 0, index: 4, hash: leaves[4]! })).toBe(true);
    expect(known.add({ level: 0, index: 4, hash: leaves[5]! })).toBe(false);
  });
});
