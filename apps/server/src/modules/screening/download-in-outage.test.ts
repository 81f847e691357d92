import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screeningRoutes } from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { csv, putList } from '../../testing/modules/screening.ts';

const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map((name) => `${name} Erfundenov`);
const listId = 'opensanctions-outage';
const server = createServer((_request, response) => response.end(csv(...names)));

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

test('a database that is away for a moment says nothing of a download: it is done again at once', async () => {
  await putList(app, 'outage', csv(...names.slice(0, 4)));
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/outage.csv`;
  const body = { addresses: [address], intervalHours: 24, isEnabled: false, seen: null };
  await app.call(screeningRoutes.setDownload, { params: { listId }, body }, 'admin');
  // As when PostgreSQL is stopped once the list is in force, and is there again at once.
  await app.pool.query(`create sequence ends;
    create function refuse_first_end() returns trigger language plpgsql security definer as $$ begin
      if nextval('ends') = 1 then raise exception 'terminating connection' using errcode = '57P01'; end if;
      return new;
    end $$;
    create trigger refuse_first_end before update on screening_downloads for each row
      when (new.state in ('succeeded', 'unchanged')) execute function refuse_first_end()`);
  await app.call(screeningRoutes.downloadNow, { params: { listId }, query: {} }, 'admin');
  const list = await eventually(async () => {
    const { lists } = (await app.call(screeningRoutes.lists, {}, 'editor')).body;
    const found = lists.find((each) => each.listId === listId);
    return ['waiting', 'running'].includes(found?.download?.state ?? '') ? null : found;
  });
  expect(list?.download).toMatchObject({ state: 'unchanged', errorCode: null, failedSince: null });
  expect(list?.version?.entityCount).toBe(5);
  const { rows } = await app.pool.query(`select last_value::int as tries, (select count(*)::int from events
    where type = 'screening.list_download_failed') as told from ends`);
  expect(rows).toEqual([{ tries: 2, told: 0 }]);
});
