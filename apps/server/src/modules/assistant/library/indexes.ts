import { buildIndex } from '@sorgfalt/grounding';
import type { Passage, PassageIndex } from '@sorgfalt/grounding';

/** More sets of passages than roles read at a time, and as many again while some are being replaced. */
const keptMax = 12;

/** Indexes by the hash of what is in them: roles that read the same share one, and what did not change is not built again. */
export interface Indexes {
  of(hash: string, passages: readonly Passage[], taughtBy?: PassageIndex): PassageIndex;
}

export function createIndexes(): Indexes {
  const kept = new Map<string, PassageIndex>();
  return {
    of(hash, passages, taughtBy) {
      const index = kept.get(hash) ?? buildIndex(passages, taughtBy);
      kept.delete(hash);
      kept.set(hash, index);
      const [oldest] = kept.keys();
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
      return index;
    },
  };
}
