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
  /** The names are those of clients, who are asked by listed ones. */
  areClients?: boolean;
}

const progressEvery = 4096;

/** An index that is being built; lists come one after the other, entities one by one. */
export interface IndexBuilding {
  /** The following entities are of this list. */
  startList(listId: string): void;
  add(entity: ListEntity): void;
  /** Ends the building; nothing may be added afterwards. */
  finish(): ScreeningIndex;
}

/**
 * Starts an index for a source that gives its entities bit by bit, as a database does. The entities of one list
 * may come in several runs of `add`.
 */
export function startIndex(options: BuildOptions = {}): IndexBuilding {
  const { onProgress, weightsFrom, areClients = false } = options;
  const builder = new IndexBuilder();
  return {
    startList: (listId) => builder.startList(listId),
    add(entity) {
      builder.add(entity);
      if (builder.entityTotal % progressEvery === 0) onProgress?.(builder.entityTotal, builder.nameTotal);
    },
    finish() {
      onProgress?.(builder.entityTotal, builder.nameTotal);
      const weigh = weightsFrom === undefined ? null : (word: Word) => weightOf(weightsFrom, word);
      return openIndex(finishIndex(builder, weigh, areClients), weightsFrom);
    },
  };
}

/**
 * Builds an index over whole lists; it holds no clock and no file, and answers the same for ever.
 *
 * Entities are kept as bytes, so a source may give and forget them. A repeated id is kept as it is: both
 * entries are found.
 */
export function buildIndex(lists: readonly EntitySource[], options: BuildOptions = {}): ScreeningIndex {
  const building = startIndex(options);
  for (const { listId, entities } of lists) {
    building.startList(listId);
    for (const entity of entities) building.add(entity);
  }
  return building.finish();
}
