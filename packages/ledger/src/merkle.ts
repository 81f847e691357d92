import { concatBytes } from './bytes.ts';
import type { Sha256 } from './sha256.ts';

/** Length of every hash in the tree, in bytes. */
export const HASH_SIZE_BYTES = 32;

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

/** Hash of a leaf, SHA-256(0x00 ‖ entry bytes); shown as the entry's tx hash. RFC 6962, 2.1. */
export function leafHash(entryBytes: Uint8Array, sha256: Sha256): Uint8Array {
  return sha256(concatBytes(LEAF_PREFIX, entryBytes));
}

/** Hash of an inner node, SHA-256(0x01 ‖ left ‖ right). RFC 6962, 2.1. */
export function nodeHash(left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array {
  return sha256(concatBytes(NODE_PREFIX, left, right));
}

/**
 * The right edge of a tree: the hashes of its complete subtrees, largest first.
 *
 * It is all that appending and computing the root need; a tree of n leaves has as many hashes as n has one-bits.
 */
export interface CompactRange {
  readonly size: number;
  readonly hashes: readonly Uint8Array[];
}

/** A subtree of 2^level leaves that is complete, `index` such subtrees from the left (as in C2SP tlog-tiles). */
export interface NodePosition {
  readonly level: number;
  readonly index: number;
}

/** The range of the tree without leaves. */
export function emptyRange(): CompactRange {
  return { size: 0, hashes: [] };
}

/**
 * The range after one more leaf; the given one stays as it was.
 *
 * `visit` is told every subtree that this leaf completes, the leaf itself (level 0) first: these are the nodes that
 * later proofs are made of.
 */
export function appendLeaf(
  range: CompactRange,
  leaf: Uint8Array,
  sha256: Sha256,
  visit?: (position: NodePosition, hash: Uint8Array) => void,
): CompactRange {
  const hashes = [...range.hashes];
  let index = range.size;
  let level = 0;
  let hash = leaf;
  visit?.({ level, index }, hash);
  for (; index % 2 === 1; index = (index - 1) / 2) {
    const left = hashes.pop();
    if (left === undefined)
      throw new RangeError('A compact range must hold one hash for each one-bit of its size.');
    hash = nodeHash(left, hash, sha256);
    level += 1;
    visit?.({ level, index: (index - 1) / 2 }, hash);
  }
  return { size: range.size + 1, hashes: [...hashes, hash] };
}

/** Root of the tree that the range stands for; of the empty tree, SHA-256 of nothing. RFC 6962, 2.1. */
export function rootOf(range: CompactRange, sha256: Sha256): Uint8Array {
  return range.hashes.length === 0 ? sha256(new Uint8Array()) : foldRight(range.hashes, sha256);
}

/** Combines neighbouring subtrees, largest first, into the hash of the tree above them. */
export function foldRight(hashes: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  return hashes.reduceRight((right, left) => nodeHash(left, right, sha256));
}
