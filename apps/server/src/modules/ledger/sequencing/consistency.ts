import { base64Encode, rootOf } from '@sorgfalt/ledger';
import type { CompactRange, NoteKey } from '@sorgfalt/ledger';
import type { Tx } from '../../../platform/database/database.ts';
import { sha256 } from '../crypto.ts';
import { LedgerProblem } from './ledger-problem.ts';
import { lastCheckpoint } from '../repo.ts';
import type { CheckpointRow } from '../repo.ts';
import {
  countSequenced,
  findCheckpointBreak,
  findCheckpointOfSize,
  findIntent,
  nextLeafIndex,
} from './sequencer-repo.ts';
import type { Intent } from './sequencer-repo.ts';
import { requireKnownHead, requireNextIntent } from './sequencing.ts';
import { readHeadByAny } from './signed-head.ts';
import type { SignedHead } from './signed-head.ts';
import { readRange } from './tiles.ts';

/** What the database is held against. */
export interface HeldAgainst {
  /** Every key that the log ever had. */
  readonly logKeys: readonly NoteKey[];
  readonly headPath: string;
  /** Of the head file, read before the database: what it says was intended in the database by then. */
  readonly headNote: string | null;
}

/** The stored tree that agrees with its last checkpoint. */
export interface SoundTree {
  readonly last: CheckpointRow | null;
  readonly range: CompactRange;
  /** A checkpoint that was decided and not yet published. */
  readonly intent: Intent | null;
}

/** A checkpoint up to which every entry and every checkpoint was counted. */
export type Counted = Pick<CheckpointRow, 'no' | 'treeSize'>;

export const nothingCounted: Counted = { no: 0, treeSize: 0 };

/**
 * The stored tree, after comparing entries, tiles, checkpoints and the head that lies apart from the
 * database. Throws a `LedgerProblem` where they disagree. Also counts every entry and checkpoint after those that are
 * `countedBefore`, or none of them with null; the rest is a handful of look-ups.
 */
export async function readSoundTree(
  tx: Tx,
  against: HeldAgainst,
  countedBefore: Counted | null,
): Promise<SoundTree> {
  const last = await lastCheckpoint(tx);
  const size = last?.treeSize ?? 0;
  // A restored ledger may be shorter than what was counted of the one before it.
  const counted = countedBefore !== null && countedBefore.treeSize > size ? nothingCounted : countedBefore;
  const sequenced = counted === null ? await nextLeafIndex(tx) : await countSequenced(tx, counted);
  const expected = counted !== null && sequenced === size ? await nextLeafIndex(tx) : sequenced;
  if (expected !== size) {
    throw new LedgerProblem(
      'entries-missing',
      `The ledger has ${sequenced} sequenced entries up to place ${expected}, its last checkpoint covers ${size}.`,
    );
  }
  if (counted !== null) await requireUnbrokenCheckpoints(tx, counted);
  await requireSigned(last, against.logKeys);
  const range = await requireTiles(tx, last);
  const intent = await findIntent(tx);
  requireNextIntent(intent, last);
  await compareWithFile(tx, against, last, intent);
  return { last, range, intent };
}

async function requireUnbrokenCheckpoints(tx: Tx, counted: Counted): Promise<void> {
  const broken = await findCheckpointBreak(tx, counted);
  if (broken === null) return;
  throw new LedgerProblem(
    'checkpoints-damaged',
    `Checkpoint ${broken} does not follow the one before it: checkpoints are missing or altered.`,
  );
}

/** The columns are what we work with, the note is what everybody else was given. */
async function requireSigned(last: CheckpointRow | null, logKeys: readonly NoteKey[]): Promise<void> {
  if (last === null) return;
  const head = await readHeadByAny(last.note, logKeys);
  if (head?.treeSize === last.treeSize && head.root === last.root) return;
  throw new LedgerProblem('checkpoints-damaged', `Checkpoint ${last.no} is not the one that the log signed.`);
}

async function requireTiles(tx: Tx, last: CheckpointRow | null): Promise<CompactRange> {
  try {
    const range = await readRange(tx, last?.treeSize ?? 0);
    if (last === null || base64Encode(rootOf(range, sha256)) === last.root) return range;
  } catch (error) {
    throw new LedgerProblem('tiles-damaged', `Tiles are missing: ${reasonOf(error)}.`);
  }
  throw new LedgerProblem('tiles-damaged', `The tiles do not give the root of checkpoint ${last.no}.`);
}

async function compareWithFile(
  tx: Tx,
  { headNote, headPath, logKeys }: HeldAgainst,
  last: CheckpointRow | null,
  intent: Intent | null,
): Promise<void> {
  if (headNote === null) return;
  const head = await readHeadByAny(headNote, logKeys);
  if (head === null) {
    throw new LedgerProblem('head-file-damaged', `${headPath} is no checkpoint that this log signed.`);
  }
  const known = [last, intent].find((stored) => stored?.treeSize === head.treeSize);
  const ofSameSize: SignedHead | null = known ?? (await findCheckpointOfSize(tx, head.treeSize));
  requireKnownHead(head, headPath, { last, ofSameSize });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
