import type { NoteKey } from '@sorgfalt/ledger';
import { snapshot } from '../../../platform/database/database.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { nothingCounted, readSoundTree } from './consistency.ts';
import type { Counted } from './consistency.ts';
import { LedgerProblem } from './ledger-problem.ts';
import type { HeadFile } from './head-file.ts';

export interface Readiness {
  /** Compares what is stored; what is wrong and what to do, or null where all agrees. */
  look(): Promise<string | null>;
  /** What the last look or a round of the sequencer found. */
  problem(): string | null;
  /** The same in words that everybody may read. */
  notice(): string | null;
  /** The same round; what it finds wrong with the ledger counts as a look. */
  watch(round: () => Promise<boolean>): () => Promise<boolean>;
}

/**
 * Says whether the stored ledger agrees with its last checkpoint. What was found in order is not counted again: the
 * next look counts what came since, so that a look takes as long on a large ledger as on a small one. That what was
 * counted is still there, the audit says.
 */
export function createReadiness(
  database: Database,
  log: Log,
  { headFile, logKeys }: { headFile: HeadFile; logKeys: () => readonly NoteKey[] },
): Readiness {
  let counted: Counted = nothingCounted;
  let present: LedgerProblem | null = null;
  let reported: string | null = null;

  async function compare(tx: Tx, headNote: string | null): Promise<LedgerProblem | null> {
    const against = { logKeys: logKeys(), headPath: headFile.path, headNote };
    try {
      const { last } = await readSoundTree(tx, against, counted);
      counted = last ?? nothingCounted;
      return null;
    } catch (error) {
      if (error instanceof LedgerProblem) return error;
      throw error;
    }
  }

  const problem = () => present?.message ?? null;

  function note(found: LedgerProblem | null): void {
    present = found;
    const reason = problem();
    if (reason !== null && reason !== reported) log.error({ reason }, 'The ledger is not in order');
    reported = reason;
  }

  return {
    async look() {
      const headNote = await headFile.read();
      // One snapshot: the sequencer may commit between two looks.
      note(await database.transaction((tx) => compare(tx, headNote), snapshot));
      return problem();
    },
    problem,
    notice: () => present?.notice ?? null,
    watch: (round) => async () => {
      try {
        return await round();
      } catch (error) {
        if (error instanceof LedgerProblem) note(error);
        throw error;
      }
    },
  };
}
