import type { ListEntity } from '../types.ts';
import { finishIndex } from './finish-index.ts';
import { IndexBuilder } from './index-builder.ts';
import type { Word } from './normalise.ts';
import { openIndex } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { weightOf } from './similar-words.ts';

/** A list whose entities may come one by one, so that a long one need not stand in memory. */
export interface EntitySource {
  listId: string;
  entities: Iterable<ListEntity>;
}

/** Called now and then while an index is built; throwing stops the building. */
export type BuildProgress = (entities: number, names: number) => void;

/** How an index is built. */
export interface BuildOptions {
  onProgress?: BuildProgress;
  /** An index whose word weights are used instead of counting words here. */
  weightsFrom?: ScreeningIndex;
}

const progressEvery = 4096;

/**
 * Builds an index over whole lists; it holds no clock and no file, and answers the same for ever.
 *
 * Entities are kept as bytes, so a source may give and forget them. A repeated id is kept as it is: both
 * entries are found.
 */
export function buildIndex(lists: readonly EntitySource[], options: BuildOptions = {}): ScreeningIndex {
  const { onProgress, weightsFrom } = options;
  const builder = new IndexBuilder();
  for (const { listId, entities } of lists) {
    builder.startList(listId);
    for (const entity of entities) {
      builder.add(entity);
      if (builder.entityTotal % progressEvery === 0) onProgress?.(builder.entityTotal, builder.nameTotal);
    }
  }
  onProgress?.(builder.entityTotal, builder.nameTotal);
  const weigh = weightsFrom === undefined ? null : (word: Word) => weightOf(weightsFrom, word);
  return openIndex(finishIndex(builder, weigh), weightsFrom);
}
