import type { Spine } from '../../../platform/events/spine.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import type { LedgerParts } from '../parts.ts';
import { createSequencer } from '../sequencing/sequencer.ts';
import { createStamper, stampAtOnce } from '../stamping/timestamping.ts';

/** What is done again and again. */
export interface Rounds {
  /** One round of the sequencer; true when more entries wait. Throws on a forked or damaged tree. */
  sequence(): Promise<boolean>;
  /** Has checkpoints and the seals of decisions stamped where that is due; never true. */
  stamp(): Promise<boolean>;
  /** Before this there is nothing to write events with. */
  start(spine: Spine): void;
}

export function createRounds(parts: LedgerParts): Rounds {
  const { database, keys, authorities, headFile, readiness, witness, config, log } = parts;
  let running: { sequence: () => Promise<boolean>; stamp: () => Promise<void> } | null = null;
  return {
    sequence() {
      invariant(running !== null, 'the ledger is registered before its sequencer runs');
      return running.sequence();
    },
    async stamp() {
      invariant(running !== null, 'the ledger is registered before anything is stamped');
      await running.stamp();
      return false;
    },
    start(spine) {
      const sequence = createSequencer({
        database,
        spine,
        headFile,
        stamp: stampAtOnce(authorities.list, witness.policy),
        async log(tx) {
          await keys.reload(tx);
          return [keys.log(), ...keys.nextLog()];
        },
        logNotes: keys.logNotes,
        turn: (tx) => keys.turnLog(tx),
      });
      const settings = config.tsa;
      const { policy } = witness;
      const stamp = createStamper({ database, spine, authorities: authorities.list, settings, policy, log });
      running = { sequence: readiness.watch(sequence), stamp };
    },
  };
}
