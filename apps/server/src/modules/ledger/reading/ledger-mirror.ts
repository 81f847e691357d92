import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  TILE_HEIGHT,
  TILE_WIDTH,
  appendLeaf,
  base64Encode,
  concatBytes,
  emptyRange,
  equalBytes,
  leafHash,
  parseEntryBundle,
  parseSignedCheckpoint,
  rootOf,
  splitTile,
  tilePath,
  tilesOf,
  verifyNote,
} from '@sorgfalt/ledger';
import type { CompactRange, NoteKey, ParsedCheckpoint, Tile } from '@sorgfalt/ledger';
import { nativeCrypto, sha256 } from '../crypto.ts';
import type { LogSource } from './log-source.ts';
import { hasCode } from '../../../platform/error-code.ts';

/** Why a log is not mirrored; the folder then holds what it held before. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError';
}

export interface MirrorOptions {
  /** Without it anybody's log is copied: the caller says whom to believe. */
  readonly logKey: NoteKey;
  /** Keys that the log had before: what the folder holds may be signed by one of them. */
  readonly formerKeys?: readonly NoteKey[];
  /** Left out for a mirror of the hashes only. */
  readonly hasEntries: boolean;
}

export interface Mirrored {
  readonly origin: string;
  readonly size: number;
  /** Files that were not there before. */
  readonly written: number;
}

/**
 * Copies a log into a folder that any web server can serve as it is (C2SP tlog-tiles).
 *
 * Nothing is taken on trust: the checkpoint must be signed by the given key, the leaf hashes must give its root, each
 * entry its leaf hash, and the tree must begin with the one that the folder holds. The tiles above the leaves are
 * computed and not asked for. The checkpoint is written last, so the folder is a whole log at every moment; when a
 * check fails the new files go again and a `MirrorError` says which it was.
 */
export async function mirrorLog(
  source: LogSource,
  directory: string,
  options: MirrorOptions,
): Promise<Mirrored> {
  const note = await source.checkpoint();
  if (note === null) throw new MirrorError('The log has published no checkpoint yet.');
  const head = await trustedHead(note, options.logKey);
  const before = await presentHead(directory, [options.logKey, ...(options.formerKeys ?? [])]);
  if (before !== null && before.size > head.size) {
    throw new MirrorError(
      `The folder holds ${before.size} entries, the log says it has ${head.size}: it lost what it had published.`,
    );
  }
  const folder = new MirrorFolder(directory, before?.size ?? 0);
  try {
    const upper = await copyLeaves({ source, folder, head, before, ...options });
    for (const tile of tilesOf(head.size).filter(({ level }) => level !== 0)) {
      await folder.write(tile, hashesOf(upper, tile));
    }
  } catch (error) {
    await folder.undo();
    throw error;
  }
  await folder.publish(note);
  return { origin: head.origin, size: head.size, written: folder.written.length };
}

interface Copy extends MirrorOptions {
  readonly source: LogSource;
  readonly folder: MirrorFolder;
  readonly head: ParsedCheckpoint;
  readonly before: ParsedCheckpoint | null;
}

/** Hashes by tile level, for the levels above the leaves, each from its first on. */
type UpperHashes = Map<number, Uint8Array[]>;

async function copyLeaves({ source, folder, head, before, hasEntries }: Copy): Promise<UpperHashes> {
  const upper: UpperHashes = new Map();
  let range: CompactRange = emptyRange();
  for (const tile of tilesOf(head.size).filter(({ level }) => level === 0)) {
    const bytes = await folder.obtain(tile, source);
    const leaves = splitTile(bytes, tile.width);
    if (!leaves.ok) throw new MirrorError(`${tilePath(tile)} has ${bytes.length} bytes.`);
    if (hasEntries) await copyEntries({ ...tile, level: 'entries' }, leaves.value, folder, source);
    for (const leaf of leaves.value) {
      range = appendLeaf(range, leaf, sha256, ({ level }, hash) => {
        if (level > 0 && level % TILE_HEIGHT === 0) collect(upper, level / TILE_HEIGHT, hash);
      });
      if (range.size === before?.size)
        checkRoot(range, before, 'the log does not extend what the folder holds');
    }
  }
  checkRoot(range, head, 'the tiles do not give the root of the checkpoint');
  return upper;
}

async function copyEntries(
  tile: Tile,
  leaves: readonly Uint8Array[],
  folder: MirrorFolder,
  source: LogSource,
): Promise<void> {
  const entries = parseEntryBundle(await folder.obtain(tile, source), tile.width);
  const isSame =
    entries.ok &&
    entries.value.every((entry, at) => equalBytes(leafHash(entry, sha256), leaves[at] ?? entry));
  if (!isSame) throw new MirrorError(`${tilePath(tile)} does not hold the entries of its leaves.`);
}

function checkRoot(range: CompactRange, { size, root }: ParsedCheckpoint, problem: string): void {
  if (equalBytes(rootOf(range, sha256), root)) return;
  throw new MirrorError(`At ${size} entries ${problem} (${base64Encode(root)}).`);
}

function collect(upper: UpperHashes, level: number, hash: Uint8Array): void {
  const hashes = upper.get(level) ?? [];
  hashes.push(hash);
  upper.set(level, hashes);
}

function hashesOf(upper: UpperHashes, { level, index, width }: Tile): Uint8Array {
  const hashes = upper.get(Number(level)) ?? [];
  return concatBytes(...hashes.slice(index * TILE_WIDTH, index * TILE_WIDTH + width));
}

async function trustedHead(note: string, key: NoteKey): Promise<ParsedCheckpoint> {
  const signed = parseSignedCheckpoint(note);
  if (!signed.ok) throw new MirrorError(`The checkpoint is not readable (${signed.error.code}).`);
  const trusted = await verifyNote(signed.value.note, key, nativeCrypto.verifyEd25519, sha256);
  if (!trusted.ok || signed.value.head.origin !== key.name) {
    throw new MirrorError(`The checkpoint is not signed by ${key.name}.`);
  }
  return signed.value.head;
}

async function presentHead(
  directory: string,
  [key, ...others]: readonly [NoteKey, ...NoteKey[]],
): Promise<ParsedCheckpoint | null> {
  const note = await readIfThere(join(directory, 'checkpoint'));
  if (note === null) return null;
  const text = Buffer.from(note).toString('utf8');
  for (const former of others) {
    const head = await trustedHead(text, former).catch(() => null);
    if (head !== null) return head;
  }
  return trustedHead(text, key);
}

/** The files of a mirror; what lies beyond `trustedSize` entries may be left from a run that was cut off. */
class MirrorFolder {
  readonly written: string[] = [];
  readonly #directory: string;
  readonly #trustedSize: number;

  constructor(directory: string, trustedSize: number) {
    this.#directory = directory;
    this.#trustedSize = trustedSize;
  }

  /** The tile from the folder where it is known to be good, else from the log. */
  async obtain(tile: Tile, source: LogSource): Promise<Uint8Array> {
    const isTrusted = tile.index * TILE_WIDTH + tile.width <= this.#trustedSize;
    const present = isTrusted ? await readIfThere(join(this.#directory, tilePath(tile))) : null;
    if (present !== null) return present;
    const bytes = await source.tile(tile);
    if (bytes === null) throw new MirrorError(`The log does not serve ${tilePath(tile)}.`);
    await this.write(tile, bytes);
    return bytes;
  }

  async write(tile: Tile, bytes: Uint8Array): Promise<void> {
    const path = join(this.#directory, tilePath(tile));
    if (isSameFile(await readIfThere(path), bytes)) return;
    await mkdir(dirname(path), { recursive: true });
    await replaceFile(path, bytes);
    this.written.push(path);
  }

  async undo(): Promise<void> {
    await Promise.all(this.written.map((path) => rm(path, { force: true })));
  }

  async publish(note: string): Promise<void> {
    await mkdir(this.#directory, { recursive: true });
    await replaceFile(join(this.#directory, 'checkpoint'), Buffer.from(note));
  }
}

function isSameFile(present: Uint8Array | null, bytes: Uint8Array): boolean {
  return present !== null && equalBytes(present, bytes);
}

/** A reader sees the old file or the new one, never half of it. */
async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.new`, bytes);
  await rename(`${path}.new`, path);
}

async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
