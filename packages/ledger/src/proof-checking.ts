import { equalBytes } from './bytes.ts';
import { HASH_SIZE_BYTES, nodeHash } from './merkle.ts';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import type { Sha256 } from './sha256.ts';

/** Why a Merkle proof is refused. */
export type ProofErrorCode =
  | 'invalid-size'
  | 'invalid-index'
  | 'invalid-hash'
  | 'wrong-length'
  | 'root-mismatch';

/** Everything an inclusion check needs; hashes are 32 bytes, `size` counts the leaves of the tree with that root. */
export interface InclusionClaim {
  readonly leafHash: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** Everything a consistency check needs: two tree heads and the proof from the older to the newer. */
export interface ConsistencyClaim {
  readonly size1: number;
  readonly size2: number;
  readonly root1: Uint8Array;
  readonly root2: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/**
 * Whether the leaf is at `index` in the tree with this size and root (RFC 9162, 2.1.3.2).
 *
 * Refuses with `invalid-size`, `invalid-index`, `invalid-hash` (not 32 bytes), `wrong-length` (hashes missing or left
 * over) and `root-mismatch`.
 */
export function verifyInclusion(claim: InclusionClaim, sha256: Sha256): Result<null, ProofErrorCode> {
  const { index, size, root, proof } = claim;
  if (!Number.isSafeInteger(size) || size < 1) return refuse('invalid-size');
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return refuse('invalid-index');
  if (![claim.leafHash, root, ...proof].every(isHash)) return refuse('invalid-hash');
  const computed = climb(claim, sha256);
  if (computed === null) return refuse('wrong-length');
  return equalBytes(computed, root) ? accept(null) : refuse('root-mismatch');
}

/** The root that the proof leads to from the leaf; null when it is too short or too long. */
function climb({ leafHash, index, size, proof }: InclusionClaim, sha256: Sha256): Uint8Array | null {
  let hash = leafHash;
  // The node on the way up, and the last one of its level: halved arithmetically, as bit operations end at 32 bits.
  let [node, last] = [index, size - 1];
  for (const sibling of proof) {
    // On the right edge a node without a right sibling is its own parent, until it is a right child itself.
    for (; node === last && node % 2 === 0 && last > 0; node /= 2) last /= 2;
    if (last === 0) return null;
    hash = node % 2 === 1 ? nodeHash(sibling, hash, sha256) : nodeHash(hash, sibling, sha256);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : null;
}

/**
 * Whether the second tree begins with exactly the leaves of the first (RFC 9162, 2.1.4.2).
 *
 * A first size of zero is refused with `invalid-size`, even 0 → 0: such a "proof" says nothing, and accepting it would
 * let a caller take nothing for a check. Equal sizes need an empty proof and equal roots. Other codes as for
 * `verifyInclusion`.
 */
export function verifyConsistency(claim: ConsistencyClaim, sha256: Sha256): Result<null, ProofErrorCode> {
  const { size1, size2, root1, root2, proof } = claim;
  if (!Number.isSafeInteger(size1) || !Number.isSafeInteger(size2)) return refuse('invalid-size');
  if (size1 < 1 || size1 > size2) return refuse('invalid-size');
  if (size1 === size2) {
    if (proof.length > 0) return refuse('wrong-length');
    return equalBytes(root1, root2) ? accept(null) : refuse('root-mismatch');
  }
  // After the equal sizes, whose roots are compared and never hashed: the published vectors have shorter ones there.
  if (![root1, root2, ...proof].every(isHash)) return refuse('invalid-hash');
  return climbBoth(claim, sha256);
}

function climbBoth({ size1, size2, root1, root2, proof }: ConsistencyClaim, sha256: Sha256) {
  const path = new Path(size1 - 1, size2 - 1);
  path.skipCompleted();
  // When the old tree is one complete subtree its root is the start, and is not repeated in the proof.
  const [start, ...siblings] = path.isLeftmost() ? [root1, ...proof] : proof;
  if (start === undefined) return refuse('wrong-length');
  let older = start;
  let newer = start;
  for (const sibling of siblings) {
    if (path.isAtRoot()) return refuse('wrong-length');
    if (path.climb() === 'left') {
      older = nodeHash(sibling, older, sha256);
      newer = nodeHash(sibling, newer, sha256);
    } else {
      newer = nodeHash(newer, sibling, sha256);
    }
  }
  if (!path.isAtRoot()) return refuse('wrong-length');
  return equalBytes(older, root1) && equalBytes(newer, root2) ? accept(null) : refuse('root-mismatch');
}

/**
 * The way from a node to the root, with the tree's last node beside it to know where the right edge runs.
 *
 * Positions are halved arithmetically, as bit operations end at 32 bits.
 */
class Path {
  #node: number;
  #last: number;

  constructor(node: number, last: number) {
    this.#node = node;
    this.#last = last;
  }

  isAtRoot(): boolean {
    return this.#last === 0;
  }

  isLeftmost(): boolean {
    return this.#node === 0;
  }

  /** Goes up one sibling and says on which side of the path that sibling was. */
  climb(): 'left' | 'right' {
    const side = this.#node % 2 === 1 || this.#node === this.#last ? 'left' : 'right';
    // On the right edge a node without a right sibling is its own parent, until it is a right child itself.
    if (side === 'left') this.#skipWhile(0);
    this.#up();
    return side;
  }

  /** Goes up as long as the node is a right child, to the root of the largest complete subtree that ends here. */
  skipCompleted(): void {
    this.#skipWhile(1);
  }

  #skipWhile(lowestBit: 0 | 1): void {
    // Above every node that is not at the left edge is a right child, and the left edge has none.
    while (this.#node % 2 === lowestBit) this.#up();
  }

  #up(): void {
    this.#node = Math.floor(this.#node / 2);
    this.#last = Math.floor(this.#last / 2);
  }
}

function isHash(bytes: Uint8Array): boolean {
  return bytes.length === HASH_SIZE_BYTES;
}
