import { equalBytes } from './bytes.ts';
import { HASH_SIZE_BYTES, emptyRange, nodeHash, rootOf } from './merkle.ts';
import { verifyInclusion } from './proof-checking.ts';
import type { InclusionClaim, ProofErrorCode } from './proof-checking.ts';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import type { Sha256 } from './sha256.ts';

/** A run of leaves from `start` up to, but without, `end` that is a node of some tree, complete or at its edge. */
export interface Subtree {
  readonly start: number;
  readonly end: number;
}

/** As an inclusion claim, but `root` is that of a subtree and takes the place of `size`; `index` counts in the log. */
export type SubtreeInclusionClaim = Omit<InclusionClaim, 'size'> & Subtree;

/** That a tree with `size` leaves and `root2` has the subtree with `root1`. */
export interface SubtreeConsistencyClaim extends Subtree {
  readonly size: number;
  readonly root1: Uint8Array;
  readonly root2: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/**
 * Whether the leaf is at `index` of the log, in the subtree with this root (draft-ietf-plants-merkle-tree-certs,
 * "Subtree Inclusion Proofs", the form that cosigners of subtrees use).
 *
 * Refuses as `verifyInclusion`, and with `invalid-size` where `start` and `end` are no subtree.
 */
export function verifySubtreeInclusion(
  { index, start, end, ...claim }: SubtreeInclusionClaim,
  sha256: Sha256,
): Result<null, ProofErrorCode> {
  if (!isSubtree({ start, end })) return refuse('invalid-size');
  if (!Number.isSafeInteger(index) || index < start) return refuse('invalid-index');
  return verifyInclusion({ ...claim, index: index - start, size: end - start }, sha256);
}

/**
 * Whether the tree has exactly the leaves of the subtree at its place (draft-ietf-plants-merkle-tree-certs, "Subtree
 * Consistency Proofs"); with `start` 0 the same as `verifyConsistency`, but for empty subtrees.
 *
 * An empty subtree has the root of the empty tree and an empty proof, and says nothing about the tree. Refuses as
 * `verifyConsistency`.
 */
export function verifySubtreeConsistency(
  claim: SubtreeConsistencyClaim,
  sha256: Sha256,
): Result<null, ProofErrorCode> {
  const { start, end, size, root1, root2, proof } = claim;
  if (!isSubtree({ start, end }) || !Number.isSafeInteger(size) || end > size) return refuse('invalid-size');
  if (start === end) {
    if (proof.length > 0) return refuse('wrong-length');
    return equalBytes(root1, rootOf(emptyRange(), sha256)) ? accept(null) : refuse('root-mismatch');
  }
  const isHashed = proof.length > 0;
  if (isHashed && ![root1, root2, ...proof].every(({ length }) => length === HASH_SIZE_BYTES)) {
    return refuse('invalid-hash');
  }
  const climbed = climb(claim, sha256);
  if (climbed === null) return refuse('wrong-length');
  const isSame = equalBytes(climbed.subtree, root1) && equalBytes(climbed.tree, root2);
  return isSame ? accept(null) : refuse('root-mismatch');
}

/** Whether `start` is a multiple of the smallest power of two that has room for the subtree. */
function isSubtree({ start, end }: Subtree): boolean {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || start > end) return false;
  let room = 1;
  while (room < end - start) room *= 2;
  return start % room === 0;
}

/** The positions of the subtree's first and last node and of the tree's last, all of one level. */
interface Level {
  readonly first: number;
  readonly last: number;
  readonly edge: number;
}

const up = ({ first, last, edge }: Level): Level => ({
  first: Math.floor(first / 2),
  last: Math.floor(last / 2),
  edge: Math.floor(edge / 2),
});

const upWhile = (level: Level, holds: (level: Level) => boolean): Level => {
  let at = level;
  while (holds(at)) at = up(at);
  return at;
};

/** The roots of subtree and tree that the proof leads to; null when it is too short or too long. */
function climb(
  { start, end, size, root1, proof }: SubtreeConsistencyClaim,
  sha256: Sha256,
): { subtree: Uint8Array; tree: Uint8Array } | null {
  const leaves = { first: start, last: end - 1, edge: size - 1 };
  const isAtEdge = leaves.last === leaves.edge;
  let at = upWhile(leaves, ({ first, last }) => first !== last && (isAtEdge || last % 2 === 1));
  // Where the subtree is one node, its root is the start, and is not repeated in the proof.
  const [begin, ...siblings] = at.first === at.last ? [root1, ...proof] : proof;
  if (begin === undefined) return null;
  let subtree = begin;
  let tree = begin;
  for (const sibling of siblings) {
    if (at.edge === 0) return null;
    if (at.last % 2 === 1 || at.last === at.edge) {
      if (at.first < at.last) subtree = nodeHash(sibling, subtree, sha256);
      tree = nodeHash(sibling, tree, sha256);
      at = upWhile(at, ({ last }) => last % 2 === 0 && last !== 0);
    } else {
      tree = nodeHash(tree, sibling, sha256);
    }
    at = up(at);
  }
  return at.edge === 0 ? { subtree, tree } : null;
}
