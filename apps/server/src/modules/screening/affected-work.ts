import { loadIndex } from '@sorgfalt/screening';
import type { ScreeningQuery } from '@sorgfalt/screening';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import type { Work, WorkFunction } from '../../platform/work/index.ts';
import { createIndexFiles } from './index-files.ts';
import type { IndexInput } from './index-work.ts';
import { openOrBuild } from './read-index.ts';
import { whomChanged } from './whom-changed.ts';
import type { Affected, ListUpdate } from './whom-changed.ts';

/**
 * Is told of all clients page by page and answers whom a list update may concern. It takes as long as the pass that
 * asks, and passes are few: it waits for no turn and takes none from others.
 */
export const affectedWork: Work<
  IndexInput & { readonly update: ListUpdate },
  readonly ScreeningQuery[],
  Affected
> = {
  module: new URL(import.meta.url),
  limitMs: 3_600_000,
  memoryMb: 4096,
  tooMuch: 'unavailable',
  isUrgent: true,
};

export const work: WorkFunction<typeof affectedWork> = async function* (
  { databaseUrl, directory, key, lists, update },
  pages,
) {
  const clients: ScreeningQuery[] = [];
  for await (const page of pages) for (const query of page) clients.push(query);
  const pool = createPool(databaseUrl, 1);
  try {
    const database = createDatabase(pool);
    const quiet = { progress: () => undefined, unsaved: () => undefined };
    const bytes = await openOrBuild(database, createIndexFiles(directory), { key, lists }, quiet);
    const loaded = loadIndex(bytes);
    if (!loaded.ok) throw new Error(`the index of the lists in force is refused: ${loaded.error.code}`);
    yield await whomChanged(database, loaded.value, clients, update);
  } finally {
    await pool.end();
  }
};
