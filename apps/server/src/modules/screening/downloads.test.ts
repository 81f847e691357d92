import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screeningRoutes, timelineRoutes } from '@sorgfalt/contract';
import type { DownloadSettings, ListDownload, Role, ScreeningList } from '@sorgfalt/contract';
import { createDatabase } from '../../platform/database/database.ts';
import { claimDue } from './download-repo.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { csv, putList } from '../../testing/modules/screening.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let app: TestApp;
let server: Server;
let origin: string;
/** What the publisher answers at each place, and how often it was asked. */
const answers = new Map<string, Answer>();
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  app = await startTestApp({ LIST_DOWNLOAD_LOOPBACK: 'true', API_TIMEOUT_MS: '1000' }, undefined, {
    isBare: true,
  });
});
afterAll(async () => {
  await app.stop();
  server.closeAllConnections();
  server.close();
});

/** Publishes a text with an ETag; whoever shows the tag gets 304. */
function publish(place: string, content: string): void {
  const etag = `"${String(content.length)}"`;
  answers.set(place, (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag }).end(content);
  });
}

const settings = (...places: readonly string[]) => ({
  addresses: places.map((place) => `${origin}${place}`),
  intervalHours: 24,
  isEnabled: false,
});

const setDownload = (
  listId: string,
  body: DownloadSettings,
  { seen = null, as = 'admin' }: { seen?: DownloadSettings | null; as?: Role | null } = {},
) => app.call(screeningRoutes.setDownload, { params: { listId }, body: { ...body, seen } }, as);

/** Sets the download of a list up that is in force with these names. */
async function listWith(dataset: string, names: readonly string[], place: string): Promise<string> {
  await putList(app, dataset, csv(...names));
  const listId = `opensanctions-${dataset}`;
  const { status } = await setDownload(listId, settings(place));
  expect(status).toBe(200);
  return listId;
}

async function listOf(listId: string): Promise<ScreeningList | undefined> {
  const { body } = await app.call(screeningRoutes.lists, {}, 'editor');
  return body.lists.find((list) => list.listId === listId);
}

async function ended(listId: string): Promise<ListDownload | undefined> {
  return eventually(async () => {
    const download = (await listOf(listId))?.download;
    return download != null && !['never', 'waiting', 'running'].includes(download.state) && download;
  });
}

async function downloaded(listId: string, query = {}) {
  const { status } = await app.call(screeningRoutes.downloadNow, { params: { listId }, query }, 'admin');
  expect(status).toBe(202);
  return ended(listId);
}

const entriesOf = async (listId: string) => (await listOf(listId))?.version?.entityCount;
const failures = async (listId: string) => {
  const { body } = await app.call(timelineRoutes.list, { query: { limit: 200 } }, 'editor');
  return body.events.filter(
    ({ event, params }) => event === 'screening.list_download_failed' && params['listId'] === listId,
  );
};
const five = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map((name) => `${name} Erfundenov`);

test('a changed list comes in force, an unchanged one is left alone and counts as checked', async () => {
  publish('/changed.csv', csv(...five));
  const listId = await listWith('changed', five.slice(0, 4), '/changed.csv');
  expect((await listOf(listId))?.download).toMatchObject({ state: 'never', endedAt: null });
  expect(await downloaded(listId)).toMatchObject({ state: 'succeeded', errorCode: null, nextAt: null });
  expect(await entriesOf(listId)).toBe(5);
  const before = (await listOf(listId))?.version?.versionId;
  expect(await downloaded(listId)).toMatchObject({ state: 'unchanged' });
  expect((await listOf(listId))?.version?.versionId).toBe(before);
  await app.pool.query(
    `update screening_versions set imported_at = now() - interval '9 days' where version_id = $1`,
    [before],
  );
  expect(await listOf(listId)).toMatchObject({ ageDays: 9, isStale: false });
});

test('the same file without a tag is unchanged as well', async () => {
  answers.set('/plain.csv', (_, response) => response.writeHead(200).end(csv(...five)));
  const listId = await listWith('plain', five, '/plain.csv');
  expect(await downloaded(listId)).toMatchObject({ state: 'unchanged' });
});

test('what a server said about other files is not believed after somebody imported by hand', async () => {
  publish('/by-hand.csv', csv(...five));
  const listId = await listWith('by-hand', five.slice(0, 4), '/by-hand.csv');
  await downloaded(listId);
  await putList(app, 'by-hand', csv(...five.slice(0, 4)));
  expect(await downloaded(listId)).toMatchObject({ state: 'succeeded' });
  expect(await entriesOf(listId)).toBe(5);
});

test('a packed file is read', async () => {
  answers.set('/packed.csv', (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(csv(...five))),
  );
  const listId = await listWith('packed', five.slice(0, 4), '/packed.csv');
  expect(await downloaded(listId)).toMatchObject({ state: 'succeeded' });
});

const troubles: readonly [what: string, answer: Answer, code: string][] = [
  ['missing', (_, response) => response.writeHead(404).end(), 'http-status'],
  [
    'truncated',
    (_, response) => {
      response.writeHead(200, { 'content-length': '9999' });
      response.write(csv(...five), () => response.destroy());
    },
    'broken-download',
  ],
  ['cut-short', (_, response) => response.end(`${csv(...five)}"inv-9","Person","Abgebr`), 'broken-list'],
  ['silent', (_, response) => void response.writeHead(200).write('id,schema'), 'timed-out'],
  [
    'moved',
    (_, response) => response.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
    'address-refused',
  ],
  ['page', (_, response) => response.end('<html>Sign in</html>'), 'unknown-format'],
  ['another', (_, response) => response.end('<sdnList></sdnList>'), 'broken-list'],
  ['shrunken', (_, response) => response.end(csv(...five.slice(0, 2))), 'list-shrunken'],
];

test.each(troubles)('a %s download is noted and raised once; the list stays', async (what, answer, code) => {
  answers.set(`/${what}`, answer);
  const listId = await listWith(what, five, `/${what}`);
  const first = await downloaded(listId);
  expect(first).toMatchObject({ state: 'failed', errorCode: code, checkedAt: null });
  const second = await downloaded(listId);
  expect(second?.failedSince).toBe(first?.failedSince);
  expect(await entriesOf(listId)).toBe(5);
  expect((await failures(listId)).map(({ status, params }) => [status, params['errorCode']])).toEqual([
    ['failed', code],
  ]);
});

test('a shrunken list is accepted by an administrator, and success ends the failure', async () => {
  answers.set('/accepted', (_, response) => response.end(csv(...five.slice(0, 2))));
  const listId = await listWith('accepted', five, '/accepted');
  expect(await downloaded(listId)).toMatchObject({ state: 'failed', errorCode: 'list-shrunken' });
  expect(await downloaded(listId, { acceptShrunken: 'true' })).toMatchObject({
    state: 'succeeded',
    errorCode: null,
    failedSince: null,
  });
  expect(await entriesOf(listId)).toBe(2);
});

test('an official list that was never loaded is set up, downloaded as a set and named after itself', async () => {
  publish(
    '/exports/SDN.CSV',
    '7,"ERSTMALOV, Zeno","individual","TEST",-0-,-0-,-0-,-0-,-0-,-0-,-0-,"DOB 1961."\n',
  );
  publish('/exports/ALT.CSV', '7,1,"aka","ERSTMALOW, Seno",-0-\n');
  const listId = 'ofac-sdn';
  const body = { ...settings('/exports/SDN.CSV', '/exports/ALT.CSV'), isEnabled: false };
  await setDownload(listId, body);
  expect(await listOf(listId)).toMatchObject({ version: null, name: 'OFAC SDN' });
  expect(await downloaded(listId)).toMatchObject({ state: 'succeeded' });
  expect((await listOf(listId))?.version).toMatchObject({ entityCount: 1, nameCount: 2 });
  publish('/exports/ALT.CSV', '7,1,"aka","ERSTMALOW, Zenon",-0-\n7,2,"aka","ERSTMALOFF, Seno",-0-\n');
  expect(await downloaded(listId)).toMatchObject({ state: 'succeeded' });
  expect((await listOf(listId))?.version).toMatchObject({ nameCount: 3 });
});

test('what is due is downloaded by the clock, once', async () => {
  publish('/due.csv', csv(...five));
  const listId = await listWith('due', five.slice(0, 4), '/due.csv');
  const body = { ...settings('/due.csv'), isEnabled: true };
  await setDownload(listId, body, { seen: settings('/due.csv') });
  const look = `select graphile_worker.add_job('screening_look_for_due')`;
  await Promise.all([app.pool.query(look), app.pool.query(look)]);
  const end = await ended(listId);
  expect(end).toMatchObject({ state: 'succeeded', isEnabled: true });
  const waitHours = (Date.parse(end?.nextAt ?? '') - Date.parse(end?.endedAt ?? '')) / 3_600_000;
  expect(Math.round(waitHours)).toBe(24);
  expect(asked.filter((place) => place === '/due.csv').length).toBe(1);
  // One whose job has failed for good never ends by itself.
  const lost = (hours: number) =>
    app.pool.query(
      `update screening_downloads set state = 'running', next_at = now() - $2 * interval '1 hour' where list_id = $1`,
      [listId, hours],
    );
  await lost(5);
  expect(await claimDue(createDatabase(app.pool))).toEqual([]);
  await lost(7);
  await app.pool.query(look);
  expect(await ended(listId)).toMatchObject({ state: 'unchanged' });
});

test('what a killed process left of a download goes with one a day later, and what is under way stays', async () => {
  const folders = ['killed', 'going'].map((name) => mkdtempSync(join(tmpdir(), `sorgfalt-list-${name}-`)));
  const [killed = '', going = ''] = folders;
  writeFileSync(join(killed, '0'), 'half a list');
  const before = (hours: number) => Date.now() / 1000 - hours * 3600;
  utimesSync(killed, before(25), before(25));
  utimesSync(going, before(23), before(23));
  publish('/behind.csv', csv(...five));
  await downloaded(await listWith('behind', five, '/behind.csv'));
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, true]);
  rmSync(going, { recursive: true });
});

test('a download under way is not asked for twice, unless its job was given up', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  answers.set('/slow.csv', (_, response) => void released.then(() => response.end(csv(...five))));
  const listId = await listWith('slow', five, '/slow.csv');
  const now = () => app.call(screeningRoutes.downloadNow, { params: { listId } }, 'admin');
  expect((await now()).status).toBe(202);
  expect((await now()).error?.code).toBe('not-allowed-now');
  const past = `next_at = next_at - interval '7 hours'`;
  await app.pool.query(`update screening_downloads set ${past} where list_id = $1`, [listId]);
  expect((await now()).status).toBe(202);
  release();
  expect(await ended(listId)).toMatchObject({ state: 'unchanged' });
});

test('addresses are for administrators; officers see how it stands', async () => {
  publish('/seen.csv', csv(...five));
  const listId = await listWith('seen', five, '/seen.csv?token=secret');
  const { body } = await app.call(screeningRoutes.downloads, {}, 'admin');
  expect(body.lists.find((list) => list.listId === listId)?.settings?.addresses).toEqual([
    `${origin}/seen.csv?token=secret`,
  ]);
  expect(body.lists.some((list) => list.listId === 'seco' && list.settings === null)).toBe(true);
  expect(body.lists.some(({ source }) => source === 'sample')).toBe(false);
  expect(JSON.stringify(await app.call(screeningRoutes.lists, {}, 'editor'))).not.toContain('secret');
});

test.each([
  'http://lists.example.org/list.xml',
  'https://169.254.169.254/latest',
  'https://somebody:word@lists.example.org/',
  'nonsense',
])('the address %s is refused', async (address) => {
  const body = { addresses: [address], intervalHours: 24, isEnabled: true };
  const answer = await setDownload('seco', body);
  expect(answer.error).toMatchObject({
    code: 'invalid-request',
    fields: [{ path: 'body.addresses.0', code: 'address-refused' }],
  });
});

test('settings are not overwritten by a form that was open before a colleague replaced them', async () => {
  const [old, replaced] = [settings('/old.csv'), settings('/replaced.csv')];
  const listId = await listWith('replaced', five, '/old.csv');
  expect((await setDownload(listId, replaced, { seen: old })).status).toBe(200);
  const late = await setDownload(listId, { ...old, isEnabled: true }, { seen: old });
  expect([late.status, late.error?.code]).toEqual([409, 'version-conflict']);
  const fresh = await setDownload(listId, old);
  expect([fresh.status, fresh.error?.code]).toEqual([409, 'version-conflict']);
  const { body } = await app.call(screeningRoutes.downloads, {}, 'admin');
  expect(body.lists.find((list) => list.listId === listId)?.settings).toEqual(replaced);
});

test('settings are those of one of those who set them at once, and the others are told', async () => {
  const listId = await listWith('at-once', five, '/old.csv');
  const answers = await Promise.all(
    ['/a.csv', '/b.csv', '/c.csv'].map((place) =>
      setDownload(listId, settings(place), { seen: settings('/old.csv') }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('settings are taken away, and with them a list that was never loaded', async () => {
  const params = { listId: 'eu' };
  await setDownload('eu', settings('/eu.xml'));
  expect(await listOf('eu')).toMatchObject({ version: null });
  expect((await app.call(screeningRoutes.removeDownload, { params }, 'admin')).status).toBe(200);
  expect(await listOf('eu')).toBeUndefined();
  expect((await app.call(screeningRoutes.removeDownload, { params }, 'admin')).status).toBe(404);
  expect((await app.call(screeningRoutes.downloadNow, { params }, 'admin')).status).toBe(404);
});

test('a synthetic or unknown list cannot be downloaded', async () => {
  for (const listId of ['sample-seco', 'nonsense']) {
    const answer = await setDownload(listId, settings('/x'));
    expect(answer.status).toBe(404);
  }
});

test.each(['editor', 'guest', null] as const)(
  '%s cannot set up or start downloads',
  async (role: Role | null) => {
    const refused = role === null ? 401 : 403;
    const params = { listId: 'un' };
    expect((await app.call(screeningRoutes.downloads, {}, role)).status).toBe(refused);
    const set = await setDownload('un', settings('/x'), { as: role });
    expect(set.status).toBe(refused);
    expect((await app.call(screeningRoutes.downloadNow, { params }, role)).status).toBe(refused);
    expect((await app.call(screeningRoutes.removeDownload, { params }, role)).status).toBe(refused);
  },
);
