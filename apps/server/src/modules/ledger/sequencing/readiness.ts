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

interface Watched {
  readonly headFile: HeadFile;
  readonly logKeys: () => readonly NoteKey[];
  /** When the certificate of the key that seals now runs out. */
  readonly sealEndsAt: () => string;
}

/** So long before its end a certificate is warned of, at each start and then once a day. */
const warnBeforeMs = 30 * 86_400_000;
const warnAgainMs = 86_400_000;

/**
 * Says whether the stored ledger agrees with its last checkpoint. What was found in order is not counted again: the
 * next look counts what came since, so that a look takes as long on a large ledger as on a small one. That what was
 * counted is still there, the audit says.
 */
export function createReadiness(
  database: Database,
  log: Log,
  { headFile, logKeys, sealEndsAt }: Watched,
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

  // While the process runs, it may run out between two looks.
  const current = () => present ?? endOfSeal(sealEndsAt());
  const problem = () => current()?.message ?? null;

  function note(found: LedgerProblem | null): void {
    present = found;
    const reason = problem();
    if (reason !== null && reason !== reported) log.error({ reason }, 'The ledger is not in order');
    reported = reason;
  }

  let warnedAt = 0;
  function warnOfEnd(now = Date.now()): void {
    const endsAt = sealEndsAt();
    if (now + warnBeforeMs < Date.parse(endsAt) || now - warnedAt < warnAgainMs) return;
    warnedAt = now;
    log.warn({ endsAt }, 'The certificate of the seal runs out: npm run ledger -- rotate-seal');
  }

  return {
    async look() {
      warnOfEnd();
      const headNote = await headFile.read();
      // One snapshot: the sequencer may commit between two looks.
      note(await database.transaction((tx) => compare(tx, headNote), snapshot));
      return problem();
    },
    problem,
    notice: () => current()?.notice ?? null,
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

function endOfSeal(endsAt: string): LedgerProblem | null {
  if (Date.now() <= Date.parse(endsAt)) return null;
  return new LedgerProblem('seal-ended', `The certificate of the seal ran out at ${endsAt}.`);
}
