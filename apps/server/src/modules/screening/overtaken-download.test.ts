import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screeningRoutes } from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { csv, putList } from '../../testing/modules/screening.ts';

const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map((name) => `${name} Erfundenov`);
const older = csv(...names);
const newer = csv(...names, 'Zeta Erfundenov');
const listId = 'opensanctions-overtaken';
let asked = 0;
let isOvertaken = false;

const server = createServer((_request, response) => void answer(response));

/** Sends the older file byte by byte until another version is in force, and from then on the newer one. */
async function answer(response: ServerResponse): Promise<void> {
  asked += 1;
  const isFirst = asked === 1;
  let sent = 0;
  for (; !isOvertaken; sent += 1) {
    response.write(older.slice(sent, sent + 1));
    await delay(100);
  }
  response.end(isFirst ? older.slice(sent) : newer);
}

let app: TestApp;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  app = await startTestApp({ LIST_DOWNLOAD_LOOPBACK: 'true' }, undefined, { isBare: true });
});
afterAll(async () => {
  await app.stop();
  server.closeAllConnections();
  server.close();
});

async function listOf() {
  const { body } = await app.call(screeningRoutes.lists, {}, 'editor');
  return body.lists.find((list) => list.listId === listId);
}

test('files that were asked for before another version came in force do not take its place', async () => {
  await putList(app, 'overtaken', csv(...names.slice(0, 4)));
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/overtaken.csv`;
  const body = { addresses: [address], intervalHours: 24, isEnabled: false, seen: null };
  await app.call(screeningRoutes.setDownload, { params: { listId }, body }, 'admin');
  await app.call(screeningRoutes.downloadNow, { params: { listId }, query: {} }, 'admin');
  await eventually(async () => asked === 1);
  await putList(app, 'overtaken', newer);
  isOvertaken = true;
  await eventually(async () => !['waiting', 'running'].includes((await listOf())?.download?.state ?? ''));
  const list = await listOf();
  expect(list?.download).toMatchObject({ state: 'unchanged', errorCode: null });
  expect(list?.version?.entityCount).toBe(6);
});
