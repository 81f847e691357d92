import { equalBytes } from '../bytes.ts';
import type { Sha256 } from '../sha256.ts';
import { leftOut } from './left-out.ts';
import { nodesOf, twoRoots } from './one-history.ts';
import type { Shown } from './one-history.ts';
import { placedOf } from './placed-statement.ts';
import { readSound } from './sound-bundle.ts';
import type { VerifiedBundle } from './sound-bundle.ts';

/**
 * What two bundles say about each other.
 *
 * - `same-history`: the tree of the smaller one is shown to be the beginning of the other
 * - `not-shown`: nothing contradicts, but the proofs in them do not reach from one tree to the other
 * - `contradiction`: both are sound, and cannot both be true; whoever holds the key of the log signed both. `reason` is
 *   `two-roots` (one size, two roots), `two-subtrees` (one place, two hashes; of level 0, two entries), `not-extended` (the
 *   later tree began otherwise), `entry-left-out` or `counts-differ` (evidence that is closed leaves out what the other has)
 * - `other-log`: they are of different logs, or of different keys of one, and nobody vouches for both
 * - `not-verified`: one of them is not sound, so nothing can be said
 */
export interface BundleComparison {
  readonly outcome: 'same-history' | 'not-shown' | 'contradiction' | 'other-log' | 'not-verified';
  readonly detail: Readonly<Record<string, string | number>>;
}

/** Compares two bundles that were checked, under the same keys. */
export function compareBundles(a: VerifiedBundle, b: VerifiedBundle, sha256: Sha256): BundleComparison {
  const [one, two] = [read(a), read(b)];
  if (one === null || two === null) return { outcome: 'not-verified', detail: {} };
  const logs = [one, two].map(({ contents }) => contents.anchors.logKey);
  if (!isOneLog(one, two)) return { outcome: 'other-log', detail: { logs: logs.join(' ') } };
  const problem =
    twoRoots([one, two]) ??
    nodesOf([one, two], sha256).twoSubtrees ??
    leftOut(one.placed, two.placed, sha256);
  if (problem !== null) return { outcome: 'contradiction', detail: problem };
  return extension(...inOrder(one, two), sha256);
}

interface Read extends Shown {
  readonly isPinned: boolean;
}

function read(bundle: VerifiedBundle): Read | null {
  const contents = readSound(bundle);
  if (contents === null) return null;
  const { steps, entries } = bundle.verification;
  const isPinned = steps.some(({ id, outcome }) => id === 'log-key' && outcome === 'passed');
  return { contents, placed: placedOf(contents, entries), isPinned };
}

/** One key, or one log whose keys the reader gave: anybody can name a key of his own after a log. */
function isOneLog(one: Read, two: Read): boolean {
  const [first, second] = [one.contents, two.contents];
  const isOneName = first.checkpoint.head.origin === second.checkpoint.head.origin;
  const isOneKey = first.anchors.logKey === second.anchors.logKey;
  return isOneName && (isOneKey || (one.isPinned && two.isPinned));
}

function inOrder(one: Read, two: Read): [Read, Read] {
  return one.contents.checkpoint.head.size <= two.contents.checkpoint.head.size ? [one, two] : [two, one];
}

/** Whether the later bundle alone gives the root of the earlier one. */
function extension(earlier: Read, later: Read, sha256: Sha256): BundleComparison {
  const [from, to] = [earlier.contents.checkpoint.head, later.contents.checkpoint.head];
  const detail = { from: from.size, to: to.size };
  // Two roots of one size were told apart before.
  if (from.size === to.size) return { outcome: 'same-history', detail };
  const root = nodesOf([later], sha256).known.rootOf(from.size, sha256);
  if (root === null) return { outcome: 'not-shown', detail };
  return equalBytes(root, from.root)
    ? { outcome: 'same-history', detail }
    : { outcome: 'contradiction', detail: { reason: 'not-extended', ...detail } };
}
