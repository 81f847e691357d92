import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { decideHit, listedClients } from '../clients/testing.ts';
import { openHitsOf } from './index.ts';
import { listOf, listRow, passesEnded, putList } from './testing.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a hit is open until it is decided, and again when the entry says something else', async () => {
  const name = 'Irmtrud Offenova';
  const [client] = await listedClients(app, [name]);
  const open = async () =>
    (await openHitsOf(createDatabase(app.pool), client!.clientId)).map(({ listId, entityId }) => ({
      listId,
      entityId,
    }));
  expect(await open()).toEqual([client!.hit]);
  await decideHit(app, client!, 'dismissed');
  expect(await open()).toEqual([]);
  await putList(app, 'later', listOf(listRow('n-0', name, '1985')));
  await passesEnded(app);
  expect(await open()).toEqual([client!.hit]);
});
