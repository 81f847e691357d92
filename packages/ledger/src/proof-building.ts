import { foldRight, nodeHash } from './merkle.ts';
import type { NodePosition } from './merkle.ts';
import type { Sha256 } from './sha256.ts';

/** Gives the hash of a complete subtree of 2^level leaves; level 0 are the leaf hashes. */
export type SubtreeHash = (level: number, index: number) => Uint8Array;

/**
 * The inclusion proof of leaf `index` in the tree of the first `size` leaves, deepest sibling first (RFC 6962, 2.1.1).
 *
 * Throws a RangeError when the leaf is not in the tree.
 */
export function inclusionProof(
  index: number,
  size: number,
  subtree: SubtreeHash,
  sha256: Sha256,
): Uint8Array[] {
  return inclusionSteps(index, size).map((span) => spanHash(span, subtree, sha256));
}

/** The subtrees `inclusionProof` will ask for, so that a caller can fetch them in one query beforehand. */
export function inclusionNodes(index: number, size: number): NodePosition[] {
  return inclusionSteps(index, size).flatMap(completeSubtrees);
}

/**
 * The proof that the tree of `size2` leaves extends the tree of `size1` leaves (RFC 6962, 2.1.2).
 *
 * It is empty for equal sizes. Throws a RangeError when `size1` is zero (every tree extends the empty one, so there is
 * nothing to prove) or larger than `size2`.
 */
export function consistencyProof(
  size1: number,
  size2: number,
  subtree: SubtreeHash,
  sha256: Sha256,
): Uint8Array[] {
  return consistencySteps(size1, size2).map((span) => spanHash(span, subtree, sha256));
}

/** The subtrees `consistencyProof` will ask for. */
export function consistencyNodes(size1: number, size2: number): NodePosition[] {
  return consistencySteps(size1, size2).flatMap(completeSubtrees);
}

/** A source of subtree hashes over leaf hashes held in memory; each hash is computed once. */
export function subtreesOf(leafHashes: readonly Uint8Array[], sha256: Sha256): SubtreeHash {
  const known = new Map<string, Uint8Array>();
  const subtree: SubtreeHash = (level, index) => {
    if (level === 0) {
      const leaf = leafHashes[index];
      if (leaf === undefined) throw new RangeError(`There is no leaf ${index}.`);
      return leaf;
    }
    const key = `${level}/${index}`;
    const hash =
      known.get(key) ?? nodeHash(subtree(level - 1, index * 2), subtree(level - 1, index * 2 + 1), sha256);
    known.set(key, hash);
    return hash;
  };
  return subtree;
}

/** Leaves from `begin` up to, but without, `end`. */
interface Span {
  readonly begin: number;
  readonly end: number;
}

function inclusionSteps(index: number, size: number): Span[] {
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) {
    throw new RangeError(`There is no leaf ${index} in a tree of ${size}.`);
  }
  const steps: Span[] = [];
  let { begin, end }: Span = { begin: 0, end: size };
  while (end - begin > 1) {
    const middle = begin + splitPoint(end - begin);
    if (index < middle) {
      steps.push({ begin: middle, end });
      end = middle;
    } else {
      steps.push({ begin, end: middle });
      begin = middle;
    }
  }
  return steps.toReversed();
}

function consistencySteps(size1: number, size2: number): Span[] {
  if (!Number.isSafeInteger(size1) || !Number.isSafeInteger(size2) || size1 < 1 || size1 > size2) {
    throw new RangeError(`There is no consistency proof from ${size1} to ${size2} leaves.`);
  }
  const steps: Span[] = [];
  let { begin, end }: Span = { begin: 0, end: size2 };
  while (end !== size1) {
    const middle = begin + splitPoint(end - begin);
    if (size1 <= middle) {
      steps.push({ begin: middle, end });
      end = middle;
    } else {
      steps.push({ begin, end: middle });
      begin = middle;
    }
  }
  // The old tree itself is left out when it is one complete subtree: the verifier knows its root.
  if (begin > 0) steps.push({ begin, end });
  return steps.toReversed();
}

/** The largest power of two smaller than `size` (RFC 6962, 2.1); by doubling, as bit operations end at 32 bits. */
function splitPoint(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

function spanHash(span: Span, subtree: SubtreeHash, sha256: Sha256): Uint8Array {
  return foldRight(
    completeSubtrees(span).map(({ level, index }) => subtree(level, index)),
    sha256,
  );
}

/** Cuts a span whose begin is aligned, as every node of the tree is, into complete subtrees, largest first. */
export function completeSubtrees({ begin, end }: Span): NodePosition[] {
  const positions: NodePosition[] = [];
  for (let at = begin; at < end;) {
    let level = 0;
    while (2 ** (level + 1) <= end - at) level += 1;
    positions.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return positions;
}
