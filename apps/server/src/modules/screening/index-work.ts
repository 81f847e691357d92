import { createDatabase, createPool } from '../../platform/database/database.ts';
import { createInbox } from '../../platform/work/index.ts';
import type { Work, WorkFunction } from '../../platform/work/index.ts';
import { createIndexFiles } from './index-files.ts';
import { openOrBuild } from './read-index.ts';
import type { IndexedList } from './read-index.ts';

/** What an index is made of, and where it is kept. */
export interface IndexInput {
  readonly databaseUrl: string;
  readonly directory: string;
  readonly key: string;
  readonly lists: readonly IndexedList[];
}

type IndexPiece =
  | { readonly entitiesDone: number }
  | { readonly unsaved: string }
  | { readonly bytes: Uint8Array };

/** Gives the bytes of an index. Every decision waits for the lists in force, so it waits for no turn. */
export const indexWork: Work<IndexInput, never, IndexPiece> = {
  module: new URL(import.meta.url),
  limitMs: 1_800_000,
  memoryMb: 4096,
  tooMuch: 'unavailable',
  isUrgent: true,
};

export const work: WorkFunction<typeof indexWork> = async function* ({ databaseUrl, directory, ...wanted }) {
  const pool = createPool(databaseUrl, 1);
  const told = createInbox<IndexPiece>(() => undefined);
  try {
    const making = openOrBuild(createDatabase(pool), createIndexFiles(directory), wanted, {
      progress: (entitiesDone) => told.put({ entitiesDone }),
      unsaved: (unsaved) => told.put({ unsaved }),
    });
    making.then(() => told.end(), told.end);
    yield* told;
    yield { bytes: await making };
  } finally {
    await pool.end();
  }
};
