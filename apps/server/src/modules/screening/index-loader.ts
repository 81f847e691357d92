import { Worker } from 'node:worker_threads';
import { engineVersion, loadIndex } from '@sorgfalt/screening';
import type { ScreeningIndex } from '@sorgfalt/screening';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { countEntities } from './index-repo.ts';
import { indexVersions } from './read-index.ts';
import type { IndexedList } from './read-index.ts';

/** What the thread is to make. */
export interface IndexWork {
  readonly databaseUrl: string;
  readonly directory: string;
  readonly key: string;
  readonly lists: readonly IndexedList[];
}

export type IndexMessage =
  | { readonly kind: 'progress'; readonly entitiesDone: number }
  | { readonly kind: 'unsaved'; readonly reason: string }
  | { readonly kind: 'ready'; readonly bytes: Uint8Array };

export interface IndexProgress {
  readonly entitiesDone: number;
  readonly entitiesTotal: number;
}

/** Makes indexes of list versions, one after the other. */
export interface IndexLoader {
  load(lists: readonly (IndexedList & { readonly sha256: string })[]): Promise<ScreeningIndex>;
  /** How far the index is that is being made; null while none is. */
  progress(): IndexProgress | null;
  /** When nothing is being made any more. */
  idle(): Promise<void>;
  /** Ends what is under way; whoever waits for it is refused. */
  stop(): Promise<void>;
}

/** So few entities are indexed sooner than a thread has started. */
const inPlaceMax = 1500;

/**
 * Makes indexes in a thread of their own, from the file where they are saved or from the database, so that
 * nobody waits who needs no index.
 */
export function createIndexLoader(
  database: Database,
  settings: { databaseUrl: string; directory: string; log: Pick<Log, 'warn'>; inPlaceMax?: number },
): IndexLoader {
  let now: IndexProgress | null = null;
  let thread: Worker | null = null;
  let isStopped = false;
  let last: Promise<unknown> = Promise.resolve();

  async function make(lists: readonly (IndexedList & { readonly sha256: string })[]) {
    const wanted = lists.map(({ listId, versionId }) => ({ listId, versionId }));
    const entitiesTotal = await countEntities(
      database,
      lists.map(({ versionId }) => versionId),
    );
    if (isStopped) throw new Error('the index is not needed any more');
    if (entitiesTotal <= (settings.inPlaceMax ?? inPlaceMax))
      return indexVersions(database, wanted, () => undefined);
    now = { entitiesDone: 0, entitiesTotal };
    try {
      return open(await inThread({ key: indexKey(lists), lists: wanted }, entitiesTotal));
    } finally {
      now = null;
      thread = null;
    }
  }

  function inThread(work: Pick<IndexWork, 'key' | 'lists'>, entitiesTotal: number): Promise<Uint8Array> {
    const { databaseUrl, directory, log } = settings;
    const workerData: IndexWork = { databaseUrl, directory, ...work };
    const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { workerData, execArgv: [] });
    thread = worker;
    return new Promise((resolve, reject) => {
      worker.on('message', (message: IndexMessage) => {
        if (message.kind === 'ready') resolve(message.bytes);
        else if (message.kind === 'progress') now = { entitiesDone: message.entitiesDone, entitiesTotal };
        else log.warn({ reason: message.reason }, 'The screening index could not be saved');
      });
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('the thread that makes the index has ended')));
    });
  }

  return {
    load(lists) {
      const made = last.then(() => make(lists));
      last = made.catch((error: unknown) => {
        if (!isStopped) settings.log.warn({ err: error }, 'The screening index could not be made');
      });
      return made;
    },
    progress: () => now,
    async idle() {
      await last;
    },
    async stop() {
      isStopped = true;
      await thread?.terminate();
      await last;
    },
  };
}

/** Says what an index is made of: the versions, their content and the engine. */
export function indexKey(lists: readonly (IndexedList & { readonly sha256: string })[]): string {
  return JSON.stringify([
    engineVersion,
    ...lists.map(({ listId, versionId, sha256 }) => [listId, versionId, sha256]),
  ]);
}

function open(bytes: Uint8Array): ScreeningIndex {
  const loaded = loadIndex(bytes);
  if (!loaded.ok) throw new Error(`an index that was just saved is refused: ${loaded.error.code}`);
  return loaded.value;
}
