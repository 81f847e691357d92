/*
 * What the sequencer and the stamper decide, without asking anybody: the simulator runs the same functions.
 */
import { appendLeaf, base64Encode, hexDecode, rootOf } from '@sorgfalt/ledger';
import type { CompactRange, NodePosition } from '@sorgfalt/ledger';
import { invariant } from '../../../platform/http/app-error.ts';
import { sha256 } from '../crypto.ts';
import { LedgerProblem } from './ledger-problem.ts';
import type { Intent, WaitingEntry } from './sequencer-repo.ts';
import type { SignedHead } from './signed-head.ts';

/** A checkpoint that is decided, and the nodes of the tree that it adds. */
export interface Plan {
  readonly intent: Intent;
  readonly root: Uint8Array;
  readonly nodes: readonly { position: NodePosition; hash: Uint8Array }[];
}

/**
 * The checkpoint that comes next: the intended one where there is one, else one over the entries that wait; null where
 * none do.
 */
export function nextPlan(stored: {
  readonly lastNo: number;
  readonly range: CompactRange;
  readonly intent: Intent | null;
  /** Those of the intent, in its order, or those without a place, oldest first. */
  readonly waiting: readonly WaitingEntry[];
}): Plan | null {
  const { lastNo, range, intent, waiting } = stored;
  if (intent !== null) return resume(intent, range, waiting);
  return waiting.length === 0 ? null : plan(lastNo + 1, range, waiting);
}

function plan(no: number, before: CompactRange, waiting: readonly WaitingEntry[]): Plan {
  const nodes: { position: NodePosition; hash: Uint8Array }[] = [];
  const range = waiting.reduce((edge, { leafHash }) => {
    const leaf = hexDecode(leafHash);
    invariant(leaf !== null && leaf.length === 32, 'a leaf hash is 32 bytes in hexadecimal');
    return appendLeaf(edge, leaf, sha256, (position, hash) => nodes.push({ position, hash }));
  }, before);
  const root = rootOf(range, sha256);
  const entryIds = waiting.map(({ entryId }) => entryId);
  return { intent: { no, treeSize: range.size, root: base64Encode(root), entryIds }, root, nodes };
}

/** Somebody may hold the signed checkpoint of this intent already: it is that one or none. */
function resume(intent: Intent, before: CompactRange, entries: readonly WaitingEntry[]): Plan {
  const again = plan(intent.no, before, entries);
  if (again.intent.treeSize !== intent.treeSize || again.intent.root !== intent.root) {
    throw new LedgerProblem(
      'forked',
      `The entries of the intended checkpoint ${intent.no} do not give its root any more.`,
    );
  }
  return again;
}

/** Whether a round may still publish: whoever began one later has made its token void. */
export function mayPublish(own: number, newest: number | null): boolean {
  return own === newest;
}

/**
 * Whether a head is written over the present one: whoever was paused for long must not put an older one over a newer.
 * Of the same size: decided before a key change, and now with the lines of both keys.
 */
export function replacesHead(present: Pick<SignedHead, 'treeSize'> | null, treeSize: number): boolean {
  return present === null || present.treeSize <= treeSize;
}

/** Throws where an intent is not the one after the last checkpoint. */
export function requireNextIntent(
  intent: Intent | null,
  last: { readonly no: number; readonly treeSize: number } | null,
): void {
  if (intent === null) return;
  const isNext =
    intent.no === (last?.no ?? 0) + 1 && intent.treeSize === (last?.treeSize ?? 0) + intent.entryIds.length;
  if (!isNext) {
    throw new LedgerProblem('forked', `The intended checkpoint ${intent.no} does not follow the last one.`);
  }
}

/** Throws where the head that lies apart from the database is neither its past nor what it intends. */
export function requireKnownHead(
  head: SignedHead,
  headPath: string,
  known: { readonly last: SignedHead | null; readonly ofSameSize: SignedHead | null },
): void {
  const { last, ofSameSize } = known;
  if (ofSameSize?.root === head.root) return;
  if (ofSameSize !== null || head.treeSize < (last?.treeSize ?? 0)) {
    throw new LedgerProblem(
      'forked',
      `The checkpoint of ${head.treeSize} entries in ${headPath} has another root than the one of the database.`,
    );
  }
  throw new LedgerProblem(
    'rolled-back',
    `The database ends at entry ${last?.treeSize ?? 0}, but a checkpoint of ${head.treeSize} entries was signed (${headPath}).`,
  );
}

/** Whether an authority is asked to stamp the newest published checkpoint. */
export function isStampDue(
  newest: { readonly no: number },
  last: { readonly checkpointNo: number; readonly createdAt: string } | null,
  { isEmbedded, nowMs, intervalMs }: { isEmbedded: boolean; nowMs: number; intervalMs: number },
): boolean {
  if (last === null) return true;
  if (last.checkpointNo >= newest.no) return false;
  return isEmbedded || nowMs - Date.parse(last.createdAt) >= intervalMs;
}

const firstPauseMs = 1000;
const pauseMaxMs = 300_000;

/** How long an authority that failed so often is left alone. */
export function stampPauseMs(failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), pauseMaxMs);
}
