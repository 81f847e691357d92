import { engineVersion, loadIndex } from '@sorgfalt/screening';
import type { ScreeningIndex } from '@sorgfalt/screening';
import type { Database } from '../../platform/database/database.ts';
import { faultOf } from '../../platform/fault.ts';
import { invariant } from '../../platform/http/app-error.ts';
import type { Log } from '../../platform/log.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import { countEntities } from './index-repo.ts';
import { indexWork } from './index-work.ts';
import type { IndexInput } from './index-work.ts';
import { indexVersions } from './read-index.ts';
import type { IndexedList } from './read-index.ts';

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

interface LoaderSettings {
  readonly pool: WorkPool;
  readonly databaseUrl: string;
  readonly directory: string;
  readonly log: Pick<Log, 'warn'>;
  readonly inPlaceMax?: number;
}

/** So few entities are indexed sooner than a thread has started. */
const inPlaceMax = 1500;

/**
 * Makes indexes in a thread of their own, from the file where they are saved or from the database, so that
 * nobody waits who needs no index.
 */
export function createIndexLoader(database: Database, settings: LoaderSettings): IndexLoader {
  let now: IndexProgress | null = null;
  const stopping = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  async function make(lists: readonly (IndexedList & { readonly sha256: string })[]) {
    const wanted = lists.map(({ listId, versionId }) => ({ listId, versionId }));
    const entitiesTotal = await countEntities(
      database,
      lists.map(({ versionId }) => versionId),
    );
    if (stopping.signal.aborted) throw new Error('the index is not needed any more');
    if (entitiesTotal <= (settings.inPlaceMax ?? inPlaceMax))
      return indexVersions(database, wanted, () => undefined);
    now = { entitiesDone: 0, entitiesTotal };
    try {
      const work = { key: indexKey(lists), lists: wanted };
      const onProgress = (entitiesDone: number) => (now = { entitiesDone, entitiesTotal });
      return open(await makeInThread(settings, work, onProgress, stopping.signal));
    } finally {
      now = null;
    }
  }

  return {
    load(lists) {
      const made = last.then(() => make(lists));
      last = made.catch((error: unknown) => {
        if (!stopping.signal.aborted)
          settings.log.warn({ error: faultOf(error) }, 'The screening index could not be made');
      });
      return made;
    },
    progress: () => now,
    async idle() {
      await last;
    },
    async stop() {
      stopping.abort(new Error('the index is not needed any more'));
      await last;
    },
  };
}

async function makeInThread(
  { databaseUrl, directory, log, pool }: LoaderSettings,
  work: Pick<IndexInput, 'key' | 'lists'>,
  onProgress: (entitiesDone: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array> {
  let made: Uint8Array | null = null;
  for await (const piece of pool.stream(indexWork, { databaseUrl, directory, ...work }, { signal })) {
    if ('bytes' in piece) made = piece.bytes;
    else if ('entitiesDone' in piece) onProgress(piece.entitiesDone);
    else log.warn({ reason: piece.unsaved }, 'The screening index could not be saved');
  }
  invariant(made !== null, 'the thread that makes an index gives it');
  return made;
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
