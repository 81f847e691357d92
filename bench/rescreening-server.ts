/*
 * Measures the server with the official lists and 100,000 clients: node bench/rescreening-server.ts
 *
 * It starts the product on a database of its own, puts the lists in force, writes the clients into the tables,
 * imports an update that changes every fiftieth entry and waits for the pass over the clients, then a list of
 * as many entries that is new as a whole. Times are wall times, beside the longest time for which the process
 * answered nobody. The last line is JSON.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { ListEntity, ScreeningQuery } from '@sorgfalt/screening';
import type { Pool } from 'pg';
import { createApp } from '../apps/server/src/app.ts';
import type { App } from '../apps/server/src/app.ts';
import { loadConfig } from '../apps/server/src/config.ts';
import { readyOf } from '../apps/server/src/modules/screening/ready-list.ts';
import { putInForce } from '../apps/server/src/modules/screening/imports.ts';
import { cleanForm } from '../apps/server/src/testing/modules/onboarding.ts';
import { createEngine } from '../apps/server/src/modules/screening/engine.ts';
import { createIndexLoader } from '../apps/server/src/modules/screening/index-loader.ts';
import { createDatabase, createPool } from '../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createEpochs } from '../apps/server/src/platform/events/epochs.ts';
import { uuidv7 } from '../apps/server/src/platform/ids.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createWorkPool } from '../apps/server/src/platform/work/index.ts';
import { createSecrets } from '../apps/server/src/platform/secrets.ts';
import { sharedData } from '../testing/shared-data.ts';
import { makeClients, readOfficialLists } from './screening-data.ts';

const clientTotal = Number(process.env['CLIENTS'] ?? 100_000);
const changedEvery = 50;
const clientsAtOnce = 5000;

/* One list of all, as an update of one list is what happens. */
function entitiesOf(edition: number): ListEntity[] {
  const byId = new Map<string, ListEntity>();
  for (const { listId, entities } of readOfficialLists()) {
    for (const entity of entities) byId.set(`${listId} ${entity.id}`, entity);
  }
  return [...byId].map(([id, entity], place) => ({
    ...entity,
    id,
    programs:
      edition > 0 && place % changedEvery === 0
        ? [...entity.programs, `EDITION ${edition}`]
        : entity.programs,
  }));
}

async function putList(app: App, edition: number, listId = 'bench'): Promise<void> {
  await putInForce(
    app.spine,
    { kind: 'system', id: 'bench' },
    [
      await readyOf({
        listId,
        name: 'All lists',
        source: 'opensanctions',
        sha256: String(edition).padStart(64, '0'),
        listDate: null,
        fileNames: [],
        entities: entitiesOf(edition),
        warnings: [],
        later: [],
      }),
    ],
    { importId: null, acceptShrunken: true },
  );
}

/* The last pass over the clients, when it has ended. */
async function lastPass(pool: Pool): Promise<Record<string, unknown>> {
  for (;;) {
    const { rows } = await pool.query(
      'select * from screening_rescreenings order by requested_at desc limit 1',
    );
    const [pass] = rows as [{ state: string }];
    if (pass.state === 'succeeded') return pass;
    await wait(100);
  }
}

async function insertClients(pool: Pool, clients: readonly ScreeningQuery[]): Promise<void> {
  for (let at = 0; at < clients.length; at += clientsAtOnce) {
    const rows = clients.slice(at, at + clientsAtOnce).map(({ name, birthDate }, place) => ({
      client: uuidv7(),
      case: uuidv7(),
      number: `B-${at + place}`,
      name,
      form: { ...cleanForm, clientName: name, birthDate: birthDate ?? cleanForm.birthDate },
    }));
    const json = JSON.stringify(rows);
    await pool.query(
      `insert into clients (id, name, status)
       select (r->>'client')::uuid, r->>'name', 'accepted' from jsonb_array_elements($1::jsonb) r`,
      [json],
    );
    await pool.query(
      `insert into onboarding_cases (id, case_no, client_id, status, current_step, form, created_by, submitted_at)
       select (r->>'case')::uuid, r->>'number', (r->>'client')::uuid, 'approved', 'approval', r->'form', 'bench', now()
       from jsonb_array_elements($1::jsonb) r`,
      [json],
    );
  }
}

/* How long something took, and the longest pause of this process meanwhile. */
async function timed(work: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number; pauseMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const cpu = process.cpuUsage();
  const start = performance.now();
  delay.enable();
  await work();
  delay.disable();
  const { user, system } = process.cpuUsage(cpu);
  return {
    ms: Math.round(performance.now() - start),
    cpuMs: Math.round((user + system) / 1000),
    pauseMs: Math.round(delay.max / 1e6),
  };
}

async function main(): Promise<void> {
  if (!existsSync(sharedData)) {
    console.log('Skipped: the official lists and names are not here (../shared/data).');
    return;
  }
  const directory = mkdtempSync(join(tmpdir(), 'rescreening-'));
  chmodSync(directory, 0o711);
  const config = loadConfig({ DATA_DIR: directory, LOG_LEVEL: 'error' });
  const log = createLog('error');
  const secrets = createSecrets(config.storage.secretsDirectory);
  const postgres = await startEmbeddedPostgres(directory, { log, secrets });
  const pool = createPool(postgres.url, 20);
  await migrate(pool);
  const epochs = createEpochs({ directory: secrets.directory, log });
  const app = await createApp({
    config,
    databaseUrl: postgres.url,
    ownerUrl: postgres.url,
    pool,
    epochs,
    secrets,
    log,
  });
  try {
    await putList(app, 0);
    const build = await timed(() => lastPass(pool));
    console.log('index built', build);
    const database = createDatabase(pool);
    const threads = createWorkPool();
    const loader = createIndexLoader(database, {
      pool: threads,
      databaseUrl: postgres.url,
      directory: join(directory, 'screening'),
      log,
    });
    const engine = createEngine(database, loader, { ageDaysMax: 7 });
    const load = await timed(async () =>
      engine.screen((await engine.inForce()).real, { name: 'Anna Meier' }),
    );
    console.log('start from the saved index', load);
    await insertClients(pool, makeClients(clientTotal));
    await putList(app, 1);
    const pass = { figures: {} };
    const rescreening = await timed(async () => {
      pass.figures = await lastPass(pool);
    });
    console.log('pass', rescreening, pass.figures);
    await putList(app, 2, 'bench-first');
    const first = await timed(async () => {
      pass.figures = await lastPass(pool);
    });
    console.log('pass after a list that is new as a whole', first, pass.figures);
    console.log(JSON.stringify({ build, load, rescreening, first }));
  } finally {
    await app.stop();
    await pool.end();
    await postgres.stop();
    rmSync(directory, { recursive: true });
  }
}

await main();
