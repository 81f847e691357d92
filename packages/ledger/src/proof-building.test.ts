import { test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  consistencyNodes,
  consistencyProof,
  inclusionNodes,
  inclusionProof,
  subtreesOf,
} from './proof-building.ts';
import type { SubtreeHash } from './proof-building.ts';
import { arbTree, leavesOf, nodeSha256 } from './testing.ts';

/** A source that knows only the subtrees it was told of. */
function only(positions: { level: number; index: number }[], source: SubtreeHash): SubtreeHash {
  const known = new Map(positions.map(({ level, index }) => [`${level}/${index}`, source(level, index)]));
  return (level, index) => {
    const hash = known.get(`${level}/${index}`);
    if (hash === undefined) throw new Error(`${level}/${index} was not announced`);
    return hash;
  };
}

describe('building proofs', () => {
  test.prop([arbTree])('the announced subtrees are all that is asked for', ({ index, earlier, size }) => {
    const source = subtreesOf(leavesOf(size), nodeSha256);
    const included = only(inclusionNodes(index, size), source);
    expect(inclusionProof(index, size, included, nodeSha256)).toEqual(
      inclusionProof(index, size, source, nodeSha256),
    );
    const extended = only(consistencyNodes(earlier, size), source);
    expect(consistencyProof(earlier, size, extended, nodeSha256)).toEqual(
      consistencyProof(earlier, size, source, nodeSha256),
    );
  });

  test('the proofs of the seven-leaf tree are those of RFC 6962, 2.1.3', () => {
    // The figure's nodes: a..d, e, f, j are leaves; g = 1/0, h = 1/1, i = 1/2, k = 2/0, l = i and j.
    expect(inclusionNodes(0, 7)).toEqual([
      { level: 0, index: 1 },
      { level: 1, index: 1 },
      { level: 1, index: 2 },
      { level: 0, index: 6 },
    ]);
    expect(inclusionNodes(6, 7)).toEqual([
      { level: 1, index: 2 },
      { level: 2, index: 0 },
    ]);
    expect(consistencyNodes(3, 7)).toEqual([
      { level: 0, index: 2 },
      { level: 0, index: 3 },
      { level: 1, index: 0 },
      { level: 1, index: 2 },
      { level: 0, index: 6 },
    ]);
    expect(consistencyNodes(6, 7)).toEqual([
      { level: 1, index: 2 },
      { level: 0, index: 6 },
      { level: 2, index: 0 },
    ]);
    expect(consistencyProof(4, 7, subtreesOf(leavesOf(7), nodeSha256), nodeSha256)).toHaveLength(1);
  });

  test.each([
    [0, 0],
    [3, 3],
    [-1, 3],
    [0.5, 3],
    [0, 2 ** 53],
  ])('leaf %d of %d has no inclusion proof', (index, size) => {
    expect(() => inclusionNodes(index, size)).toThrow(RangeError);
  });

  test.each([
    [0, 0],
    [0, 3],
    [4, 3],
    [1.5, 3],
    [1, 2 ** 53],
  ])('from %d to %d leaves there is no consistency proof', (size1, size2) => {
    expect(() => consistencyNodes(size1, size2)).toThrow(RangeError);
  });

  test('a leaf that is not in memory is an error', () => {
    expect(() => subtreesOf(leavesOf(2), nodeSha256)(0, 2)).toThrow(RangeError);
  });
});
