import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { describeOnSharedData } from '../../../testing/shared-data.ts';
import { base64Encode, concatBytes, hexEncode } from './bytes.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { appendLeaf, emptyRange, leafHash, nodeHash, rootOf } from './merkle.ts';
import { parseNote } from './note.ts';
import { subtreesOf } from './proof-building.ts';
import { arbTree, leavesOf, nodeSha256, rangeOf } from './testing.ts';
import { utf8Encode } from './utf8.ts';

/** The tree hash exactly as RFC 6962, 2.1 defines it, by recursion over all leaves. */
function definedRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (only === undefined) return nodeSha256(new Uint8Array());
  if (leaves.length === 1) return only;
  const split = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  return nodeHash(definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split)), nodeSha256);
}

describe('compact range', () => {
  test.prop([arbTree])('its root is the one RFC 6962 defines', ({ size }) => {
    const leaves = leavesOf(size);
    const range = rangeOf(leaves);
    expect(range.size).toBe(size);
    expect(rootOf(range, nodeSha256)).toEqual(definedRoot(leaves));
    expect(range.hashes).toHaveLength(size.toString(2).replaceAll('0', '').length);
  });

  test.prop([arbTree])('appending visits each complete subtree once, with its hash', ({ size }) => {
    const leaves = leavesOf(size);
    const subtree = subtreesOf(leaves, nodeSha256);
    const seen = new Map<string, string>();
    leaves.reduce(
      (range, leaf) =>
        appendLeaf(range, leaf, nodeSha256, ({ level, index }, hash) => {
          expect(seen.has(`${level}/${index}`)).toBe(false);
          seen.set(`${level}/${index}`, hexEncode(hash));
          expect(hash).toEqual(subtree(level, index));
        }),
      emptyRange(),
    );
    let expected = 0;
    for (let width = 1; width <= size; width *= 2) expected += Math.floor(size / width);
    expect(seen.size).toBe(expected);
  });

  test('appending leaves the earlier range as it was', () => {
    const leaves = leavesOf(1);
    const before = rangeOf(leaves);
    appendLeaf(before, new Uint8Array(32), nodeSha256);
    expect(before).toEqual({ size: 1, hashes: leaves });
  });

  test('a range whose hashes do not fit its size is not appended to', () => {
    expect(() => appendLeaf({ size: 1, hashes: [] }, new Uint8Array(32), nodeSha256)).toThrow(RangeError);
  });

  test('the empty tree and the empty leaf have the published hashes', () => {
    expect(base64Encode(rootOf(emptyRange(), nodeSha256))).toBe(
      '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    );
    expect(hexEncode(leafHash(new Uint8Array(), nodeSha256))).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
  });

  test('a leaf cannot be passed off as an inner node', () => {
    const joined = concatBytes(...leavesOf(2));
    expect(leafHash(joined, nodeSha256)).not.toEqual(rootOf(rangeOf(leavesOf(2)), nodeSha256));
  });
});

describeOnSharedData('a log written by another tool', 'ledger/tessera/testdata/log', (log) => {
  test('its entries give the tile hashes and the root of each of its checkpoints', () => {
    const bundle = readFileSync(resolve(log, 'tile/entries/000.p/15'));
    const tile = readFileSync(resolve(log, 'tile/0/000.p/15'));
    let range = emptyRange();
    let at = 0;
    for (let size = 0; size <= 15; size += 1) {
      const note = parseNote(readFileSync(resolve(log, `checkpoint.${size}`), 'utf8'));
      const head = note.ok ? parseCheckpoint(note.value.text) : note;
      expect(head).toMatchObject({ ok: true, value: { size, root: rootOf(range, nodeSha256) } });
      if (size === 15) break;
      const length = bundle.readUInt16BE(at);
      const leaf = leafHash(new Uint8Array(bundle.subarray(at + 2, at + 2 + length)), nodeSha256);
      expect(leaf).toEqual(new Uint8Array(tile.subarray(size * 32, size * 32 + 32)));
      range = appendLeaf(range, leaf, nodeSha256);
      at += 2 + length;
    }
    expect(at).toBe(bundle.length);
  });

  test('the names of its first leaves are as expected, so the bundle was read at all', () => {
    const bundle = readFileSync(resolve(log, 'tile/entries/000.p/3'));
    expect(new Uint8Array(bundle.subarray(2, 5))).toEqual(utf8Encode('one'));
  });
});
