/* A thread that is told of all clients page by page and answers whom a list update may concern. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadIndex } from '@sorgfalt/screening';
import type { ScreeningQuery } from '@sorgfalt/screening';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import type { Affected, AffectedWork, ClientsMessage } from './affected.ts';
import { whomChanged } from './affected.ts';
import { createIndexFiles } from './index-files.ts';
import { openOrBuild } from './read-index.ts';

const { databaseUrl, directory, key, lists, update } = workerData as AffectedWork;

const clients = await new Promise<ScreeningQuery[]>((resolve) => {
  const all: ScreeningQuery[] = [];
  parentPort?.on('message', (page: ClientsMessage) => {
    if (page === null) resolve(all);
    else for (const query of page) all.push(query);
  });
});

const pool = createPool(databaseUrl, 1);
const database = createDatabase(pool);
const quiet = { progress: () => undefined, unsaved: () => undefined };
const loaded = loadIndex(await openOrBuild(database, createIndexFiles(directory), { key, lists }, quiet));
if (!loaded.ok) throw new Error(`the index of the lists in force is refused: ${loaded.error.code}`);
const answer: Affected = await whomChanged(database, loaded.value, clients, update);
parentPort?.postMessage(answer, []);
parentPort?.close();
await pool.end();
