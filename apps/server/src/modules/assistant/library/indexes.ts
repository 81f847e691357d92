import type { Passage, PassageIndex } from '@sorgfalt/grounding';
import type { WorkPool } from '../../../platform/work/index.ts';
import { buildIndexApart } from './index-work.ts';

/** More sets of passages than roles read at a time, and as many again while some are being replaced. */
const keptMax = 12;

/** Indexes by the hash of what is in them: roles that read the same share one, and what did not change is not built again. */
export interface Indexes {
  /** Built in a thread where it is not there yet; who asks meanwhile waits for the same. What failed is tried anew. */
  of(hash: string, passages: readonly Passage[], taughtBy?: PassageIndex): Promise<PassageIndex>;
}

export function createIndexes(pool: WorkPool): Indexes {
  const kept = new Map<string, Promise<PassageIndex>>();
  function build(hash: string, passages: readonly Passage[], taughtBy?: PassageIndex): Promise<PassageIndex> {
    const index = buildIndexApart(pool, passages, taughtBy);
    index.catch(() => {
      if (kept.get(hash) === index) kept.delete(hash);
    });
    return index;
  }
  return {
    of(hash, passages, taughtBy) {
      const index = kept.get(hash) ?? build(hash, passages, taughtBy);
      kept.delete(hash);
      kept.set(hash, index);
      const [oldest] = kept.keys();
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
      return index;
    },
  };
}
