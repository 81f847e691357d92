import { HASH_SIZE_BYTES, concatBytes, nodeHash } from '@sorgfalt/ledger';
import type { CompactRange, NodePosition, SubtreeHash } from '@sorgfalt/ledger';
import { and, eq, or, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sha256 } from '../crypto.ts';
import { ledgerTiles } from '../tables.ts';

/** C2SP tlog-tiles: a tile holds up to 256 hashes of one level; tile levels are eight tree levels apart. */
const tileHeight = 8;
const tileWidth = 2 ** tileHeight;

/** Reads the tiles in which the given complete subtrees lie; the function that comes back throws for others. */
export async function readSubtrees(tx: Tx, nodes: readonly NodePosition[]): Promise<SubtreeHash> {
  const tiles = await readTiles(tx, nodes.map(placeOf));
  return (level, index) => {
    const place = placeOf({ level, index });
    const hashes = tiles.get(keyOf(place.tile)) ?? new Uint8Array();
    return foldPairs(
      Array.from({ length: place.count }, (_, step) => hashAt(hashes, place.offset + step, place.tile)),
    );
  };
}

/** The right edge of the tree of the first `size` leaves, from its tiles. */
export async function readRange(tx: Tx, size: number): Promise<CompactRange> {
  const nodes = edgeOf(size);
  const subtree = await readSubtrees(tx, nodes);
  return { size, hashes: nodes.map(({ level, index }) => subtree(level, index)) };
}

/** The first `width` hashes of a tile; throws where fewer are stored. */
export async function readTile(tx: Tx, tile: TileId, width: number): Promise<Uint8Array> {
  const hashes = (await readTiles(tx, [{ tile }])).get(keyOf(tile)) ?? new Uint8Array();
  const bytes = hashes.slice(0, width * HASH_SIZE_BYTES);
  if (bytes.length < width * HASH_SIZE_BYTES)
    throw new Error(`tile ${keyOf(tile)} ends before hash ${width}`);
  return bytes;
}

/** Adds new nodes, in the order in which they were completed, at the right end of their tiles. */
export async function extendTiles(
  tx: Tx,
  nodes: readonly { readonly position: NodePosition; readonly hash: Uint8Array }[],
): Promise<void> {
  const added = nodes
    .filter(({ position }) => position.level % tileHeight === 0)
    .map(({ position, hash }) => ({ place: placeOf(position), hash }));
  const present = await readTiles(
    tx,
    added.map(({ place }) => place),
  );
  const parts = new Map<string, { tile: TileId; hashes: Uint8Array[]; count: number }>();
  for (const { place, hash } of added) {
    const key = keyOf(place.tile);
    const old = present.get(key) ?? new Uint8Array();
    const part = parts.get(key) ?? { tile: place.tile, hashes: [old], count: old.length / HASH_SIZE_BYTES };
    if (part.count !== place.offset) {
      throw new Error(`tile ${key} has ${part.count} hashes, the tree says ${place.offset}`);
    }
    part.hashes.push(hash);
    part.count += 1;
    parts.set(key, part);
  }
  await tx
    .insert(ledgerTiles)
    .values([...parts.values()].map(({ tile, hashes }) => ({ ...tile, hashes: concatBytes(...hashes) })))
    .onConflictDoUpdate({
      target: [ledgerTiles.level, ledgerTiles.index],
      set: { hashes: sql`excluded.hashes` },
    });
}

interface TileId {
  readonly level: number;
  readonly index: number;
}

/** Where the hashes lie that make a node: one at the tile's own level, 2^n neighbours n levels above it. */
interface Place {
  readonly tile: TileId;
  readonly offset: number;
  readonly count: number;
}

function placeOf({ level, index }: NodePosition): Place {
  const tileLevel = Math.floor(level / tileHeight);
  const count = 2 ** (level % tileHeight);
  const first = index * count;
  return {
    tile: { level: tileLevel, index: Math.floor(first / tileWidth) },
    offset: first % tileWidth,
    count,
  };
}

function keyOf({ level, index }: TileId): string {
  return `${level}/${index}`;
}

async function readTiles(tx: Tx, places: readonly Pick<Place, 'tile'>[]): Promise<Map<string, Uint8Array>> {
  const wanted = new Map(places.map(({ tile }) => [keyOf(tile), tile]));
  if (wanted.size === 0) return new Map();
  const rows = await tx
    .select()
    .from(ledgerTiles)
    .where(
      or(
        ...[...wanted.values()].map(({ level, index }) =>
          and(eq(ledgerTiles.level, level), eq(ledgerTiles.index, index)),
        ),
      ),
    );
  return new Map(rows.map((row) => [keyOf(row), row.hashes]));
}

function hashAt(hashes: Uint8Array, position: number, tile: TileId): Uint8Array {
  const hash = hashes.slice(position * HASH_SIZE_BYTES, (position + 1) * HASH_SIZE_BYTES);
  if (hash.length !== HASH_SIZE_BYTES) {
    throw new Error(`tile ${keyOf(tile)} ends before hash ${position}`);
  }
  return hash;
}

function foldPairs(hashes: readonly Uint8Array[]): Uint8Array {
  const [first, second] = hashes;
  if (first === undefined) throw new Error('a subtree has at least one hash');
  if (second === undefined) return first;
  const half = hashes.length / 2;
  return nodeHash(foldPairs(hashes.slice(0, half)), foldPairs(hashes.slice(half)), sha256);
}

/** The complete subtrees of a tree, largest first: one for each one-bit of its size. */
function edgeOf(size: number): NodePosition[] {
  const nodes: NodePosition[] = [];
  for (let begin = 0; begin < size;) {
    let level = 0;
    while (begin + 2 ** (level + 1) <= size) level += 1;
    nodes.push({ level, index: begin / 2 ** level });
    begin += 2 ** level;
  }
  return nodes;
}
