import { indexSize } from '@sorgfalt/screening';
import type { ScreeningQuery } from '@sorgfalt/screening';
import type { Database } from '../../platform/database/database.ts';
import { createInbox } from '../../platform/work/index.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import { affectedWork } from './affected-work.ts';
import type { ScreenedClient } from './clients.ts';
import type { Part } from './engine.ts';
import { indexKey } from './index-loader.ts';
import { whomChanged } from './whom-changed.ts';
import type { Affected, ListUpdate } from './whom-changed.ts';

export interface AffectedClients {
  readonly changedEntities: number;
  readonly clientsTotal: number;
  readonly clientIds: readonly string[];
}

/** What threads need to find the lists in force, and the pool that they are of. */
export interface ThreadSettings {
  readonly pool: WorkPool;
  readonly databaseUrl: string;
  readonly directory: string;
  readonly inPlaceMax?: number;
}

/** So few are compared sooner than a thread has started. */
const inPlaceMax = 1500;

/**
 * Asks which clients the changed entries may concern. Where there are many, a thread works it out, as the
 * comparison of all with all takes seconds in which nobody else would be answered.
 */
export async function findAffected(
  database: Database,
  settings: ThreadSettings,
  { part, update, signal }: { part: Part; update: ListUpdate; signal?: AbortSignal | undefined },
  pages: AsyncIterable<readonly ScreenedClient[]>,
): Promise<AffectedClients> {
  const few = settings.inPlaceMax ?? inPlaceMax;
  const clientIds: string[] = [];
  let queries: ScreeningQuery[] = [];
  const told = createInbox<readonly ScreeningQuery[]>(() => undefined);
  let answer: Promise<Affected> | null = null;
  try {
    for await (const page of pages) {
      signal?.throwIfAborted();
      for (const { clientId, query } of page) {
        clientIds.push(clientId);
        queries.push(query);
      }
      if (Math.max(indexSize(part.index).entities, clientIds.length) <= few) continue;
      answer ??= askThread(settings, { part, update, signal }, told);
      told.put(queries);
      queries = [];
    }
  } catch (error) {
    told.end(error instanceof Error ? error : new Error('the clients could not be read', { cause: error }));
    throw error;
  }
  told.end();
  const { changed, places } = await (answer ?? whomChanged(database, part.index, queries, update));
  return {
    changedEntities: changed,
    clientsTotal: clientIds.length,
    clientIds: places.flatMap((place) => clientIds[place] ?? []),
  };
}

function askThread(
  { pool, databaseUrl, directory }: ThreadSettings,
  { part: { lists }, update, signal }: { part: Part; update: ListUpdate; signal?: AbortSignal | undefined },
  pieces: AsyncIterable<readonly ScreeningQuery[]>,
): Promise<Affected> {
  const wanted = lists.map(({ listId, versionId }) => ({ listId, versionId }));
  const input = { databaseUrl, directory, key: indexKey(lists), lists: wanted, update };
  const answer = pool.run(affectedWork, input, { pieces, signal });
  // It may fail before anybody waits for it.
  answer.catch(() => undefined);
  return answer;
}
