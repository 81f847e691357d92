import {
  appendLeaf,
  base64Encode,
  formatCheckpoint,
  formatNote,
  hexDecode,
  noteKeyId,
  noteSignatureLine,
  rootOf,
  utf8Encode,
} from '@sorgfalt/ledger';
import type { Checkpoint, CompactRange, NodePosition } from '@sorgfalt/ledger';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor, Unit } from '../../platform/events/spine.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { sha256, signEd25519 } from './crypto.ts';
import type { LedgerKeysInUse } from './keys.ts';
import {
  countSequenced,
  insertCheckpoint,
  lastCheckpoint,
  listUnsequenced,
  nextLeafIndex,
  placeEntries,
  tryLockSequencer,
} from './repo.ts';
import type { CheckpointRow } from './repo.ts';
import { extendTiles, readRange } from './tiles.ts';

export const sequencerActor: Actor = { kind: 'system', id: 'sequencer' };

const sequencerLock = 7303;
const batchMax = 4096;

/**
 * Gives the function of one round, which gives the oldest waiting entries their places in the tree and publishes the checkpoint that
 * covers them, in one transaction. Of several processes one works, the others find the lock taken.
 * It throws, and changes nothing, when the stored tree is not the one that the last checkpoint signed; in
 * the first round of a process that includes counting every entry.
 */
export function createSequencer(log: LedgerKeysInUse['log']): (unit: Unit) => Promise<boolean> {
  let isAudited = false;
  return async (unit) => {
    if (!(await tryLockSequencer(unit.tx, sequencerLock))) return false;
    const waiting = await listUnsequenced(unit.tx, batchMax);
    if (waiting.length === 0) return false;
    const last = await lastCheckpoint(unit.tx);
    const problem = isAudited ? null : await auditTree(unit.tx, last);
    if (problem !== null) throw new Error(problem);
    isAudited = true;
    await publish(unit, last, waiting, log);
    return waiting.length === batchMax;
  };
}

async function publish(
  { tx, append }: Unit,
  last: CheckpointRow | null,
  waiting: readonly { entryId: string; leafHash: string }[],
  log: LedgerKeysInUse['log'],
): Promise<void> {
  const before = await readTree(tx, last, await nextLeafIndex(tx));
  const { range, nodes } = extend(
    before,
    waiting.map(({ leafHash }) => leafHash),
  );
  const no = (last?.no ?? 0) + 1;
  await extendTiles(tx, nodes);
  const root = rootOf(range, sha256);
  await insertCheckpoint(tx, {
    no,
    treeSize: range.size,
    root: base64Encode(root),
    note: signCheckpoint({ origin: log.note.name, size: range.size, root }, log),
  });
  const placed = await placeEntries(
    tx,
    waiting.map(({ entryId }) => entryId),
    { firstIndex: before.size, checkpointNo: no },
  );
  invariant(placed === waiting.length, 'the one sequencer places every entry that it read');
  await append({
    type: 'ledger.sequenced',
    status: 'recorded',
    data: { block: no, treeSize: range.size, count: placed },
  });
}

/** Why the stored tree is not the one of the last checkpoint; null where all agrees. Counts every entry. */
export async function auditTree(tx: Tx, last: CheckpointRow | null): Promise<string | null> {
  try {
    await readTree(tx, last, await countSequenced(tx));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
}

/** The right edge of the stored tree, after comparing it with the last checkpoint and the entries. */
async function readTree(tx: Tx, last: CheckpointRow | null, sequenced: number): Promise<CompactRange> {
  const size = last?.treeSize ?? 0;
  if (sequenced !== size) {
    throw new Error(`the ledger has ${sequenced} sequenced entries, its last checkpoint covers ${size}`);
  }
  const range = await readRange(tx, size);
  if (last !== null && base64Encode(rootOf(range, sha256)) !== last.root) {
    throw new Error(`the tiles do not give the root of checkpoint ${last.no}`);
  }
  return range;
}

function extend(
  before: CompactRange,
  leafHashes: readonly string[],
): { range: CompactRange; nodes: { position: NodePosition; hash: Uint8Array }[] } {
  const nodes: { position: NodePosition; hash: Uint8Array }[] = [];
  const range = leafHashes.reduce((edge, text) => {
    const leaf = hexDecode(text);
    invariant(leaf !== null && leaf.length === 32, 'a leaf hash is 32 bytes in hexadecimal');
    return appendLeaf(edge, leaf, sha256, (position, hash) => nodes.push({ position, hash }));
  }, before);
  return { range, nodes };
}

/** Signed note of C2SP tlog-checkpoint. */
function signCheckpoint(checkpoint: Checkpoint, { note, privateKey }: LedgerKeysInUse['log']): string {
  const text = formatCheckpoint(checkpoint);
  const signature = signEd25519(privateKey, utf8Encode(text));
  return formatNote(text, [
    noteSignatureLine(note.name, noteKeyId(note.name, note.publicKey, sha256), signature),
  ]);
}
