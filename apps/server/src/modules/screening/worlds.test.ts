import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  insightRoutes,
  onboardingRoutes,
  reviewRoutes,
  sampleRoutes,
  screeningRoutes,
  systemRoutes,
} from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { cleanForm, inStatus, openDraft, readCase, submitted } from '../../testing/modules/onboarding.ts';
import { sampleLists } from './sample-lists.ts';
import { importEnded, listOf, listRow, putList, uploadLists } from '../../testing/modules/screening.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({}, undefined, { isBare: true });
});
afterAll(() => app.stop());

const viktor = { name: 'Viktor Testonov', birthDate: '1961-03-14' };
const ready = async () => {
  const { status, body } = await app.call(systemRoutes.ready, {}, null);
  return [status, body.lists, body.listsDetail];
};
const search = async (query: { name: string; clientId?: string }) =>
  (await app.call(screeningRoutes.screen, { body: query }, 'editor')).body;
const lists = async () => (await app.call(screeningRoutes.lists, {}, 'editor')).body;

test('with the synthetic lists alone the server is ready and says that its lists are degraded', async () => {
  expect(await ready()).toEqual([200, 'degraded', 'invented']);
  expect((await lists()).standing).toBe('invented');
  const dashboard = async (role: 'editor' | 'guest') =>
    (await app.call(insightRoutes.dashboard, {}, role)).body;
  expect(await dashboard('editor')).toMatchObject({
    systemStatus: 'degraded',
    listsAsOf: null,
    lists: { standing: 'invented', heldCases: 0, heldPayments: 0 },
  });
  expect(await dashboard('guest')).toMatchObject({ systemStatus: 'degraded', lists: null });
});

test('a client against whom nothing speaks waits for a person, and the case and its seal say why', async () => {
  const { caseId } = await submitted(app, cleanForm);
  const waiting = await inStatus(app, caseId, 'in_review');
  expect(waiting.findings.map(({ code }) => code)).toContain('lists-invented');
  const { items } = (await app.call(reviewRoutes.queue, {}, 'admin')).body;
  expect(items[0]?.riskReasons[0]?.code).toBe('lists-invented');
  const { body } = await app.call(insightRoutes.dashboard, {}, 'admin');
  expect(body.lists?.heldCases).toBe(1);
  const { rows } = await app.pool.query(
    `select distinct s.standing from screenings s join onboarding_cases c on c.client_id = s.client_id where c.id = $1`,
    [caseId],
  );
  expect(rows).toEqual([{ standing: 'invented' }]);
  await expect(
    app.pool
      .query(`update onboarding_cases set status = 'in_progress' where id = $1`, [caseId])
      .then(() => app.pool.query(`update onboarding_cases set status = 'approved' where id = $1`, [caseId])),
  ).rejects.toThrow(/cannot be approved/u);
  await app.pool.query(`update onboarding_cases set status = 'in_review' where id = $1`, [caseId]);
});

test('a listed name is found all the same, and the result says that it rests on invented lists', async () => {
  const found = await search(viktor);
  expect(found.standing).toBe('invented');
  expect(found.hits[0]?.listId).toBe('sample-ofac');
  expect(found.lists.length).toBe(4);
  expect(found.lists.every(({ isSample, name }) => isSample && name.startsWith('Synthetic'))).toBe(true);
});

test('the files that came along stay invented, whatever they are called', async () => {
  const files = await Promise.all(
    (await sampleLists())
      .filter(({ name }) => name === 'sample-ofac-sdn.csv' || name === 'sample-seco.xml')
      .map(async ({ name, chunks }) => {
        const parts: Uint8Array[] = [];
        for await (const chunk of chunks()) parts.push(chunk);
        return { name: name.replace('sample-', ''), content: Buffer.concat(parts).toString() };
      }),
  );
  const { body } = await uploadLists(app, 'admin', files, '?acceptShrunken=true');
  expect((await importEnded(app, body.importId)).listIds.toSorted()).toEqual(['sample-ofac', 'sample-seco']);
  expect((await lists()).lists.every(({ source }) => source === 'sample')).toBe(true);
  expect(await ready()).toEqual([200, 'degraded', 'invented']);
});

test('a list cannot call itself invented under an official id, nor the other way round', async () => {
  const insert = (id: string, source: string) =>
    app.pool.query('insert into screening_lists (list_id, name, source) values ($1, $1, $2)', [id, source]);
  await expect(insert('seco', 'sample')).rejects.toThrow('lists_sample_ids');
  await expect(insert('sample-mine', 'seco')).rejects.toThrow('lists_sample_ids');
});

test('clients of the sample firm are accepted on its lists, a draft that somebody wrote into is not', async () => {
  const firm = await startTestApp({}, undefined, { isBare: true });
  try {
    await firm.call(sampleRoutes.load, {}, 'admin');
    const cases = async () =>
      (await firm.call(onboardingRoutes.list, { query: { limit: 50 } }, 'admin')).body.cases;
    await eventually(async () => (await cases()).some(({ status }) => status === 'approved'));
    const draft = (await cases()).find(({ status }) => status === 'draft');
    const { caseId } = draft!;
    const { version } = await readCase(firm, caseId);
    const { form } = await openDraft(firm, cleanForm);
    await firm.call(
      onboardingRoutes.saveDraft,
      { params: { caseId }, body: { version, form: { ...form, clientName: 'Regula Zwiebelfisch' } } },
      'editor',
    );
    const saved = await readCase(firm, caseId);
    expect(saved.isSample).toBe(false);
    await firm.call(
      onboardingRoutes.submit,
      { params: { caseId }, body: { version: saved.version, isStepwise: false } },
      'editor',
    );
    await inStatus(firm, caseId, 'in_review');
  } finally {
    await firm.stop();
  }
});

test('an official list makes the lists fresh, and the synthetic ones touch no real client any more', async () => {
  const content = listOf(listRow('inv-1', 'Amtlich Erfundenov'));
  expect((await putList(app, 'official', content)).state).toBe('succeeded');
  expect(await ready()).toEqual([200, 'ok', 'fresh']);
  const found = await search(viktor);
  expect([found.standing, found.hits]).toEqual(['fresh', []]);
  expect(found.lists.map(({ listId }) => listId)).toEqual(['opensanctions-official']);
  expect((await search({ name: 'Amtlich Erfundenov' })).hits).toHaveLength(1);
  const { caseId } = await submitted(app, { ...cleanForm, clientName: 'Beatus Zwiebelfisch' });
  await inStatus(app, caseId, 'approved');
});

test('a client of the sample firm is still compared with all lists', async () => {
  const { rows } = await app.pool.query<{ id: string }>(
    `select client_id as id from onboarding_cases where status = 'approved'`,
  );
  const { id } = rows[0]!;
  // A client never becomes one of the sample firm: the trigger that sees to it is passed by.
  await app.pool.query(
    `begin; set local session_replication_role = replica; update clients set is_sample = true where id = '${id}'; commit`,
  );
  const found = await search({ ...viktor, clientId: id });
  expect([found.standing, found.hits.length > 0]).toEqual(['fresh', true]);
  expect(found.lists.length).toBe(5);
});

test('a list that came too long ago is out of date until its publisher is found to have no newer one', async () => {
  const age = `update screening_versions set confirmed_at = now() - interval '8 days' where list_id = 'opensanctions-official'`;
  await app.pool.query(age);
  expect(await ready()).toEqual([200, 'degraded', 'stale']);
  const { caseId } = await submitted(app, { ...cleanForm, clientName: 'Cyrill Zwiebelfisch' });
  const waiting = await inStatus(app, caseId, 'in_review');
  expect(waiting.findings.map(({ code }) => code)).toContain('lists-stale');
  await putList(app, 'official', listOf(listRow('inv-1', 'Amtlich Erfundenov')));
  expect(await ready()).toEqual([200, 'ok', 'fresh']);
  const { rows } = await app.pool.query(
    `select 1 from events where type = 'screening.list_confirmed' and data->>'listId' = 'opensanctions-official'`,
  );
  expect(rows.length).toBe(1);
});
