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
  const roots = twoRoots([bundle]);
  if (roots !== null) return roots;
  const { known, twoSubtrees } = nodesOf([bundle], sha256);
  return twoSubtrees ?? notExtended(bundle, known, sha256);
}

/** Every checkpoint in a bundle: the common one, and those that single entries need. */
function headsOf({ contents: { checkpoint, entries } }: Shown): readonly SignedCheckpoint['head'][] {
  return [checkpoint, ...entries.map(({ proof }) => proof)].map(({ head }) => head);
}

export function twoRoots(bundles: readonly Shown[]): Contradiction | null {
  const roots = new Map<number, Uint8Array>();
  for (const { size, root } of bundles.flatMap(headsOf)) {
    const other = roots.get(size) ?? root;
    if (!equalBytes(other, root)) {
      return { reason: 'two-roots', treeSize: size, roots: `${hexEncode(other)} ${hexEncode(root)}` };
    }
    roots.set(size, root);
  }
  return null;
}

export interface ShownNodes {
  readonly known: KnownNodes;
  /** The smallest subtree with two hashes: where it is a leaf, there are two entries at one place. */
  readonly twoSubtrees: Contradiction | null;
}

/** What the proofs of bundles show of the tree of their log. */
export function nodesOf(bundles: readonly Shown[], sha256: Sha256): ShownNodes {
  const known = new KnownNodes();
  const nodes = bundles.flatMap((bundle) => [...nodesIn(bundle, sha256)]);
  const [smallest] = nodes.filter((node) => !known.add(node)).toSorted((a, b) => a.level - b.level);
  const twoSubtrees =
    smallest === undefined ? null : { reason: 'two-subtrees', level: smallest.level, index: smallest.index };
  return { known, twoSubtrees };
}

function* nodesIn({ contents, placed }: Shown, sha256: Sha256) {
  for (const [place, { proof }] of contents.entries.entries()) {
    const leafHash = hexDecode(placed[place]?.leafHash ?? '') ?? new Uint8Array();
    const { index, hashes, head } = proof;
    yield* nodesOfProof({ leafHash, index, size: head.size, proof: hashes }, sha256);
  }
}

/** A checkpoint whose root is not that of the first leaves of the other trees. */
function notExtended(bundle: Shown, known: KnownNodes, sha256: Sha256): Contradiction | null {
  const wrong = headsOf(bundle).find(({ size, root }) => {
    const shown = known.rootOf(size, sha256);
    return shown !== null && !equalBytes(shown, root);
  });
  return wrong === undefined ? null : { reason: 'not-extended', from: wrong.size };
}
