import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScreeningQuery } from '@sorgfalt/screening';
import type { Database } from '../../platform/database/database.ts';
import type { JobTable } from '../../platform/events/dispatcher.ts';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import { createEngine } from './engine.ts';
import type { ScreeningResult } from './engine.ts';
import { putInForce, runImport } from './imports.ts';
import { fileOnDisk } from './list-file.ts';
import type { ListFile } from './list-file.ts';
import { readLists } from './read-lists.ts';
import type { OnProgress, ReadList } from './read-lists.ts';
import { readListRows, readListsAsOf } from './repo.ts';
import { addScreeningRoutes } from './routes.ts';

export type { ScreeningResult, UsedList } from './engine.ts';

export interface Screening {
  register(router: Router): void;
  readonly jobs: JobTable;
  readonly tasks: Readonly<Record<string, Task>>;
  /** Screens a name against the list versions in force now. */
  screen(query: ScreeningQuery): Promise<ScreeningResult>;
  /** Imports files at once, as the command line does. Returns the lists that changed. */
  importFiles(actor: Actor, files: readonly ListFile[], onProgress: OnProgress): Promise<ReadList[]>;
  /** Puts the shipped synthetic lists in force where there is no list at all. */
  ensureLists(): Promise<void>;
  /** When the newest list in force was imported. */
  listsAsOf(): Promise<string | null>;
  /** Whether there is a list to screen against. */
  ready(): Promise<boolean>;
}

/** Clearly invented names in the official formats, so that a fresh machine can flag somebody. */
const sampleListDirectory = join(import.meta.dirname, 'sample-lists');

export function createScreening(deps: { database: Database; spine: Spine }): Screening {
  const { database, spine } = deps;
  const engine = createEngine(database);

  async function importFiles(
    actor: Actor,
    files: readonly ListFile[],
    onProgress: OnProgress,
  ): Promise<ReadList[]> {
    return putInForce(spine, actor, await readLists(files, onProgress), null);
  }

  return {
    register: (router) => addScreeningRoutes(router, database, spine),
    jobs: {
      'screening.list_import_requested': [
        { task: 'screening.import_list', payload: ({ data }) => ({ importId: data['importId'] ?? null }) },
      ],
    },
    tasks: {
      'screening.import_list': ({ importId }) => runImport(database, spine, String(importId)),
    },
    screen: (query) => engine.screen(query),
    importFiles,
    async ensureLists() {
      if ((await readListRows(database)).length > 0) return;
      const names = await readdir(sampleListDirectory);
      const files = await Promise.all(
        names.sort().map((name) => fileOnDisk(join(sampleListDirectory, name))),
      );
      await importFiles({ kind: 'system', id: 'set-up' }, files, () => Promise.resolve());
    },
    listsAsOf: () => readListsAsOf(database),
    ready: async () => (await readListsAsOf(database)) !== null,
  };
}
