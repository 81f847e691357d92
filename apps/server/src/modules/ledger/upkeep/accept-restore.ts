import type { NoteKey } from '@sorgfalt/ledger';
import { and, eq, isNull } from '../../../platform/database/orm.ts';
import { locks, tryLock } from '../../../platform/database/locks.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { createSpine } from '../../../platform/events/spine.ts';
import type { Seal } from '../../../platform/events/spine.ts';
import { StopError } from '../../../platform/stop-error.ts';
import { nothingCounted, readSoundTree } from '../sequencing/consistency.ts';
import { LedgerProblem } from '../sequencing/ledger-problem.ts';
import type { HeadFile } from '../sequencing/head-file.ts';
import { lastCheckpoint } from '../repo.ts';
import { readHeadByAny } from '../sequencing/signed-head.ts';
import { ledgerEntries, ledgerPlaces } from '../tables.ts';

/** What an operator accepted: the ledger ends at one size, and is known to have had another. */
export interface AcceptedRestore {
  readonly restoredSize: number;
  readonly lostSize: number;
  /** Where the head that was signed last is kept. */
  readonly keptHead: string;
}

const kind = 'ledger.restored';

/**
 * Goes on from a restored old backup where there is no newer one. The first entry after it says how many entries are
 * lost and holds the last signed checkpoint, so that everybody who has seen it finds the reason in the ledger. It does
 * not mend what others hold: witnesses refuse the log from here on, as they should.
 *
 * Refuses with a `StopError` where the database is not behind the signed head, or where another process sequences.
 */
export async function acceptRestore(deps: {
  database: Database;
  headFile: HeadFile;
  logKeys: readonly NoteKey[];
  seal: Seal;
}): Promise<AcceptedRestore> {
  const { database, headFile, logKeys, seal } = deps;
  return database.transaction(async (lock) => {
    if (!(await tryLock(lock, locks.sequencer))) {
      throw new StopError('A process works on the ledger at the moment. Try again.');
    }
    const headNote = await headFile.read();
    const lost = headNote === null ? null : await readHeadByAny(headNote, logKeys);
    const problem = await findProblem(lock, { logKeys, headPath: headFile.path, headNote });
    if (headNote === null || lost === null || problem?.code !== 'rolled-back') {
      throw new StopError(problem?.message ?? 'The ledger is in order: there is nothing to accept.');
    }
    const last = await lastCheckpoint(lock);
    const restoredSize = last?.treeSize ?? 0;
    // A run that was cut off before it replaced the head has written the entry already.
    if (!(await isStated(database))) {
      const spine = createSpine({ database, seal, wake: () => undefined });
      await spine.run({ kind: 'system', id: 'ledger-cli' }, ({ append }) =>
        append({
          type: kind,
          status: 'warning',
          data: { restoredSize, lostSize: lost.treeSize },
          evidence: {
            restoredSize,
            restoredRoot: last?.root ?? null,
            lostSize: lost.treeSize,
            lostRoot: lost.root,
            lostCheckpoint: headNote,
          },
        }),
      );
    }
    const keptHead = await headFile.replace(last?.note ?? null, lost.treeSize);
    return { restoredSize, lostSize: lost.treeSize, keptHead };
  });
}

async function findProblem(
  tx: Tx,
  witness: Parameters<typeof readSoundTree>[1],
): Promise<LedgerProblem | null> {
  try {
    await readSoundTree(tx, witness, nothingCounted);
    return null;
  } catch (error) {
    if (error instanceof LedgerProblem) return error;
    throw error;
  }
}

async function isStated(tx: Tx): Promise<boolean> {
  const [row] = await tx
    .select({ entryId: ledgerPlaces.entryId })
    .from(ledgerPlaces)
    .innerJoin(ledgerEntries, eq(ledgerEntries.entryId, ledgerPlaces.entryId))
    .where(and(eq(ledgerEntries.kind, kind), isNull(ledgerPlaces.leafIndex)))
    .limit(1);
  return row !== undefined;
}
