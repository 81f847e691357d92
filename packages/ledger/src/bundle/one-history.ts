import { equalBytes, hexDecode, hexEncode } from '../bytes.ts';
import type { SignedCheckpoint } from '../checkpoint.ts';
import { KnownNodes, nodesOfProof } from '../proof-nodes.ts';
import type { Sha256 } from '../sha256.ts';
import type { ReadBundle } from './layout.ts';
import type { PlacedStatement } from './placed-statement.ts';

/** What a bundle in which nothing failed shows of the tree of its log. */
export interface Shown {
  readonly contents: ReadBundle;
  readonly placed: readonly PlacedStatement[];
}

/** Why two trees cannot be of one log: `reason`, and where it shows. */
export type Contradiction = Readonly<Record<string, string | number>>;

/** Whether the checkpoints and proofs of one bundle are of trees of which none continues the other; null where nothing says so. */
export function twoTrees(bundle: Shown, sha256: Sha256): Contradiction | null {
  return twoRoots(bundle, bundle) ?? twoSubtrees(bundle, bundle, sha256) ?? notExtended(bundle, sha256);
}

/** Every checkpoint in a bundle: the common one, and those that single entries need. */
function headsOf({ contents: { checkpoint, entries } }: Shown): readonly SignedCheckpoint['head'][] {
  return [checkpoint, ...entries.map(({ proof }) => proof)].map(({ head }) => head);
}

export function twoRoots(one: Shown, two: Shown): Contradiction | null {
  const roots = new Map(headsOf(one).map(({ size, root }) => [size, root]));
  for (const { size, root } of headsOf(two)) {
    const other = roots.get(size);
    if (other !== undefined && !equalBytes(other, root)) {
      return { reason: 'two-roots', treeSize: size, roots: `${hexEncode(other)} ${hexEncode(root)}` };
    }
  }
  return null;
}

export function* nodesOf({ contents, placed }: Shown, sha256: Sha256) {
  for (const [place, { proof }] of contents.entries.entries()) {
    const leafHash = hexDecode(placed[place]?.leafHash ?? '') ?? new Uint8Array();
    const { index, hashes, head } = proof;
    yield* nodesOfProof({ leafHash, index, size: head.size, proof: hashes }, sha256);
  }
}

/** The smallest subtree with two hashes: where it is a leaf, there are two entries at one place. */
export function twoSubtrees(one: Shown, two: Shown, sha256: Sha256): Contradiction | null {
  const known = new KnownNodes();
  const differing = [one, two].flatMap((bundle) =>
    [...nodesOf(bundle, sha256)].filter((node) => !known.add(node)),
  );
  const [smallest] = differing.toSorted((a, b) => a.level - b.level);
  if (smallest === undefined) return null;
  return { reason: 'two-subtrees', level: smallest.level, index: smallest.index };
}

/** A checkpoint whose root is not that of the first leaves of the other trees. */
function notExtended(bundle: Shown, sha256: Sha256): Contradiction | null {
  const known = new KnownNodes();
  for (const node of nodesOf(bundle, sha256)) known.add(node);
  const wrong = headsOf(bundle).find(({ size, root }) => {
    const shown = known.rootOf(size, sha256);
    return shown !== null && !equalBytes(shown, root);
  });
  return wrong === undefined ? null : { reason: 'not-extended', from: wrong.size };
}
