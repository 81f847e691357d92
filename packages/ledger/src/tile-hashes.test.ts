import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { completeSubtrees, subtreesOf } from './proof-building.ts';
import { subtreesFromTiles } from './tile-hashes.ts';
import { nodeSha256, tileReaderOf } from './testing.ts';
import { utf8Encode } from './utf8.ts';

const sizeMax = 70_000;
// All different: a hash of another place must not pass.
const leaves = Array.from({ length: sizeMax }, (_, at) => nodeSha256(utf8Encode(String(at))));
const subtree = subtreesOf(leaves, nodeSha256);
const tilesUpTo = (size: number, asked: string[] = []) => tileReaderOf(subtree, size, asked);

describe('the hashes of subtrees from tiles', () => {
  test.prop([fc.integer({ min: 1, max: sizeMax }), fc.nat({ max: sizeMax })], { numRuns: 60 })(
    'are those of the tree, each tile asked for once',
    async (size, more) => {
      const nodes = completeSubtrees({ begin: 0, end: size });
      const asked: string[] = [];
      const whole = Math.min(sizeMax, size + more);
      const found = await subtreesFromTiles(nodes, whole, tilesUpTo(whole, asked), nodeSha256);
      for (const { level, index } of nodes) expect(found?.(level, index)).toEqual(subtree(level, index));
      expect(new Set(asked).size).toBe(asked.length);
    },
  );

  test('are taken from a full tile where the log keeps no part of it any more', async () => {
    const nodes = completeSubtrees({ begin: 0, end: 300 });
    const full = tilesUpTo(sizeMax);
    const readTile: typeof full = async (tile) => (tile.width === 256 ? full(tile) : null);
    const found = await subtreesFromTiles(nodes, 300, readTile, nodeSha256);
    for (const { level, index } of nodes) expect(found?.(level, index)).toEqual(subtree(level, index));
  });

  test.each([
    ['missing', async () => null],
    ['too short', async () => new Uint8Array(32)],
    ['too long', async () => new Uint8Array(257 * 32)],
    ['no whole hashes', async () => new Uint8Array(44 * 32 + 1)],
  ])('are none where a tile is %s', async (_what, readTile) => {
    const nodes = completeSubtrees({ begin: 0, end: 300 });
    expect(await subtreesFromTiles(nodes, 300, readTile, nodeSha256)).toBeNull();
  });

  test('are only those that were asked for', async () => {
    const found = await subtreesFromTiles([{ level: 0, index: 3 }], 300, tilesUpTo(300), nodeSha256);
    expect(() => found?.(0, 256)).toThrow(RangeError);
  });
});
