import type { Spine } from '../../../platform/events/spine.ts';
import type { LedgerParts } from '../parts.ts';
import { createSequencer } from '../sequencing/sequencer.ts';
import { createStamper, stampAtOnce } from '../stamping/timestamping.ts';

/** What is done again and again. */
export interface Rounds {
  /** One round of the sequencer; true when more entries wait. Throws on a forked or damaged tree. */
  sequence(): Promise<boolean>;
  /** Has checkpoints and the seals of decisions stamped where that is due; never true. */
  stamp(): Promise<boolean>;
}

export function createRounds(parts: LedgerParts, spine: Spine): Rounds {
  const { database, keys, authorities, headFile, readiness, witness, config, log } = parts;
  const { policy } = witness;
  const sequence = createSequencer({
    database,
    spine,
    headFile,
    stamp: stampAtOnce(authorities.list, policy),
    async log(tx) {
      await keys.reload(tx);
      return [keys.log(), ...keys.nextLog()];
    },
    logNotes: keys.logNotes,
    turn: (tx) => keys.turnLog(tx),
  });
  const stamp = createStamper({
    database,
    spine,
    authorities: authorities.list,
    settings: config.tsa,
    policy,
    log,
  });
  return {
    sequence: readiness.watch(sequence),
    async stamp() {
      await stamp();
      return false;
    },
  };
}
