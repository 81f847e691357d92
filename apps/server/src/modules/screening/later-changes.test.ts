import { swissDay } from '@sorgfalt/calendar';
import { test as property } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screeningRoutes } from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { importEnded, uploadLists } from '../../testing/modules/screening.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({}, undefined, { isBare: true });
});
afterAll(() => app.stop());

const change = (type: string, on: string) =>
  `<modification modification-type="${type}" effective-date="${on}"/>`;
const target = (ssid: string, name: string, changes: string) =>
  `<target ssid="${ssid}"><individual><identity main="true"><name name-type="primary-name" quality="good"><name-part order="1" name-part-type="whole-name"><value>${name}</value></name-part></name></identity></individual>${changes}</target>`;
const secoOfDay = (day: string, ...targets: readonly string[]) =>
  `<swiss-sanctions-list list-type="whole-list" date="${day}">${targets.join('')}</swiss-sanctions-list>`;
const secoOf = (...targets: readonly string[]) => secoOfDay('2020-01-01', ...targets);

async function secoVersion() {
  const { body } = await app.call(screeningRoutes.lists, {}, 'editor');
  return body.lists.find(({ listId }) => listId === 'seco')?.version;
}

async function isFound(name: string): Promise<boolean> {
  const { body } = await app.call(screeningRoutes.screen, { body: { name } }, 'editor');
  return body.hits.some(({ listId }) => listId === 'seco');
}

test('changes come in force on their day, by a new version of the same file', async () => {
  const always = target('1', 'Immerdar Erfundenov', change('listed', '2019-01-01'));
  // The list is of 2020: by now this listing holds.
  const meanwhile = target('2', 'Zwischenzeitlich Erfundenov', change('listed', '2021-01-01'));
  const comes = target('3', 'Kommend Erfundenov', change('listed', '2999-01-01'));
  const goes = target(
    '4',
    'Gehend Erfundenov',
    change('listed', '2019-01-01') + change('de-listed', '2999-01-01'),
  );
  const later = target('5', 'Spaeter Erfundenov', change('listed', '2999-02-02'));
  const files = [{ name: 'seco.xml', content: secoOf(always, meanwhile, comes, goes, later) }];
  const send = async () => {
    const { body } = await uploadLists(app, 'admin', files);
    return importEnded(app, body.importId);
  };
  expect(await send()).toMatchObject({ state: 'succeeded', entityCount: 3 });
  expect(await isFound('Zwischenzeitlich Erfundenov')).toBe(true);
  expect(await isFound('Kommend Erfundenov')).toBe(false);
  expect(await isFound('Gehend Erfundenov')).toBe(true);
  const before = await secoVersion();
  // The same file once more, read on the same day, is the version in force.
  await send();
  expect((await secoVersion())?.versionId).toBe(before?.versionId);

  // The day comes.
  await app.pool.query(
    `update screening_later_changes set on_date = '2026-01-01' where on_date = '2999-01-01'`,
  );
  await app.pool.query(`select graphile_worker.add_job('screening_look_for_due')`);
  const after = await eventually(async () => {
    const version = await secoVersion();
    return version?.versionId !== before?.versionId && version;
  });
  expect(after).toMatchObject({
    sha256: before?.sha256,
    entityCount: 3,
    importedBy: 'effective-dates',
    diff: { added: { names: ['Kommend Erfundenov'] }, removed: { names: ['Gehend Erfundenov'] } },
  });
  expect(await isFound('Kommend Erfundenov')).toBe(true);
  expect(await isFound('Gehend Erfundenov')).toBe(false);
  const { body } = await app.call(screeningRoutes.rescreenings, {}, 'editor');
  expect(body.rescreenings.some(({ rescreeningId }) => rescreeningId === after.versionId)).toBe(true);

  // What lies further ahead is still known.
  const { rows } = await app.pool.query(
    `select entity_id, on_date from screening_later_changes where version_id = $1`,
    [after.versionId],
  );
  expect(rows).toEqual([{ entity_id: '5', on_date: '2999-02-02' }]);
});

test('a file of an earlier day takes the place of none, unless an administrator says so', async () => {
  const send = async (day: string, name: string, query = '') => {
    const targets = ['1', '2', '3'].map((id) => target(id, `${name} ${id}`, ''));
    const files = [{ name: 'seco.xml', content: secoOfDay(day, ...targets) }];
    const { body } = await uploadLists(app, 'admin', files, query);
    return importEnded(app, body.importId);
  };
  expect(await send('2026-11-20', 'Neustens Erfundenov')).toMatchObject({ state: 'succeeded' });
  const version = await secoVersion();
  expect(await send('2026-11-13', 'Vormals Erfundenov')).toMatchObject({
    state: 'failed',
    errorCode: 'list-older',
    errorDetail: expect.stringContaining('2026-11-13'),
  });
  expect([(await secoVersion())?.versionId, await isFound('Neustens Erfundenov')]).toEqual([
    version?.versionId,
    true,
  ]);
  // Of the same day it may be a correction.
  expect(await send('2026-11-20', 'Berichtigt Erfundenov')).toMatchObject({ state: 'succeeded' });
  const accepted = await send('2026-11-13', 'Vormals Erfundenov', '?acceptShrunken=true');
  expect([accepted.state, await isFound('Vormals Erfundenov')]).toEqual(['succeeded', true]);
});

test('the Swiss day begins at midnight in Zurich, in summer and in winter', () => {
  expect(swissDay(new Date('2026-07-01T21:59:59Z'))).toBe('2026-07-01');
  expect(swissDay(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
  expect(swissDay(new Date('2026-01-31T23:00:00Z'))).toBe('2026-02-01');
});

property.prop([fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })])(
  'the Swiss day is that of UTC or the next',
  (at) => {
    const next = new Date(at.getTime() + 86_400_000);
    expect([at.toISOString().slice(0, 10), next.toISOString().slice(0, 10)]).toContain(swissDay(at));
  },
);
