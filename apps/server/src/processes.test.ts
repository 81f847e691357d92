import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { io } from 'socket.io-client';
import { onboardingRoutes } from '@sorgfalt/contract';
import type { CaseDetail, Onlooker, TimelineEvent } from '@sorgfalt/contract';
import { cleanForm, withZone } from './testing/modules/onboarding.ts';
import { createHttpClient } from './testing/http-client.ts';
import { startProduct } from './testing/product.ts';
import type { Product } from './testing/product.ts';
import { eventually } from './testing/test-app.ts';
import { cloneDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const directory = temporaryDirectory('processes');
const started: Product[] = [];
let database: TestDatabase;
let web: Product;
let other: Product;
let authorization: { authorization: string };
const { request, becomeAdmin, signIn } = createHttpClient(() => web.url);

beforeAll(async () => {
  database = await cloneDatabase();
  web = await start('web', { ROLE: 'web' });
  await start('worker', { ROLE: 'worker' });
  other = await start('other-web', { ROLE: 'web', PUBLIC_URL: web.url });
  authorization = await becomeAdmin(web.setupLink);
}, 120_000);
afterAll(async () => {
  for (const product of started) await product.stop();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(name: string, environment: Readonly<Record<string, string>> = {}): Promise<Product> {
  const product = await startProduct({
    dataDirectory: join(directory, name),
    environment: {
      DATABASE_URL: database.workUrl,
      DATABASE_OWNER_URL: database.url,
      SECRETS_DIR: join(directory, 'secrets'),
      ...environment,
    },
  });
  started.push(product);
  return product;
}

test('web and worker processes on one given database work as one product', { timeout: 60_000 }, async () => {
  const seen: TimelineEvent[] = [];
  const socket = io(other.url, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token: authorization.authorization.slice('Bearer '.length) },
  });
  socket.on('event', (event: TimelineEvent) => seen.push(event));
  await eventually(async () => socket.connected);

  const opened = await request(
    'POST',
    onboardingRoutes.create.path,
    { form: withZone(cleanForm) },
    authorization,
  );
  const { caseId, version }: CaseDetail = opened.body;
  await request(
    'POST',
    `/api/onboarding/cases/${caseId}/submit`,
    { version, isStepwise: false },
    authorization,
  );
  await eventually(async () => {
    const { body } = await request('GET', `/api/onboarding/cases/${caseId}`, undefined, authorization);
    return (body as CaseDetail).status === 'approved';
  });
  await eventually(async () => seen.some((event) => event.event === 'onboarding.completed'));
  socket.disconnect();
  expect(seen.filter((event) => event.caseId === caseId).map((event) => event.event)).toEqual(
    expect.arrayContaining(['onboarding.submitted', 'onboarding.kyc_completed', 'onboarding.completed']),
  );
});

test('who has a review item open in one process is told in the other', async () => {
  const itemId = '01900000-0000-7000-8000-000000000001';
  const token = authorization.authorization.slice('Bearer '.length);
  const [here, there] = [web, other].map(({ url }) =>
    io(url, { path: '/socket.io', transports: ['websocket'], auth: { token } }),
  );
  const told: number[] = [];
  there?.on('onlookers', (_: string, people: Onlooker[]) => told.push(people.length));
  await eventually(async () => here?.connected === true && there?.connected === true);
  there?.emit('look', itemId);
  await eventually(async () => told.length === 1);
  here?.emit('look', itemId);
  // The same person in both: told again, and still one.
  await eventually(async () => told.length === 2);
  here?.disconnect();
  await eventually(async () => told.length === 3);
  there?.disconnect();
  expect(told).toEqual([1, 1, 1]);
});

test('what ends in one process ends in the other, calls and sockets', async () => {
  const elsewhere = createHttpClient(() => other.url);
  const { cookie, token } = await signIn();
  const bearer = { authorization: `Bearer ${token}` };
  const { port } = new URL(other.url);
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
  });
  await eventually(async () => socket.connected);
  expect((await elsewhere.request('GET', '/api/me', undefined, bearer)).status).toBe(200);

  expect((await request('POST', '/api/auth/sign-out', {}, { cookie })).status).toBe(200);
  expect((await elsewhere.request('GET', '/api/me', undefined, bearer)).status).toBe(401);
  await eventually(async () => !socket.connected);
});

test('a process whose keys did not seal this ledger refuses to start and says why', async () => {
  await expect(start('stranger', { SECRETS_DIR: join(directory, 'other-secrets') })).rejects.toThrow(
    /SECRETS_DIR/,
  );
});

test('a second process on the same data folder refuses to start and says what to do', async () => {
  await expect(start('web')).rejects.toThrow(/in use by another process.*DATA_DIR/);
});

test('a setting that is there but empty is named', async () => {
  await expect(start('empty', { LOG_LEVEL: '' })).rejects.toThrow(
    'Missing required config key logging.level',
  );
});
