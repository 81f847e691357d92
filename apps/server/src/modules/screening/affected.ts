import { Worker } from 'node:worker_threads';
import { affectedCustomers, indexCustomers, indexSize } from '@sorgfalt/screening';
import type { ScreeningIndex, ScreeningQuery } from '@sorgfalt/screening';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { ScreenedClient } from './clients.ts';
import type { Part } from './engine.ts';
import { indexKey } from './index-loader.ts';
import type { IndexWork } from './index-loader.ts';
import { changedEntities } from './list-diff.ts';

/** A version and the one that it replaced. */
export interface ListUpdate {
  readonly versionId: string;
  readonly previousVersionId: string | null;
}

export interface AffectedWork extends IndexWork {
  readonly update: ListUpdate;
}

/** A page of clients; null after the last. */
export type ClientsMessage = readonly ScreeningQuery[] | null;

export interface Affected {
  readonly changed: number;
  /** Places of the clients in the order in which they were told. */
  readonly places: readonly number[];
}

export interface AffectedClients {
  readonly changedEntities: number;
  readonly clientsTotal: number;
  readonly clientIds: readonly string[];
}

/** So few are compared sooner than a thread has started. */
const inPlaceMax = 1500;

/**
 * Asks which clients the changed entries may concern. Where there are many, a thread works it out, as the
 * comparison of all with all takes seconds in which nobody else would be answered.
 */
export async function findAffected(
  database: Database,
  settings: { databaseUrl: string; directory: string; inPlaceMax?: number },
  { part, update, signal }: { part: Part; update: ListUpdate; signal?: AbortSignal | undefined },
  pages: AsyncIterable<readonly ScreenedClient[]>,
): Promise<AffectedClients> {
  const few = settings.inPlaceMax ?? inPlaceMax;
  const clientIds: string[] = [];
  let queries: ScreeningQuery[] = [];
  let worker: Worker | null = null;
  const stop = () => void worker?.terminate();
  signal?.addEventListener('abort', stop);
  try {
    let answer: Promise<Affected> | null = null;
    for await (const page of pages) {
      signal?.throwIfAborted();
      for (const { clientId, query } of page) {
        clientIds.push(clientId);
        queries.push(query);
      }
      if (Math.max(indexSize(part.index).entities, clientIds.length) <= few) continue;
      worker ??= startWorker(settings, part, update);
      answer ??= answerOf(worker);
      worker.postMessage(queries satisfies ClientsMessage, []);
      queries = [];
    }
    worker?.postMessage(null satisfies ClientsMessage, []);
    const { changed, places } = await (answer ?? whomChanged(database, part.index, queries, update));
    return {
      changedEntities: changed,
      clientsTotal: clientIds.length,
      clientIds: places.flatMap((place) => clientIds[place] ?? []),
    };
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker?.terminate();
  }
}

function startWorker(
  { databaseUrl, directory }: { databaseUrl: string; directory: string },
  { lists }: Part,
  update: ListUpdate,
): Worker {
  const wanted = lists.map(({ listId, versionId }) => ({ listId, versionId }));
  const workerData: AffectedWork = { databaseUrl, directory, key: indexKey(lists), lists: wanted, update };
  return new Worker(new URL('./affected-worker.ts', import.meta.url), { workerData, execArgv: [] });
}

function answerOf(worker: Worker): Promise<Affected> {
  const answer = new Promise<Affected>((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the thread that compares the clients has ended')));
  });
  // It may fail before anybody waits for it.
  answer.catch(() => undefined);
  return answer;
}

/** Compares all of these clients with what an update added or changed. */
export async function whomChanged(
  tx: Tx,
  index: ScreeningIndex,
  clients: readonly ScreeningQuery[],
  { versionId, previousVersionId }: ListUpdate,
): Promise<Affected> {
  const changed = await changedEntities(tx, versionId, previousVersionId);
  const places = clients.length === 0 ? [] : affectedCustomers(indexCustomers(clients, index), changed);
  return { changed: changed.length, places };
}
