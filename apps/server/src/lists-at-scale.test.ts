import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countedMax,
  ledgerRoutes,
  onboardingRoutes,
  paymentRoutes,
  reviewRoutes,
  timelineRoutes,
} from '@sorgfalt/contract';
import { fillLists } from './testing/scale-data.ts';
import { cleanForm, inStatus, submitted } from './testing/modules/onboarding.ts';
import { startTestApp } from './testing/test-app.ts';

const app = await startTestApp();
const payments = 20_000;
const clientId = '00000001-0000-4000-8000-000000000007';
/** Tables that grow with the years. */
const growing =
  /^(?:payments|payment_texts|onboarding_cases|clients|review_items|events|ledger_entries|ledger_places)$/;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const asked: { text: string; values: unknown[] }[] = [];
const ask = app.pool.query.bind(app.pool);

beforeAll(async () => {
  const { caseId } = await submitted(app, cleanForm);
  // The ledger has its first entries, which stand for all.
  await inStatus(app, caseId, 'approved');
  await fillLists(app.pool, payments, caseId);
  // What the product asks the database meanwhile, to be explained afterwards.
  app.pool.query = ((question: { text: string }, values: unknown[] = []) => {
    if (typeof question === 'object' && /^\s*select/iu.test(question.text))
      asked.push({ text: question.text, values });
    return (ask as (...all: unknown[]) => unknown)(question, values);
  }) as typeof app.pool.query;
}, 180_000);
afterAll(() => {
  app.pool.query = ask;
});

/** How the database answers what it was asked, if reading whole tables is the last resort; each node of each plan. */
async function explain(): Promise<Plan[]> {
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const nodes: Plan[] = [];
    const visit = (plan: Plan): void => {
      nodes.push(plan);
      plan.Plans?.forEach(visit);
    };
    for (const { text, values } of asked.splice(0)) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      visit(rows[0]!['QUERY PLAN'][0].Plan);
    }
    return nodes;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const list = (query: object) => app.call(paymentRoutes.list, { query }, 'editor');
const found = (search: string) => app.call(paymentRoutes.search, { body: { search } }, 'editor');
const cases = (query: object) => app.call(onboardingRoutes.list, { query }, 'editor');
const queue = (query: object) => app.call(reviewRoutes.queue, { query }, 'editor');
const ledger = (query: object) => app.call(ledgerRoutes.list, { query }, 'editor');
const timeline = (query: object) => app.call(timelineRoutes.list, { query }, 'editor');

test.each<[string, () => Promise<{ status: number }>]>([
  ['payments', () => list({})],
  ['payments that wait for a person', () => list({ status: 'human_review' })],
  ['payments of high risk', () => list({ risk: 'high' })],
  ['payments that were rejected', () => list({ state: 'rejected' })],
  ['payments in dollars', () => list({ currency: 'USD' })],
  ['payments above an amount', () => list({ amountMin: 89_990_000 })],
  ['payments of a client', () => list({ clientId })],
  ['payments of a month', () => list({ from: '2021-03-01', to: '2021-03-31' })],
  ['payments by a part of a word', () => found('ruckerei 19')],
  ['payments by their number', () => found('PAY-0004711')],
  ['payments by a text that none has', () => found('nirgendwo')],
  ['payments by two letters that none has', () => found('qx')],
  ['cases', () => cases({})],
  ['cases of a state', () => cases({ status: 'in_review' })],
  [
    'cases by a part of a word',
    () => app.call(onboardingRoutes.search, { body: { search: 'ruckere' } }, 'editor'),
  ],
  ['the queue', () => queue({})],
  ['the queue with all that was decided', () => queue({ status: 'all' })],
  ['the queue by name', () => app.call(reviewRoutes.search, { body: { search: 'Druckerei 19' } }, 'editor')],
  ['the ledger', () => ledger({})],
  ['the oldest page of the ledger', () => ledger({ limit: 50, offset: payments - 40 })],
  ['the ledger of a client', () => ledger({ clientId })],
  ['the timeline', () => timeline({})],
  ['the timeline of a client', () => timeline({ clientId })],
  ['the timeline of a type', () => timeline({ type: 'validation_complete' })],
  ['the timeline of a day', () => timeline({ until: '2021-03-10' })],
])('%s: no table is read whole, and no more rows than are counted', async (_, question) => {
  asked.length = 0;
  expect((await question()).status).toBe(200);
  const nodes = (await explain()).filter((node) => growing.test(node['Relation Name'] ?? ''));
  expect(nodes).not.toEqual([]);
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  const read = nodes.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  );
  expect(Math.max(...read)).toBeLessThanOrEqual(countedMax + 1);
});

test('a word that many payments hold is counted with each status, and its newest come first', async () => {
  const { body } = await found('ag');
  expect(body.counts).toMatchObject({ human_review: 300, approved: countedMax + 1, all: countedMax + 1 });
  const newest = await list({});
  expect(body.payments.map(({ paymentId }) => paymentId)).toEqual(
    newest.body.payments.map(({ paymentId }) => paymentId),
  );
  const narrowed = await app.call(
    paymentRoutes.search,
    { body: { search: ' AG', currency: 'USD', risk: 'high' } },
    'editor',
  );
  const { rows } = await ask(
    `select count(*)::int as n from payments where currency = 'USD' and risk = 'high' and beneficiary like '% AG%'`,
  );
  expect(narrowed.body.counts.all).toBe(rows[0].n);
});

test('what there is more of than is counted is said to be more', async () => {
  const { body } = await list({});
  expect(body.counts).toMatchObject({ human_review: 300, approved: countedMax + 1, all: countedMax + 1 });
  expect((await cases({})).body.total).toBe(payments / 10 + 1);
});

test('the ledger gives its exact length, and every entry once, from either end', async () => {
  const first = await ledger({ limit: 200 });
  const { total } = first.body;
  expect(total).toBe((await ask('select count(*)::int as n from ledger_entries')).rows[0].n);
  const { rows } = await ask('select entry_id from ledger_entries order by entry_id desc');
  for (const offset of [0, 190, Math.floor(total / 2), total - 230, total - 30, total]) {
    const page = await ledger({ limit: 100, offset });
    expect(page.body.entries.map(({ entry_id: id }) => id)).toEqual(
      rows.slice(offset, offset + 100).map(({ entry_id: id }) => id),
    );
  }
});
