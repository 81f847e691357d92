import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screeningRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { csv, importEnded, uploadLists } from '../../testing/modules/screening.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ UPLOAD_BYTES_MAX: '200000' }, undefined, { isBare: true });
});
afterAll(() => app.stop());

const upload = (role: Role | null, ...files: { name: string; content: string }[]) =>
  uploadLists(app, role, files);
const ended = (importId: string) => importEnded(app, importId);

test('a fresh installation has the synthetic lists in force', async () => {
  const { body } = await app.call(screeningRoutes.lists, {}, 'editor');
  expect(body.lists.length).toBe(4);
  for (const list of body.lists) {
    expect(list.source).toBe('sample');
    expect(list.version?.entityCount).toBeGreaterThan(0);
    expect(list.version?.sha256).toMatch(/^[0-9a-f]{64}$/);
  }
});

test('an uploaded list is read in the background and put in force with its hash', async () => {
  const sent = await upload('admin', {
    name: 'targets.simple_invented_2026-03.csv',
    content: csv('Oleg Erfundenov'),
  });
  expect(sent.status).toBe(202);
  expect(await ended(sent.body.importId)).toMatchObject({
    state: 'succeeded',
    entityCount: 1,
    listIds: ['opensanctions-invented'],
  });
  const { body } = await app.call(screeningRoutes.lists, {}, 'admin');
  expect(body.lists.find((list) => list.listId === 'opensanctions-invented')?.version).toMatchObject({
    entityCount: 1,
  });
});

test('a new version replaces the old one, the same files leave it alone', async () => {
  const name = 'targets.simple_twice.csv';
  await ended((await upload('admin', { name, content: csv('Eins Erfundenov') })).body.importId);
  await ended(
    (await upload('admin', { name, content: csv('Eins Erfundenov', 'Zwei Erfundenov') })).body.importId,
  );
  await ended(
    (await upload('admin', { name, content: csv('Eins Erfundenov', 'Zwei Erfundenov') })).body.importId,
  );
  const { rows } = await app.pool.query(
    `select entity_count from screening_versions where list_id = 'opensanctions-twice' order by imported_at`,
  );
  expect(rows.map((version) => version.entity_count)).toEqual([1, 2]);
});

test.each([
  ['lost', `delete from screening_entities where version_id = $1 and entity_id = 'inv-1'`],
  ['changed', `update screening_entities set entity = entity - 'birthDates' where version_id = $1`],
])('the same files replace a version of which entries were %s', async (done, statement) => {
  const file = { name: `targets.simple_${done}.csv`, content: csv('Eins Erfundenov', 'Zwei Erfundenov') };
  const send = async () => ended((await upload('admin', file)).body.importId);
  await send();
  const stored = () =>
    app.pool.query(
      `select e.version_id, e.entity_id, e.entity from screening_lists l
       join screening_entities e on e.version_id = l.active_version_id where list_id = $1 order by e.entity_id`,
      [`opensanctions-${done}`],
    );
  const whole = await stored();
  const entries = ({ rows }: typeof whole) => rows.map(({ entity_id, entity }) => [entity_id, entity]);
  await app.pool.query(statement, [whole.rows[0].version_id]);
  expect(entries(await stored())).not.toEqual(entries(whole));
  expect(await send()).toMatchObject({ state: 'succeeded' });
  expect(entries(await stored())).toEqual(entries(whole));
});

test('a broken list is refused with the reason and the version in force stays', async () => {
  const name = 'targets.simple_broken.csv';
  await ended((await upload('admin', { name, content: csv('Heil Erfundenov') })).body.importId);
  const broken = `${csv('Heil Erfundenov')}"inv-9","Person","Abgebroch`;
  const state = await ended((await upload('admin', { name, content: broken })).body.importId);
  expect(state).toMatchObject({ state: 'failed', errorCode: 'broken-list' });
  expect(state.errorDetail).not.toBe('');
  const { rows } = await app.pool.query(
    `select v.entity_count from screening_lists l join screening_versions v on v.version_id = l.active_version_id where l.list_id = 'opensanctions-broken'`,
  );
  expect(rows).toEqual([{ entity_count: 1 }]);
  const left = await app.pool.query('select count(*)::int as n from screening_uploads');
  expect(left.rows[0].n).toBe(0);
});

test('a file of another kind is refused at once and nothing is kept', async () => {
  const before = await app.pool.query('select count(*)::int as n from screening_imports');
  const sent = await upload('admin', { name: 'holiday.csv', content: 'date,place\n2026-01-01,Davos\n' });
  expect(sent).toMatchObject({ status: 415, body: { error: { code: 'unknown-format' } } });
  const after = await app.pool.query('select count(*)::int as n from screening_imports');
  expect(after.rows[0].n).toBe(before.rows[0].n);
});

test('a file over the limit is refused', async () => {
  const sent = await upload('admin', {
    name: 'targets.simple_big.csv',
    content: csv('Gross Erfundenov').padEnd(300_000, ' '),
  });
  expect(sent).toMatchObject({ status: 413, body: { error: { code: 'file-too-large' } } });
});

test('an upload without files is refused', async () => {
  expect(await upload('admin')).toMatchObject({ status: 400, body: { error: { code: 'invalid-request' } } });
});

test('an import that has ended cannot be stopped', async () => {
  const sent = await upload('admin', { name: 'targets.simple_stop.csv', content: csv('Halt Erfundenov') });
  await ended(sent.body.importId);
  const { status, error } = await app.call(
    screeningRoutes.stopImport,
    { params: { importId: sent.body.importId } },
    'admin',
  );
  expect({ status, code: error?.code }).toEqual({ status: 409, code: 'not-allowed-now' });
});

test('a waiting import that is stopped changes nothing', async () => {
  const importId = '01890000-0000-7000-8000-000000000001';
  await app.pool.query(
    `insert into screening_imports (import_id, state, file_names, bytes_total, requested_by) values ($1, 'waiting', '[]', 1, 'x')`,
    [importId],
  );
  const { status } = await app.call(screeningRoutes.stopImport, { params: { importId } }, 'admin');
  expect(status).toBe(200);
});

test.each(['editor', 'guest', null] as const)('%s cannot import lists', async (role) => {
  const sent = await upload(role, { name: 'targets.simple_x.csv', content: csv('Nie Erfundenov') });
  expect(sent.status).toBe(role === null ? 401 : 403);
});

test.each(['guest', null] as const)('%s sees no lists', async (role) => {
  for (const route of [screeningRoutes.lists, screeningRoutes.imports]) {
    expect((await app.call(route, {}, role)).status).toBe(role === null ? 401 : 403);
  }
});

test('an unknown import is not found', async () => {
  const params = { importId: '01890000-0000-7000-8000-00000000ffff' };
  expect((await app.call(screeningRoutes.importStatus, { params }, 'editor')).status).toBe(404);
});

const person = (name: string) => ({
  id: 'a',
  schema: 'Person',
  datasets: ['invented'],
  properties: { name: [name] },
});

test.each([
  ['a NUL', 'entities.ftm.json', JSON.stringify(person('Oleg\u0000 Erfundenov'))],
  ['half of a surrogate pair', 'entities.ftm.json', JSON.stringify(person('Oleg \uD83D Erfundenov'))],
  [
    'an endless number',
    'targets.simple_endless.csv',
    csv('Oleg Erfundenov').replace('inv-0', randomBytes(5000).toString('hex')),
  ],
])('a list with %s, which the database does not take, ends and says why', async (_, name, content) => {
  const sent = await upload('admin', { name, content });
  expect(await ended(sent.body.importId)).toMatchObject({
    state: 'failed',
    errorCode: 'broken-list',
    errorDetail: 'Entry 1 has a text that cannot be kept',
  });
});

test.each(['1961-02-30', '1961-13', '1961-00-01'])(
  'a birth date that is none, %s, is refused',
  async (birthDate) => {
    const body = { name: 'Viktor Testonov', birthDate };
    const { status, error } = await app.call(screeningRoutes.screen, { body }, 'editor');
    expect([status, error?.fields?.[0]?.path]).toEqual([400, 'birthDate']);
  },
);

test('an import that an administrator could still stop puts nothing in force', async () => {
  for (let round = 0; round < 3; round += 1) {
    const name = `targets.simple_stopped-${round}.csv`;
    const { body: begun } = await upload('admin', { name, content: csv('Oleg Gestopptov') });
    const params = { importId: String(begun.importId) };
    const stop = await app.call(screeningRoutes.stopImport, { params }, 'admin');
    const { state } = await ended(params.importId);
    const { lists } = (await app.call(screeningRoutes.lists, {}, 'editor')).body;
    const isInForce = lists.some(({ listId }) => listId === `opensanctions-stopped-${round}`);
    expect([stop.status, state, isInForce]).toEqual(
      stop.status === 200 ? [200, 'stopped', false] : [409, 'succeeded', true],
    );
  }
});
