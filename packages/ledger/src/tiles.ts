import { concatBytes } from './bytes.ts';
import { HASH_SIZE_BYTES } from './merkle.ts';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';

/** Hashes in a full tile, entries in a full bundle. C2SP tlog-tiles, "Merkle Tree". */
export const TILE_WIDTH = 256;

/** Levels of the tree between one level of tiles and the next: 2^8 is the width of a tile. */
export const TILE_HEIGHT = 8;

/**
 * A file of a published log: the hashes of one level (0 are the leaf hashes), or the entries themselves.
 *
 * `width` counts its hashes or entries: 256 for a full one, fewer for the rightmost of its level.
 */
export interface Tile {
  readonly level: number | 'entries';
  readonly index: number;
  readonly width: number;
}

/** Why the bytes of a tile or a bundle are not read. */
export type TileErrorCode = 'wrong-length';

const LEVEL_MAX = 63;
const ENTRY_SIZE_MAX = 0xffff;
const PATH = /^tile\/(entries|0|[1-9][0-9]?)\/((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/;

/**
 * Where a tile lies below the address of its log, such as `tile/0/x001/x234/067.p/112` (C2SP tlog-tiles).
 *
 * Throws a RangeError for a level over 63, an index that is no safe integer and a width outside of 1 to 256.
 */
export function tilePath({ level, index, width }: Tile): string {
  const isLevel = level === 'entries' || (Number.isInteger(level) && level >= 0 && level <= LEVEL_MAX);
  const isWidth = Number.isInteger(width) && width >= 1 && width <= TILE_WIDTH;
  if (!isLevel || !isWidth || !Number.isSafeInteger(index) || index < 0) {
    throw new RangeError(`There is no tile ${level}/${index} with ${width} hashes.`);
  }
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? [];
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Reads what `tilePath` writes; any other spelling of the same tile is refused, so that it has one address. */
export function parseTilePath(path: string): Result<Tile, 'invalid-path'> {
  const [, levelText = '', indexText = '', widthText] = PATH.exec(path) ?? [];
  // What is no path at all would be the first tile, whose path is another.
  const tile: Tile = {
    level: levelText === 'entries' ? levelText : Number(levelText),
    index: Number(indexText.replace(/[x/]/g, '')),
    width: widthText === undefined ? TILE_WIDTH : Number(widthText),
  };
  const isLevel = tile.level === 'entries' || tile.level <= LEVEL_MAX;
  const isTile = isLevel && tile.width <= TILE_WIDTH && Number.isSafeInteger(tile.index);
  return isTile && tilePath(tile) === path ? accept(tile) : refuse('invalid-path');
}

/** How many hashes or entries the tile has in the tree of `size` leaves; 0 where that tree does not reach it. */
export function tileWidth({ level, index }: Pick<Tile, 'level' | 'index'>, size: number): number {
  const nodes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level));
  return Math.max(0, Math.min(TILE_WIDTH, nodes - index * TILE_WIDTH));
}

/** Every tile of hashes of the tree of `size` leaves, from the leaves up; the bundles are as those of level 0. */
export function tilesOf(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0; TILE_WIDTH ** level <= size; level += 1) {
    const count = Math.ceil(Math.floor(size / TILE_WIDTH ** level) / TILE_WIDTH);
    for (let index = 0; index < count; index += 1) {
      tiles.push({ level, index, width: tileWidth({ level, index }, size) });
    }
  }
  return tiles;
}

/** The hashes of a tile; refuses with `wrong-length` unless there are exactly `width` of them. */
export function splitTile(bytes: Uint8Array, width: number): Result<Uint8Array[], TileErrorCode> {
  if (bytes.length !== width * HASH_SIZE_BYTES) return refuse('wrong-length');
  return accept(
    Array.from({ length: width }, (_, at) => bytes.slice(at * HASH_SIZE_BYTES, (at + 1) * HASH_SIZE_BYTES)),
  );
}

/**
 * The entries as a bundle: before each one its length in two bytes, big-endian (C2SP tlog-tiles, "Log entries").
 *
 * Throws a RangeError for an entry over 65,535 bytes, which the format cannot hold.
 */
export function formatEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  if (entries.some(({ length }) => length > ENTRY_SIZE_MAX)) {
    throw new RangeError(`An entry of a bundle has at most ${ENTRY_SIZE_MAX} bytes.`);
  }
  return concatBytes(...entries.flatMap((entry) => [bigEndian16(entry.length), entry]));
}

/** The entries of a bundle; refuses with `wrong-length` unless exactly `width` of them fill it. */
export function parseEntryBundle(bytes: Uint8Array, width: number): Result<Uint8Array[], TileErrorCode> {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const [high, low] = bytes.subarray(at, at + 2);
    if (high === undefined || low === undefined) return refuse('wrong-length');
    const end = at + 2 + high * 256 + low;
    if (end > bytes.length) return refuse('wrong-length');
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  return entries.length === width ? accept(entries) : refuse('wrong-length');
}

function bigEndian16(value: number): Uint8Array {
  return Uint8Array.of(value >>> 8, value & 255);
}
