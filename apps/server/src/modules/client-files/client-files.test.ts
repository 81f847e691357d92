import { addDays, addMonths, swissDay } from '@sorgfalt/calendar';
import { clientFileRoutes, insightRoutes } from '@sorgfalt/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cleanForm,
  domiciliaryForm,
  foreignPepForm,
  inStatus,
  submitted,
} from '../../testing/modules/onboarding.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await accepted('Anna Doppelgänger');
  await accepted('Anna Doppelgänger');
  await accepted('Beat Einzig');
  const { caseId } = await submitted(app, { ...foreignPepForm, clientName: 'Claire Wartend' });
  await inStatus(app, caseId, 'in_review');
  await submitted(app, domiciliaryForm);
}, 120_000);
afterAll(() => app.stop());

async function accepted(clientName: string): Promise<string> {
  const { caseId } = await submitted(app, { ...cleanForm, clientName });
  const { clientId } = await inStatus(app, caseId, 'approved');
  return clientId!;
}

const list = async (query: object) => (await app.call(clientFileRoutes.list, { query }, 'editor')).body;
const names = async (query: object) => (await list(query)).clients.map(({ name }) => name);
const reviewOn = (name: string, day: string | null) =>
  app.pool.query('update clients set next_review_on = $2 where name = $1', [name, day]);
const idOf = async (name: string) => {
  const { body } = await app.call(clientFileRoutes.search, { body: { search: name } }, 'editor');
  return body.clients[0]!.clientId;
};

test('clients are listed by name and found by kind, risk, state and a part of the name', async () => {
  expect(await names({})).toEqual([
    'Anna Doppelgänger',
    'Anna Doppelgänger',
    'Beat Einzig',
    'Claire Wartend',
    'Sitzprobe Vermögens AG',
  ]);
  expect(await names({ kind: 'domiciliary_company' })).toEqual(['Sitzprobe Vermögens AG']);
  expect(await names({ risk: 'low', state: 'accepted' })).toHaveLength(3);
  expect(await names({ state: 'frozen' })).toEqual([]);
  const { body } = await app.call(clientFileRoutes.search, { body: { search: 'ÜBERALL' } }, 'editor');
  expect(body.clients).toEqual([]);
  const found = await app.call(clientFileRoutes.search, { body: { search: 'GÄNGER', limit: 1 } }, 'editor');
  expect(found.body).toMatchObject({ clients: [{ name: 'Anna Doppelgänger' }], total: 2 });
});

test('pages follow each other without a gap or a repetition, also among people of one name', async () => {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ limit: 1, ...(cursor ? { cursor } : {}) });
    seen.push(...page.clients.map(({ clientId }) => clientId));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen).toEqual((await list({})).clients.map(({ clientId }) => clientId));
  expect(new Set(seen).size).toBe(5);
});

test('a page after somebody who was erased is refused rather than empty', async () => {
  const gone = '00000000-0000-4000-8000-000000000000';
  const { status, error } = await app.call(clientFileRoutes.list, { query: { cursor: gone } }, 'editor');
  expect([status, error?.code]).toEqual([400, 'invalid-request']);
});

test('an acceptance says by when the client is looked at again', async () => {
  const clientId = await idOf('Einzig');
  const day = addMonths(swissDay(new Date()), 60);
  const noted = await eventually(async () => {
    const { body } = await app.call(clientFileRoutes.read, { params: { clientId } }, 'editor');
    return body.nextReviewOn;
  });
  expect(noted).toBe(day);
});

test('reviews that are due come by their day, and the dashboard counts what it opens', async () => {
  const today = swissDay(new Date());
  await reviewOn('Anna Doppelgänger', addDays(today, 30));
  await reviewOn('Beat Einzig', addDays(today, -1));
  expect(await names({ review: 'due' })).toEqual(['Beat Einzig', 'Anna Doppelgänger', 'Anna Doppelgänger']);
  expect(await names({ review: 'overdue' })).toEqual(['Beat Einzig']);
  const page = await list({ review: 'due', limit: 2 });
  expect(await names({ review: 'due', limit: 2, cursor: page.next })).toEqual(['Anna Doppelgänger']);
  const { body } = await app.call(insightRoutes.dashboard, {}, 'editor');
  expect(body.stats).toMatchObject({ reviewsDue: 3, reviewsOverdue: 1 });
  // Nobody who was not accepted has a review; of whom nobody knows the day, it is due at once.
  await reviewOn('Beat Einzig', today);
  expect(await names({ review: 'overdue' })).toEqual([]);
  await reviewOn('Beat Einzig', null);
  expect(await names({ review: 'overdue' })).toEqual(['Beat Einzig']);
});

test('the file says how the client stands, what was assessed, and what is open', async () => {
  const clientId = await idOf('Wartend');
  const { body } = await app.call(clientFileRoutes.read, { params: { clientId } }, 'admin');
  expect(body).toMatchObject({
    status: 'applicant',
    riskLevel: 'high',
    nextReviewOn: null,
    openCases: 1,
    cases: [{ status: 'in_review', riskLevel: 'high' }],
    reviews: [{ type: 'onboarding', status: 'pending', decision: null }],
    flows: { rows: [{ purpose: 'taxes', isExpected: true, paid: [] }, { purpose: 'insurance' }] },
  });
  expect(body.risk.map(({ by, level }) => [by, level])).toEqual([['assessment', 'high']]);
  expect(body.riskSince).toBe(body.risk[0]?.at);
  const company = await app.call(
    clientFileRoutes.read,
    { params: { clientId: await idOf('Sitzprobe') } },
    'editor',
  );
  expect([body.missingPapers, company.body.missingPapers > 0]).toEqual([0, true]);
});

test('of a client that is not there nothing is said, and guests are told nothing', async () => {
  const params = { clientId: '00000000-0000-4000-8000-000000000000' };
  expect((await app.call(clientFileRoutes.read, { params }, 'editor')).status).toBe(404);
  for (const as of ['guest', null] as const) {
    const { status } = await app.call(clientFileRoutes.list, {}, as);
    expect(status).toBe(as === null ? 401 : 403);
  }
});
