import { equalBytes } from './bytes.ts';
import { foldRight, nodeHash } from './merkle.ts';
import type { NodePosition } from './merkle.ts';
import { completeSubtrees } from './proof-building.ts';
import type { InclusionClaim } from './proof-checking.ts';
import type { Sha256 } from './sha256.ts';

/** A complete subtree and its hash, which is the same in every later tree of one log. */
export interface KnownNode extends NodePosition {
  readonly hash: Uint8Array;
}

/**
 * The complete subtrees that an inclusion proof shows the hashes of, the leaf first. Only of a proof that holds: then the
 * root commits to all of them.
 */
export function nodesOfProof(claim: Omit<InclusionClaim, 'root'>, sha256: Sha256): KnownNode[] {
  const { index, size, proof } = claim;
  const nodes: KnownNode[] = [{ level: 0, index, hash: claim.leafHash }];
  const add = (node: KnownNode) => {
    // Beyond, the last node of a level stands for fewer leaves, and for others in a later tree.
    if ((node.index + 1) * 2 ** node.level <= size) nodes.push(node);
  };
  let [hash, level, node, last] = [claim.leafHash, 0, index, size - 1];
  for (const sibling of proof) {
    for (; node === last && node % 2 === 0 && last > 0; node /= 2) {
      last /= 2;
      level += 1;
    }
    const isRight = node % 2 === 1;
    add({ level, index: isRight ? node - 1 : node + 1, hash: sibling });
    hash = isRight ? nodeHash(sibling, hash, sha256) : nodeHash(hash, sibling, sha256);
    [node, last, level] = [Math.floor(node / 2), Math.floor(last / 2), level + 1];
    add({ level, index: node, hash });
  }
  return nodes;
}

/** Hashes of complete subtrees, by their places. */
export class KnownNodes {
  readonly #hashes = new Map<string, Uint8Array>();

  /** The place is known already with another hash: false, and the first one stays. */
  add({ level, index, hash }: KnownNode): boolean {
    const place = `${level}/${index}`;
    const known = this.#hashes.get(place);
    if (known === undefined) this.#hashes.set(place, hash);
    return known === undefined || equalBytes(known, hash);
  }

  /** The root of the first `size` leaves; null where a subtree is not known that it takes. */
  rootOf(size: number, sha256: Sha256): Uint8Array | null {
    const hashes = completeSubtrees({ begin: 0, end: size }).map(
      ({ level, index }) => this.#hashes.get(`${level}/${index}`) ?? null,
    );
    const known = hashes.filter((hash) => hash !== null);
    return known.length === hashes.length && known.length > 0 ? foldRight(known, sha256) : null;
  }
}
