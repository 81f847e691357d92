import type { NoteKey } from '@sorgfalt/ledger';
import { locks, tryLock } from '../../../platform/database/locks.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Actor, Spine, Unit } from '../../../platform/events/spine.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { countIn } from '../append/account-repo.ts';
import { nothingCounted, readSoundTree } from './consistency.ts';
import type { HeadFile } from './head-file.ts';
import type { LogKey } from '../keys/log-keys.ts';
import {
  insertCheckpoint,
  insertIntent,
  isWorkWaiting,
  listIntended,
  listUnsequenced,
  newestToken,
  placeIntended,
  takeToken,
} from './sequencer-repo.ts';
import { mayPublish, nextPlan, replacesHead } from './sequencing.ts';
import type { Plan } from './sequencing.ts';
import { readHeadByAny, signHead } from './signed-head.ts';
import { extendTiles } from './tiles.ts';

export const sequencerActor: Actor = { kind: 'system', id: 'sequencer' };
/** So many entries fit into one block. */
export const entriesPerBlockMax = 4096;

interface SequencerDeps {
  readonly database: Database;
  readonly spine: Spine;
  /** The keys that sign the next checkpoint, the present one first; asked for while no other process sequences. */
  readonly log: (tx: Tx) => Promise<readonly [LogKey, ...LogKey[]]>;
  /** Every key that the log ever had; current after a call of `log`. */
  readonly logNotes: () => readonly NoteKey[];
  /** Lets the second key take over, in the transaction that publishes the checkpoint that both have signed. */
  readonly turn: (tx: Tx) => Promise<void>;
  readonly headFile: HeadFile;
  /** Has the checkpoint stamped within the transaction that publishes it; false where the entries wait for that. */
  readonly stamp: (tx: Tx, checkpoint: { no: number; note: string }) => Promise<boolean>;
}

/**
 * Gives the function of one round, which gives the oldest waiting entries their places in the tree and
 * publishes the checkpoint that covers them; true when more entries wait.
 *
 * 1. The lock: of several processes one works, the others find it taken.
 * 2. A new fencing token, and the intended checkpoint, committed.
 * 3. Signing it; the note on disk, apart from the database.
 * 4. Tiles, places and checkpoint in one transaction, if the token still is the newest.
 *
 * A crash or a failure after 2 leaves the intent, and the next round publishes that very checkpoint. It throws a
 * `LedgerProblem`, and changes nothing, where the stored ledger is not the one that was signed.
 */
export function createSequencer(deps: SequencerDeps): () => Promise<boolean> {
  const { database, spine, headFile } = deps;
  let isCounted = false;

  async function intend(tx: Tx): Promise<Round | null> {
    const token = await takeToken(tx);
    const log = await deps.log(tx);
    const witness = { logKeys: deps.logNotes(), headPath: headFile.path, headNote: await headFile.read() };
    const { last, range, intent } = await readSoundTree(tx, witness, isCounted ? null : nothingCounted);
    isCounted = true;
    const waiting =
      intent === null ? await listUnsequenced(tx, entriesPerBlockMax) : await listIntended(tx, intent.no);
    const plan = nextPlan({ lastNo: last?.no ?? 0, range, intent, waiting });
    if (plan === null) return null;
    if (intent === null) await insertIntent(tx, plan.intent);
    return { token, log, ...plan };
  }

  /** Whoever was paused for long must not put an older head over a newer one. */
  async function advance(note: string, treeSize: number): Promise<void> {
    const present = await headFile.read();
    const head = present === null ? null : await readHeadByAny(present, deps.logNotes());
    if (replacesHead(head, treeSize)) await headFile.write(note);
  }

  return async () => {
    if (!(await isWorkWaiting(database))) return false;
    return database.transaction(async (lock) => {
      if (!(await tryLock(lock, locks.sequencer))) return false;
      const round = await database.transaction(intend);
      if (round === null) return false;
      const { treeSize } = round.intent;
      const [log] = round.log;
      const note = signHead({ origin: log.note.name, size: treeSize, root: round.root }, round.log);
      await advance(note, treeSize);
      await spine.run(sequencerActor, (unit) => publish(unit, round, note, deps));
      return round.intent.entryIds.length === entriesPerBlockMax;
    });
  };
}

interface Round extends Plan {
  readonly token: number;
  readonly log: readonly [LogKey, ...LogKey[]];
}

async function publish(
  { tx, append }: Unit,
  { token, intent, nodes, log }: Round,
  note: string,
  { stamp, turn }: SequencerDeps,
): Promise<void> {
  const { no, treeSize, root, entryIds } = intent;
  if (!mayPublish(token, await newestToken(tx))) {
    throw new Error(`Checkpoint ${no} is left to another sequencer, which took over in the meantime`);
  }
  await extendTiles(tx, nodes);
  await insertCheckpoint(tx, { no, treeSize, root, note });
  const status = (await stamp(tx, { no, note })) ? 'confirmed' : 'verifying';
  const placed = await placeIntended(tx, { no, firstIndex: treeSize - entryIds.length, status });
  invariant(placed === entryIds.length, 'the one sequencer places every entry that it read');
  await countIn(tx);
  if (log.length > 1) await turn(tx);
  await append({
    type: 'ledger.sequenced',
    status: 'recorded',
    data: { block: no, treeSize, count: placed },
  });
}
