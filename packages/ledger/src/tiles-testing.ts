import { concatBytes } from './bytes.ts';
import type { SubtreeHash } from './proof-building.ts';
import type { ReadTile } from './tile-hashes.ts';
import { TILE_HEIGHT, TILE_WIDTH, tilePath, tileWidth } from './tiles.ts';

/** Gives the tiles of the first `size` leaves of a tree as a log publishes them, and notes which were asked for. */
export function tileReaderOf(subtree: SubtreeHash, size: number, asked: string[] = []): ReadTile {
  return async (tile) => {
    asked.push(tilePath(tile));
    const { level, index, width } = tile;
    if (level === 'entries' || width > tileWidth(tile, size)) return null;
    const hashes = Array.from({ length: width }, (_, at) =>
      subtree(level * TILE_HEIGHT, index * TILE_WIDTH + at),
    );
    return concatBytes(...hashes);
  };
}
