import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createWorkPool } from '../../platform/work/index.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { findAffected } from './affected.ts';
import type { ScreenedClient } from './clients.ts';
import { createEngine } from './engine.ts';
import { createIndexLoader } from './index-loader.ts';
import { csv, putList } from '../../testing/modules/screening.ts';

let app: TestApp;
const directory = temporaryDirectory('affected');
const pool = createWorkPool();

beforeAll(async () => {
  app = await startTestApp();
  await putList(app, 'affected', csv('Valdemar Erfundenov'));
  await putList(app, 'affected', csv('Valdemar Erfundenov', 'Kunigunde Neudazu', 'Ottokar Neudazu'));
});
afterAll(async () => {
  await pool.stop();
  await app.stop();
  rmSync(directory, { recursive: true });
});

const names = ['Regula Unbeteiligt', 'Kunigunde Neudazu', 'Valdemar Erfundenov', 'Otokar Neudazu'];

async function* pages(): AsyncIterable<ScreenedClient[]> {
  for (const [at, name] of names.entries()) {
    const facts = {
      caseId: '',
      caseNo: '',
      riskLevel: 'low',
      riskScore: null,
      isSample: false,
      isActive: true,
      isDocumentListed: false,
    } as const;
    yield [{ ...facts, clientId: `client-${at}`, query: { name, kind: 'person' } }];
  }
}

async function updateOf() {
  const database = createDatabase(app.pool);
  const loader = createIndexLoader(database, {
    pool,
    databaseUrl: app.databaseUrl,
    directory,
    log: { warn: () => undefined },
  });
  const { real } = await createEngine(database, loader, { ageDaysMax: 7 }).inForce();
  const [part] = real.parts;
  if (part === undefined) throw new Error('the lists that were put in force are indexed');
  const { rows } = await app.pool.query(
    `select rescreening_id, previous_version_id from screening_rescreenings
     where previous_version_id is not null order by requested_at desc limit 1`,
  );
  const update = { versionId: rows[0].rescreening_id, previousVersionId: rows[0].previous_version_id };
  return { database, part, update };
}

test.each([0, 1e9])('whom an update names is found, in a thread and in place (%s)', async (inPlaceMax) => {
  const { database, ...pass } = await updateOf();
  const settings = { pool, databaseUrl: app.databaseUrl, directory, inPlaceMax };
  expect(await findAffected(database, settings, pass, pages())).toEqual({
    changedEntities: 2,
    clientsTotal: 4,
    clientIds: ['client-1', 'client-3'],
  });
});

test('a thread that fails or is stopped gives no answer instead of a part of one', async () => {
  const { database, ...pass } = await updateOf();
  const unreachable = {
    pool,
    databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
    directory: `${directory}/none`,
  };
  await expect(findAffected(database, { ...unreachable, inPlaceMax: 0 }, pass, pages())).rejects.toThrow();
  const stop = new AbortController();
  const settings = { pool, databaseUrl: app.databaseUrl, directory, inPlaceMax: 0 };
  const stopped = findAffected(database, settings, { ...pass, signal: stop.signal }, pages());
  stop.abort(new Error('the server stops'));
  await expect(stopped).rejects.toThrow();
});
