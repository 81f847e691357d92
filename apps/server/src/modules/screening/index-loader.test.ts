import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { screeningRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { saveIndex, screen } from '@sorgfalt/screening';
import { createDatabase } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { Log } from '../../platform/log.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createWorkPool } from '../../platform/work/index.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { createIndexLoader } from './index-loader.ts';
import type { IndexLoader } from './index-loader.ts';
import { readListRows } from './repo.ts';
import { csv, putList } from '../../testing/modules/screening.ts';

let app: TestApp;
let database: Database;
let directory: string;
let loaders: IndexLoader[];
const pool = createWorkPool();

beforeAll(async () => {
  app = await startTestApp();
  database = createDatabase(app.pool);
  const names = Array.from({ length: 2100 }, (_, at) => `Erfundenov Nummer${at}`);
  await putList(app, 'loader', csv('Valdemar Erfundenov', ...names));
});
afterAll(async () => {
  await pool.stop();
  await app.stop();
});
beforeEach(() => {
  directory = temporaryDirectory('indexes');
  loaders = [];
});
afterEach(async () => {
  for (const loader of loaders) await loader.stop();
  rmSync(directory, { recursive: true });
});

function loaderOf(
  inPlaceMax: number,
  databaseUrl = app.databaseUrl,
  log: Pick<Log, 'warn'> = { warn: () => undefined },
) {
  const loader = createIndexLoader(database, { pool, databaseUrl, directory, log, inPlaceMax });
  loaders.push(loader);
  return loader;
}

async function lists() {
  const rows = await readListRows(database);
  return rows.flatMap(({ list, version }) =>
    version === null ? [] : [{ listId: list.listId, versionId: version.versionId, sha256: version.sha256 }],
  );
}

test('a thread makes the same index as one makes in place, and saves it', async () => {
  const inThread = await loaderOf(0).load(await lists());
  const inPlace = await loaderOf(1e9).load(await lists());
  expect(Buffer.from(saveIndex(inThread)).equals(Buffer.from(saveIndex(inPlace)))).toBe(true);
  expect(screen(inThread, { name: 'Valdemar Erfundenov' })[0]?.entityId).toBe('inv-0');
  expect(readdirSync(directory).length).toBe(1);
});

test('the next start reads the file and asks no database', async () => {
  await loaderOf(0).load(await lists());
  const unreachable = 'postgres://nobody@127.0.0.1:1/none';
  const index = await loaderOf(0, unreachable).load(await lists());
  expect(screen(index, { name: 'Valdemar Erfundenov' }).length).toBeGreaterThan(0);
});

test('a broken file is made again', async () => {
  await loaderOf(0).load(await lists());
  const path = join(directory, readdirSync(directory)[0]!);
  const whole = readFileSync(path);
  writeFileSync(path, whole.subarray(0, whole.length / 2));
  const index = await loaderOf(0).load(await lists());
  expect(screen(index, { name: 'Valdemar Erfundenov' }).length).toBeGreaterThan(0);
  expect(readFileSync(path).equals(whole)).toBe(true);
});

test('what cannot be made is refused, and a folder that cannot be written to is only told of', async () => {
  const faults: unknown[] = [];
  const loader = loaderOf(0, 'postgres://nobody@127.0.0.1:1/none', {
    warn: (fields) => void faults.push(fields),
  });
  await expect(loader.load(await lists())).rejects.toThrow();
  await loader.idle();
  // Neither a stack nor a statement of the database.
  expect(faults).toEqual([{ error: 'Error caused by Error: connect ECONNREFUSED 127.0.0.1:1' }]);
  rmSync(directory, { recursive: true });
  writeFileSync(directory, 'no folder');
  const warnings: string[] = [];
  const log = { warn: (_: unknown, message: string) => void warnings.push(message) };
  const index = await loaderOf(0, app.databaseUrl, log).load(await lists());
  expect(screen(index, { name: 'Valdemar Erfundenov' }).length).toBeGreaterThan(0);
  expect(warnings).toEqual(['The screening index could not be saved']);
});

test('stopping ends the thread and refuses whoever waits', async () => {
  const loader = loaderOf(0);
  const loading = loader.load(await lists());
  const refused = expect(loading).rejects.toThrow();
  await loader.stop();
  await refused;
});

test.each(['admin', 'editor'] as const)('%s sees when the lists in force are ready', async (role: Role) => {
  const status = await eventually(async () => {
    const { body } = await app.call(screeningRoutes.indexStatus, {}, role);
    return body.isReady && body;
  });
  expect(status).toEqual({ isReady: true, entitiesDone: 0, entitiesTotal: 0 });
});

test.each(['guest', null] as const)('%s does not', async (role: Role | null) => {
  const { status } = await app.call(screeningRoutes.indexStatus, {}, role);
  expect(status).toBe(role === null ? 401 : 403);
});
