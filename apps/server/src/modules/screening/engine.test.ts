import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildIndex } from '@sorgfalt/screening';
import type { ScreeningIndex } from '@sorgfalt/screening';
import { createDatabase } from '../../platform/database/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createEngine } from './engine.ts';
import type { Engine } from './engine.ts';
import type { IndexLoader } from './index-loader.ts';
import { csv, putList } from '../../testing/modules/screening.ts';

let app: TestApp;
let loader: ReturnType<typeof heldLoader>;
let engine: Engine;
let version = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => {
  loader = heldLoader();
  engine = createEngine(createDatabase(app.pool), loader, { ageDaysMax: 7, patienceMs: 20 });
});

/** Indexes that are ready when the test says so. */
function heldLoader() {
  const waiting: PromiseWithResolvers<ScreeningIndex>[] = [];
  const loads: string[] = [];
  const held: Pick<IndexLoader, 'load' | 'idle' | 'progress'> = {
    load(lists) {
      loads.push(lists.map(({ versionId }) => versionId).join());
      const made = Promise.withResolvers<ScreeningIndex>();
      waiting.push(made);
      return made.promise;
    },
    progress: () => (waiting.length === 0 ? null : { entitiesDone: 0, entitiesTotal: 1 }),
    async idle() {
      await waiting.at(-1)?.promise.catch(() => undefined);
    },
  };
  return {
    ...held,
    loads,
    started: async (number: number) => {
      while (loads.length < number) await new Promise((done) => setTimeout(done, 5));
    },
    ready: () => waiting.shift()?.resolve(buildIndex([])),
    fail: () => waiting.shift()?.reject(new Error('no memory')),
  };
}

/** Puts a new version in force. */
async function update(): Promise<void> {
  version += 1;
  await putList(app, 'engine', csv('Valdemar Erfundenov', `Nummer ${version} Erfundenov`));
}

async function warm(): Promise<string> {
  const loading = engine.inForce();
  await loader.started(1);
  loader.ready();
  return (await loading).real.key;
}

test('who looks up a name is answered with the versions before while the new index is made', async () => {
  const before = await warm();
  await update();
  expect((await engine.newest()).real.key).toBe(before);
  expect(await engine.isReady()).toBe(false);
  await loader.started(2);
  loader.ready();
  const { real: now } = await engine.inForce();
  expect(now.key).not.toBe(before);
  expect((await engine.newest()).real.key).toBe(now.key);
  expect(await engine.isReady()).toBe(true);
});

test('nobody who looks up a name waits for a thread that makes an index, however patient', async () => {
  const settings = { ageDaysMax: 7, patienceMs: 3_600_000 };
  engine = createEngine(createDatabase(app.pool), loader, settings);
  const before = await warm();
  await update();
  expect((await engine.newest()).real.key).toBe(before);
  await loader.started(2);
  loader.ready();
});

test('what decides about a client waits for the versions in force, however long they take', async () => {
  const before = await warm();
  await update();
  let key: string | null = null;
  const deciding = engine.inForce().then(({ real }) => (key = real.key));
  await engine.newest();
  expect(key).toBeNull();
  await loader.started(2);
  loader.ready();
  expect(await deciding).not.toBe(before);
});

test('of imports in a row only the index under way and that of the last are made', async () => {
  await warm();
  await update();
  const first = engine.inForce();
  await loader.started(2);
  await update();
  const second = engine.inForce();
  await update();
  const third = engine.inForce();
  loader.ready();
  await first;
  await loader.started(3);
  loader.ready();
  expect((await second).real.key).toBe((await third).real.key);
  expect(loader.loads.length).toBe(3);
});

test('an index that cannot be made leaves the one before in use and is tried again', async () => {
  const before = await warm();
  await update();
  const failing = engine.inForce();
  await loader.started(2);
  const looking = engine.newest();
  loader.fail();
  await expect(failing).rejects.toThrow('no memory');
  expect((await looking).real.key).toBe(before);
  const again = engine.inForce();
  await loader.started(3);
  loader.ready();
  expect((await again).real.key).not.toBe(before);
});
