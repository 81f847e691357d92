import { indexing } from '@sorgfalt/grounding';
import type { Passage, PassageIndex } from '@sorgfalt/grounding';
import { createPauses } from '../../../platform/work/index.ts';

/** More sets of passages than roles read at a time, and as many again while some are being replaced. */
const keptMax = 12;

/** Indexes by the hash of what is in them: roles that read the same share one, and what did not change is not built again. */
export interface Indexes {
  /** Built where it is not there yet, in steps with pauses for others; who asks meanwhile waits for the same. */
  of(hash: string, passages: readonly Passage[], taughtBy?: PassageIndex): Promise<PassageIndex>;
}

export function createIndexes(): Indexes {
  const kept = new Map<string, Promise<PassageIndex>>();
  return {
    of(hash, passages, taughtBy) {
      const index = kept.get(hash) ?? build(passages, taughtBy);
      kept.delete(hash);
      kept.set(hash, index);
      const [oldest] = kept.keys();
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
      return index;
    },
  };
}

async function build(passages: readonly Passage[], taughtBy?: PassageIndex): Promise<PassageIndex> {
  const pause = createPauses();
  const building = indexing(passages, taughtBy);
  for (;;) {
    const step = building.next();
    if (step.done === true) return step.value;
    // oxlint-disable-next-line no-await-in-loop -- the pauses are what the loop is for
    await pause();
  }
}
