/* A thread that gives the bytes of an index to the one that started it; nothing else waits meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { createIndexFiles } from './index-files.ts';
import type { IndexMessage, IndexWork } from './index-loader.ts';
import { openOrBuild } from './read-index.ts';

const { databaseUrl, directory, ...wanted } = workerData as IndexWork;
const send = (message: IndexMessage, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer);

const pool = createPool(databaseUrl, 1);
const bytes = await openOrBuild(createDatabase(pool), createIndexFiles(directory), wanted, {
  progress: (entitiesDone) => send({ kind: 'progress', entitiesDone }),
  unsaved: (reason) => send({ kind: 'unsaved', reason }),
});
send({ kind: 'ready', bytes }, [bytes.buffer as ArrayBuffer]);
await pool.end();
