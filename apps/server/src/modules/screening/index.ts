import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredScreening } from '@sorgfalt/contract';
import type { ScreeningQuery } from '@sorgfalt/screening';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobTable } from '../../platform/events/dispatcher.ts';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import type { Log } from '../../platform/log.ts';
import type { ClientBook } from './clients.ts';
import type { Review } from '../review/index.ts';
import { createEngine } from './engine.ts';
import type { Engine } from './engine.ts';
import { createIndexLoader } from './index-loader.ts';
import { addIndexRoutes } from './index-routes.ts';
import type { ScreeningDeps } from './deps.ts';
import { putInForce } from './imports.ts';
import type { ImportOptions } from './imports.ts';
import { fileOnDisk } from './list-file.ts';
import type { ListFile } from './list-file.ts';
import { readLists } from './read-lists.ts';
import type { OnProgress, ReadList } from './read-lists.ts';
import { readListRows, readListsAsOf } from './repo.ts';
import { createScreeningTasks, screeningCrontab, screeningJobs } from './jobs.ts';
import { readItemHits, settleItem } from './item-hits.ts';
import { addScreeningRoutes } from './routes.ts';
import { addBatchRoutes } from './batch-routes.ts';
import { hasOutdatedList } from './download-repo.ts';
import { addDownloadRoutes } from './download-routes.ts';
import { addHitRoutes } from './screening-routes.ts';
import { screenForOnboarding } from './screenings.ts';

export { isDismissed, markDecided } from './decisions.ts';
export { openHitsOf } from './open-hits.ts';
export { isAdverse, isPep, isSanction } from './hit-kinds.ts';
export type { Engine, Loaded } from './engine.ts';
export type { ClientBook, ScreenedClient } from './clients.ts';
export { lawOfList } from './list-law.ts';
export { readScreenedState } from './screened-state.ts';
export type { ScreenedState } from './screened-state.ts';

export interface Screening {
  register(router: Router): void;
  /** Looks names up for those who keep the findings themselves. */
  readonly engine: Pick<Engine, 'inForce' | 'screen' | 'findContained'>;
  readonly jobs: JobTable;
  /** When which of the tasks runs by the clock. */
  readonly crontab: string;
  readonly tasks: Readonly<Record<string, Task>>;
  /** Who the clients are; the module that keeps them says so when it is created. */
  provideClients(book: ClientBook, review: Review): void;
  /** Screens a client of an onboarding against the list versions in force now and keeps the screening. */
  screenClient(
    query: ScreeningQuery,
    client: { clientId: string; requestedBy: string },
  ): Promise<StoredScreening>;
  /** Imports files at once, as the command line does. Returns the lists that changed. */
  importFiles(
    actor: Actor,
    files: readonly ListFile[],
    options: ImportOptions & { onProgress?: OnProgress },
  ): Promise<ReadList[]>;
  /** Puts the shipped synthetic lists in force where there is no list at all. */
  ensureLists(): Promise<void>;
  /** When the newest list in force was imported. */
  listsAsOf(): Promise<string | null>;
  /** Whether a list that is downloaded has neither changed nor been found unchanged for too long. */
  hasOutdatedList(): Promise<boolean>;
  /** Whether there is a list to screen against. */
  ready(): Promise<boolean>;
  /** Starts to make the index of the lists in force, so that the first who asks need not wait. */
  warmUp(): void;
  /** Ends the making of an index. */
  stop(): Promise<void>;
}

interface Surroundings {
  readonly database: Database;
  readonly spine: Spine;
  readonly standing: ScreeningDeps['standing'];
  readonly databaseUrl: string;
  readonly config: Pick<Config, 'storage' | 'lists' | 'timeouts'>;
  readonly log: Log;
}

/** Clearly invented names in the official formats, so that a fresh machine can flag somebody. */
const sampleListDirectory = join(import.meta.dirname, 'sample-lists');

const noClients: ClientBook = { active: async function* () {}, one: () => Promise.resolve(null) };

export function createScreening(given: Surroundings): Screening {
  const { database, spine, standing, databaseUrl, config, log } = given;
  const directory = join(config.storage.dataDirectory, 'screening');
  const loader = createIndexLoader(database, { databaseUrl, directory, log });
  const engine = createEngine(database, loader);
  let book: ClientBook = noClients;
  let desk: Review | null = null;
  const clients: ClientBook = {
    active: (tx) => book.active(tx),
    one: (tx, clientId) => book.one(tx, clientId),
  };
  const all: ScreeningDeps = {
    database,
    spine,
    engine,
    clients,
    standing,
    threads: { databaseUrl, directory },
  };

  const importFiles: Screening['importFiles'] = async (actor, files, { acceptShrunken, onProgress }) =>
    putInForce(spine, actor, await readLists(files, onProgress ?? (() => Promise.resolve())), {
      importId: null,
      acceptShrunken,
    });

  return {
    register(router) {
      addScreeningRoutes(router, database, spine);
      addDownloadRoutes(router, { database, spine, config });
      addHitRoutes(router, all);
      addBatchRoutes(router, all);
      addIndexRoutes(router, engine, loader);
    },
    engine,
    jobs: screeningJobs,
    crontab: screeningCrontab,
    tasks: createScreeningTasks({ ...all, config }, () => desk),
    provideClients(given, review) {
      book = given;
      desk = review;
      review.provideEvidence('rescreening', {
        read: async (item) => ({ hits: await readItemHits(all, item), risk: null }),
        settle: (unit, item, settlement) => settleItem(all, unit, item, settlement),
      });
    },
    screenClient: (query, client) => screenForOnboarding(all, query, client),
    importFiles,
    async ensureLists() {
      if ((await readListRows(database)).length > 0) return;
      await importFiles({ kind: 'system', id: 'set-up' }, await sampleLists(), { acceptShrunken: false });
    },
    listsAsOf: () => readListsAsOf(database),
    hasOutdatedList: () => hasOutdatedList(database),
    ready: async () => (await readListsAsOf(database)) !== null,
    warmUp: () => void engine.isReady().catch(() => undefined),
    stop: loader.stop,
  };
}

async function sampleLists(): Promise<ListFile[]> {
  const names = await readdir(sampleListDirectory);
  return Promise.all(names.sort().map((name) => fileOnDisk(join(sampleListDirectory, name))));
}
