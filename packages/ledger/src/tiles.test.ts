import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { describeOnSharedData } from '../../../testing/shared-data.ts';
import { concatBytes, equalBytes } from './bytes.ts';
import { parseSignedCheckpoint } from './checkpoint.ts';
import { appendLeaf, emptyRange, leafHash, rootOf } from './merkle.ts';
import { parseNoteKey, verifyNote } from './note.ts';
import { consistencyProof, inclusionProof, subtreesOf } from './proof-building.ts';
import { verifyConsistency, verifyInclusion } from './proof-checking.ts';
import {
  TILE_WIDTH,
  formatEntryBundle,
  parseEntryBundle,
  parseTilePath,
  splitTile,
  tilePath,
  tileWidth,
  tilesOf,
} from './tiles.ts';
import type { Tile } from './tiles.ts';
import { arbHash, flipBit, nodeSha256, nodeVerifyEd25519 } from './testing.ts';

const arbTile: fc.Arbitrary<Tile> = fc.record({
  level: fc.oneof(fc.constant('entries' as const), fc.nat({ max: 63 })),
  index: fc.oneof(fc.nat({ max: 3000 }), fc.maxSafeNat()),
  width: fc.integer({ min: 1, max: TILE_WIDTH }),
});

describe('tile paths', () => {
  test.prop([arbTile])('every tile reads back from its path', (tile) => {
    expect(parseTilePath(tilePath(tile))).toEqual({ ok: true, value: tile });
  });

  test.prop([arbTile, fc.nat(), fc.constantFrom('0', 'x', '/', '.', '', '-', 'p')])(
    'a path with another character is another tile or none',
    (tile, place, character) => {
      const path = tilePath(tile);
      const at = place % path.length;
      const changed = path.slice(0, at) + character + path.slice(at + 1);
      fc.pre(changed !== path);
      const read = parseTilePath(changed);
      expect(read.ok ? tilePath(read.value) : changed).toBe(changed);
      expect(read.ok ? read.value : null).not.toEqual(tile);
    },
  );

  test.each([
    ['tile/0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
    ['tile/0/x001/x234/067.p/112', { level: 0, index: 1_234_067, width: 112 }],
    ['tile/63/000.p/1', { level: 63, index: 0, width: 1 }],
    ['tile/entries/999', { level: 'entries', index: 999, width: 256 }],
    ['tile/entries/x001/000.p/255', { level: 'entries', index: 1000, width: 255 }],
  ] as const)('%s is the path of %o', (path, tile) => {
    expect(tilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual({ ok: true, value: tile });
  });

  test.each([
    '',
    'tile/0/0',
    'tile/0/00',
    'tile/00/000',
    'tile/64/000',
    'tile/-1/000',
    'tile/0/x000/001',
    'tile/0/001/x234',
    'tile/0/1234',
    'tile/0/x001/234/567',
    'tile/0/000.p/0',
    'tile/0/000.p/01',
    'tile/0/000.p/256',
    'tile/0/000.p/999',
    'tile/0/000.p',
    'tile/0/000/',
    '/tile/0/000',
    'tile/entry/000',
    'tile/0/x999/x999/x999/x999/x999/999',
    'tile/0/000\n',
  ])('%j is no path', (path) => {
    expect(parseTilePath(path)).toEqual({ ok: false, error: { code: 'invalid-path' } });
  });

  test.each([
    { level: 64, index: 0, width: 1 },
    { level: 0.5, index: 0, width: 1 },
    { level: 0, index: -1, width: 1 },
    { level: 0, index: 2 ** 53, width: 1 },
    { level: 0, index: 0, width: 0 },
    { level: 0, index: 0, width: 257 },
  ])('%o has no path', (tile) => {
    expect(() => tilePath(tile)).toThrow(RangeError);
  });
});

describe('the tiles of a tree', () => {
  test('70,000 leaves need the tiles that the format names', () => {
    const tiles = tilesOf(70_000);
    const count = (level: number, isFull: boolean) =>
      tiles.filter((tile) => tile.level === level && (tile.width === TILE_WIDTH) === isFull).length;
    expect([count(0, true), count(0, false), count(1, true), count(1, false), count(2, false)]).toEqual([
      273, 1, 1, 1, 1,
    ]);
    expect(tiles).toHaveLength(277);
    expect(tiles.filter(({ width }) => width < TILE_WIDTH).map(tilePath)).toEqual([
      'tile/0/273.p/112',
      'tile/1/001.p/17',
      'tile/2/000.p/1',
    ]);
  });

  test('256 leaves are one full tile and one hash above it; no leaves are no tile', () => {
    expect(tilesOf(256).map(tilePath)).toEqual(['tile/0/000', 'tile/1/000.p/1']);
    expect(tilesOf(0)).toEqual([]);
  });

  test.prop([fc.nat({ max: 200_000 })])('hold each complete subtree of 256^level leaves once', (size) => {
    for (const level of [0, 1, 2]) {
      const own = tilesOf(size).filter((tile) => tile.level === level);
      const hashes = own.reduce((sum, { width }) => sum + width, 0);
      expect(hashes).toBe(Math.floor(size / TILE_WIDTH ** level));
      expect(own.map(({ index }) => index)).toEqual(own.map((_, at) => at));
    }
  });

  test.prop([fc.nat({ max: 100_000 }), fc.nat({ max: 400 })])(
    'tileWidth says how far each of them goes, and 0 beyond',
    (size, index) => {
      const listed = tilesOf(size).find((tile) => tile.level === 0 && tile.index === index);
      expect(tileWidth({ level: 0, index }, size)).toBe(listed?.width ?? 0);
      expect(tileWidth({ level: 'entries', index }, size)).toBe(listed?.width ?? 0);
    },
  );
});

describe('contents', () => {
  test.prop([fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: TILE_WIDTH })])(
    'entries read back from their bundle, and from nothing shorter or longer',
    (entries) => {
      const bundle = formatEntryBundle(entries);
      const refused = { ok: false, error: { code: 'wrong-length' } };
      expect(parseEntryBundle(bundle, entries.length)).toEqual({ ok: true, value: entries });
      expect(parseEntryBundle(bundle, entries.length + 1)).toEqual(refused);
      expect(parseEntryBundle(concatBytes(bundle, Uint8Array.of(0)), entries.length)).toEqual(refused);
      if (bundle.length > 0) expect(parseEntryBundle(bundle.slice(0, -1), entries.length)).toEqual(refused);
    },
  );

  test('the length before an entry has two bytes, the higher first', () => {
    const bundle = formatEntryBundle([new Uint8Array(0x0102), Uint8Array.of(7)]);
    expect(bundle.slice(0, 2)).toEqual(Uint8Array.of(1, 2));
    expect(bundle.slice(-3)).toEqual(Uint8Array.of(0, 1, 7));
  });

  test('an entry of 65,535 bytes fits, one more does not', () => {
    const largest = new Uint8Array(65_535);
    expect(parseEntryBundle(formatEntryBundle([largest]), 1)).toEqual({ ok: true, value: [largest] });
    expect(() => formatEntryBundle([new Uint8Array(65_536)])).toThrow(RangeError);
  });

  test.prop([fc.array(arbHash, { minLength: 1, maxLength: 20 })])(
    'hashes read back from a tile',
    (hashes) => {
      const tile = concatBytes(...hashes);
      expect(splitTile(tile, hashes.length)).toEqual({ ok: true, value: hashes });
      expect(splitTile(tile, hashes.length + 1).ok).toBe(false);
      expect(splitTile(tile.slice(1), hashes.length).ok).toBe(false);
    },
  );
});

describeOnSharedData('a log of another tool', 'ledger/tessera/testdata/log', (log) => {
  const vkey = 'example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx';
  const sizes = Array.from({ length: 15 }, (_, at) => at + 1);

  async function headOf(size: number) {
    const signed = parseSignedCheckpoint(readFileSync(resolve(log, `checkpoint.${size}`), 'utf8'));
    const key = parseNoteKey(vkey, nodeSha256);
    if (!signed.ok || !key.ok) throw new Error('the published log is not read');
    const trusted = await verifyNote(signed.value.note, key.value, nodeVerifyEd25519, nodeSha256);
    expect(trusted).toEqual({ ok: true, value: signed.value.note.text });
    expect(signed.value.head).toMatchObject({ origin: key.value.name, size });
    return signed.value.head;
  }

  function fileOf(tile: Tile): Uint8Array {
    return new Uint8Array(readFileSync(resolve(log, tilePath(tile))));
  }

  function leavesOfTree(width: number): Uint8Array[] {
    const hashes = splitTile(fileOf({ level: 0, index: 0, width }), width);
    const entries = parseEntryBundle(fileOf({ level: 'entries', index: 0, width }), width);
    if (!hashes.ok || !entries.ok) throw new Error('a published tile is not read');
    expect(entries.value.map((entry) => leafHash(entry, nodeSha256))).toEqual(hashes.value);
    return hashes.value;
  }

  test('every tile that its sizes call for lies at the path that we compute', () => {
    for (const tile of sizes.flatMap(tilesOf)) expect(existsSync(resolve(log, tilePath(tile)))).toBe(true);
  });

  test.each(sizes)(
    'the entries and hashes of %d leaves give the root that its checkpoint signs',
    async (size) => {
      const head = await headOf(size);
      const leaves = leavesOfTree(size);
      const range = leaves.reduce((edge, leaf) => appendLeaf(edge, leaf, nodeSha256), emptyRange());
      expect(rootOf(range, nodeSha256)).toEqual(head.root);
      const changed = leaves.with(size - 1, flipBit(leaves.at(size - 1)!, size));
      const other = changed.reduce((edge, leaf) => appendLeaf(edge, leaf, nodeSha256), emptyRange());
      expect(equalBytes(rootOf(other, nodeSha256), head.root)).toBe(false);
    },
  );

  test('the checkpoint without leaves signs the root of the empty tree', async () => {
    expect((await headOf(0)).root).toEqual(rootOf(emptyRange(), nodeSha256));
  });

  test('every leaf is proved in every checkpoint, every checkpoint extends all earlier ones', async () => {
    const heads = await Promise.all(sizes.map(headOf));
    const leaves = leavesOfTree(15);
    const subtree = subtreesOf(leaves, nodeSha256);
    for (const { size, root } of heads) {
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionProof(index, size, subtree, nodeSha256);
        const claim = { leafHash: leaves.at(index)!, index, size, root, proof };
        expect(verifyInclusion(claim, nodeSha256).ok).toBe(true);
      }
      for (const earlier of heads.slice(0, size)) {
        const claim = { size1: earlier.size, size2: size, root1: earlier.root, root2: root };
        const proof = consistencyProof(earlier.size, size, subtree, nodeSha256);
        expect(verifyConsistency({ ...claim, proof }, nodeSha256).ok).toBe(true);
      }
    }
  });
});
