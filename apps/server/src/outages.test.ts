import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboardingRoutes, systemRoutes } from '@sorgfalt/contract';
import type { CaseDetail } from '@sorgfalt/contract';
import { cleanForm } from './testing/modules/onboarding.ts';
import { createPool } from './platform/database/database.ts';
import { createHttpClient } from './testing/http-client.ts';
import { databaseUrlOf, startProduct } from './testing/product.ts';
import type { Product } from './testing/product.ts';
import { eventually } from './testing/test-app.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const directory = temporaryDirectory('outages');
let product: Product;
let authorization: { authorization: string };
const { request, becomeAdmin } = createHttpClient(() => product.url);

beforeAll(async () => {
  // By the operator's command, with the supervisor, on a PostgreSQL of its own.
  product = await startProduct({ dataDirectory: directory, entry: 'scripts/start.ts' });
  authorization = await becomeAdmin(product.setupLink);
  // On a busy machine it takes a while, with its own database and the pages to build.
}, 240_000);
afterAll(async () => {
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Takes a client in, from the draft to the last step: web, database, dispatcher, worker and ledger must work. */
async function takesIn(): Promise<void> {
  const opened = await request('POST', onboardingRoutes.create.path, { form: cleanForm }, authorization);
  expect(opened.status).toBe(201);
  const { caseId, version }: CaseDetail = opened.body;
  const path = `/api/onboarding/cases/${caseId}`;
  expect((await request('POST', `${path}/submit`, { version }, authorization)).status).toBe(200);
  await eventually(async () => {
    const { body } = await request('GET', path, undefined, authorization);
    return ['approved', 'in_review'].includes((body as CaseDetail).status);
  });
}

const isReady = async () => (await request('GET', systemRoutes.ready.path)).status === 200;
const postgresPid = () =>
  Number(spawnSync('pgrep', ['-f', `postgres -D ${directory}`], { encoding: 'utf8' }).stdout.split('\n')[0]);
/** The server that holds the data folder: its number and when it was started. */
const server = () => readFileSync(join(directory, 'instance.lock'), 'utf8');

test('a PostgreSQL that is killed is started again, and the server goes on in the same process', async () => {
  const before = server();
  const killed = postgresPid();
  process.kill(killed, 'SIGKILL');
  const during = await request('GET', '/api/me', undefined, authorization);
  expect([200, 503]).toContain(during.status);
  if (during.status === 503) expect(during.body).toMatchObject({ error: { code: 'unavailable' } });
  await eventually(isReady);
  await takesIn();
  expect(postgresPid()).not.toBe(killed);
  expect(server()).toBe(before);
});

test('connections that the database ends at any moment end no process', async () => {
  const before = server();
  const pool = createPool(databaseUrlOf(directory), 1);
  for (let round = 0; round < 8; round += 1) {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and datname = current_database()`,
    );
    await delay(300);
  }
  await pool.end();
  await eventually(isReady);
  await takesIn();
  expect(server()).toBe(before);
});

test('told to stop it ends in order though a request is half sent, and leaves no database behind', async () => {
  const { hostname, port } = new URL(product.url);
  const half = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  half.on('error', () => undefined);
  half.write(`POST /api/onboarding/cases HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: 1000\r\n\r\n{`);
  await delay(200);
  await product.stop();
  expect(product.output()).toContain('Stopping');
  expect(postgresPid()).toBe(0);
  half.destroy();
});
