import { appendLeaf, emptyRange, rootOf } from './merkle.ts';
import type { NodePosition } from './merkle.ts';
import type { SubtreeHash } from './proof-building.ts';
import type { Sha256 } from './sha256.ts';
import { TILE_HEIGHT, TILE_WIDTH, splitTile, tileWidth } from './tiles.ts';
import type { Tile } from './tiles.ts';

/** Gives the bytes of a tile of hashes; null where the log has none. */
export type ReadTile = (tile: Tile) => Promise<Uint8Array | null>;

/**
 * A source of the hashes of these complete subtrees, from the tiles of the log with `size` leaves (C2SP tlog-tiles); each
 * tile is asked for once. Null where one is not there, or is not as long as it must be. Nothing is verified: a proof of
 * these hashes is only as good as the signed root that it leads to.
 */
export async function subtreesFromTiles(
  nodes: readonly NodePosition[],
  size: number,
  readTile: ReadTile,
  sha256: Sha256,
): Promise<SubtreeHash | null> {
  const tiles = new Map<string, readonly Uint8Array[]>();
  for (const { tile } of nodes.map(placeOf)) {
    const name = `${tile.level}/${tile.index}`;
    if (tiles.has(name)) continue;
    const hashes = await readHashes({ ...tile, width: tileWidth(tile, size) }, readTile);
    if (hashes === null) return null;
    tiles.set(name, hashes);
  }
  return (level, index) => {
    const { tile, first, count } = placeOf({ level, index });
    const hashes = tiles.get(`${tile.level}/${tile.index}`)?.slice(first, first + count) ?? [];
    if (hashes.length < count) throw new RangeError(`The subtree ${level}/${index} was not asked for.`);
    let range = emptyRange();
    for (const hash of hashes) range = appendLeaf(range, hash, sha256);
    return rootOf(range, sha256);
  };
}

/** The tile that a subtree is computed from, and which of its hashes. */
function placeOf({ level, index }: NodePosition) {
  const tileLevel = Math.floor(level / TILE_HEIGHT);
  const count = 2 ** (level % TILE_HEIGHT);
  const begin = index * count;
  const tile = { level: tileLevel, index: Math.floor(begin / TILE_WIDTH) };
  return { tile, first: begin % TILE_WIDTH, count };
}

/** A log may drop a tile that is not full once the full one is there (C2SP tlog-tiles, "Partial Tiles"). */
async function readHashes(tile: Tile, readTile: ReadTile): Promise<readonly Uint8Array[] | null> {
  const partial = await readTile(tile);
  const bytes =
    partial ?? (tile.width === TILE_WIDTH ? null : await readTile({ ...tile, width: TILE_WIDTH }));
  const hashes = bytes && splitTile(bytes, partial === null ? TILE_WIDTH : tile.width);
  return hashes?.ok === true ? hashes.value.slice(0, tile.width) : null;
}
