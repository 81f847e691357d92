import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  clientFileRoutes,
  countedMax,
  ledgerRoutes,
  onboardingRoutes,
  paymentDeskRoutes,
  paymentOrders,
  paymentRoutes,
  proofRoutes,
  reviewRoutes,
} from '@sorgfalt/contract';
import { csvOfClients } from './modules/client-files/export-csv.ts';
import { rebuildDays } from './modules/insights/index.ts';
import { csvOfEntries } from './modules/ledger/reading/export-csv.ts';
import { csvOf } from './modules/payments/orders/export-csv.ts';
import { askedMax } from './platform/database/ask-newest.ts';
import { createDatabase } from './platform/database/database.ts';
import { csvRowsOf, wholeText } from './testing/csv-rows.ts';
import { fillLists } from './testing/scale-data.ts';
import { scaleQuestions } from './testing/scale-questions.ts';
import { cleanForm, inStatus, submitted } from './testing/modules/onboarding.ts';
import { startTestApp } from './testing/test-app.ts';
import type { Route } from '@sorgfalt/contract';
import type { Pool, PoolClient } from 'pg';

// Lists are gone through page by page, which a machine that is quick does with more calls a minute than anybody may.
const app = await startTestApp({ REQUESTS_PER_MINUTE: '100000' });
const payments = 20_000;
/** Tables that grow with the years. */
const growing =
  /^(?:payments|payment_texts|payment_accounts|payment_entries|onboarding_cases|clients|review_items|events|ledger_entries|ledger_places)$/;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const asked: { text: string; values: unknown[] }[] = [];
/** Set for what a test asks; jobs of the product ask meanwhile, too. */
const ofTest = new AsyncLocalStorage<true>();
const watched = new WeakSet();

/** Notes what the product asks the database, in transactions and outside of them, to be explained afterwards. */
function watch(client: PoolClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...all: unknown[]) => unknown;
  client.query = ((...all: unknown[]) => {
    const [question, values] = all as [{ text?: string; values?: unknown[] }, unknown[] | undefined];
    if (ofTest.getStore() && /^\s*(?:select|with)/iu.test(question.text ?? ''))
      asked.push({ text: question.text ?? '', values: question.values ?? values ?? [] });
    return query(...all);
  }) as typeof client.query;
}

/** What waits for a connection is asked when somebody else gives one back, and would count as asked by them. */
function askForWhoeverWaits(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (waiting?: () => void) => unknown;
  pool.connect = ((waiting?: () => void) =>
    connect(waiting && AsyncResource.bind(waiting))) as typeof pool.connect;
}

beforeAll(async () => {
  const { caseId } = await submitted(app, cleanForm);
  // The ledger has its first entries, which stand for all.
  await inStatus(app, caseId, 'approved');
  // As many of each as of payments: of a small table the planner would rightly read all.
  await fillLists(app.pool, payments, caseId, { clients: payments / 2, items: payments });
  await rebuildDays(createDatabase(app.pool));
  app.workPool.on('acquire', watch);
  askForWhoeverWaits(app.workPool);
}, 180_000);
afterAll(() => void app.workPool.off('acquire', watch));

/** What the product asks for this alone is noted. */
function noting<T>(ask: () => Promise<T>): Promise<T> {
  asked.length = 0;
  return ofTest.run(true, ask);
}

/** How the database answers what the product asked, with the settings of its connections; each node of each plan. */
async function explain(): Promise<Plan[]> {
  const client = await app.workPool.connect();
  try {
    await client.query('begin');
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
const ledger = (query: object) => app.call(ledgerRoutes.list, { query }, 'editor');

test.each(Object.entries(scaleQuestions))(
  '%s: no table is read whole, and no more rows than are counted',
  async (_, question) => {
    const { route, input } = question(7, payments);
    const answer = await noting(() => app.call(route, input, 'editor'));
    expect(answer.status).toBe(200);
    const nodes = (await explain()).filter((node) => growing.test(node['Relation Name'] ?? ''));
    expect(nodes).not.toEqual([]);
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    const read = nodes.map(
      (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    );
    expect(Math.max(...read)).toBeLessThanOrEqual(countedMax + 1);
  },
);

test('of a word that all payments hold those that wait are counted, of others it is said that there are more, and its newest come first', async () => {
  const { body } = await found('ag');
  // The newest 2,000 were asked.
  expect(body).toMatchObject({ isCounted: false, counts: { human_review: 300, approved: 1700, all: 2000 } });
  const newest = await list({});
  expect(body.payments.map(({ paymentId }) => paymentId)).toEqual(
    newest.body.payments.map(({ paymentId }) => paymentId),
  );
  const narrowed = await app.call(
    paymentRoutes.search,
    { body: { search: ' AG', currency: 'USD', risk: 'high' } },
    'editor',
  );
  const { rows } = await app.pool.query(
    `select count(*)::int as n from payments where currency = 'USD' and risk = 'high' and beneficiary like '% AG%'`,
  );
  expect(narrowed.body.counts.all).toBe(rows[0].n);
});

test('of a text that only old payments hold the page is taken from those, and not looked for along the list', async () => {
  const { body } = await noting(() => found('-0000'));
  expect(body).toMatchObject({ isCounted: true, counts: { all: 999 } });
  expect(body.payments[0]).toMatchObject({ paymentNo: 'PAY-2016-0000999' });
  const along = (await explain()).filter((node) => node['Index Name'] === 'payments_created');
  expect(along.map((node) => node['Actual Rows'])).toEqual([askedMax]);
});

test('what there is more of than is counted is said to be more', async () => {
  const { body } = await list({});
  expect(body.counts).toMatchObject({ human_review: 300, approved: countedMax + 1, all: countedMax + 1 });
  expect((await cases({})).body.total).toBe(payments / 2 + 1);
});

test('amounts are added up where at most 2,000 payments are shown, and nowhere else', async () => {
  expect((await list({ status: 'approved' })).body.sums).toBeNull();
  expect((await found('ag')).body.sums).toBeNull();
  const { rows } = await app.pool.query(
    `select currency, sum(amount_minor)::float8 as "amountMinor" from payments where status = 'human_review'
      group by currency order by currency`,
  );
  expect((await list({ status: 'human_review' })).body.sums).toEqual(rows);
});

test('the ledger gives its exact length', async () => {
  const { rows } = await app.pool.query('select count(*)::int as n from ledger_entries');
  expect((await ledger({ limit: 1 })).body.total).toBe(rows[0].n);
});

test.each([
  ['the queue', reviewRoutes.queue, { status: 'all' }, 'select id from review_items'],
  [
    'the queue as it was submitted',
    reviewRoutes.queue,
    { status: 'all', sort: 'submitted' },
    'select id from review_items',
  ],
  [
    'the items that wait, from the last that is due',
    reviewRoutes.queue,
    { sort: '-due' },
    `select id from review_items where status = 'pending'`,
  ],
  ['the cases', onboardingRoutes.list, {}, 'select id from onboarding_cases'],
  [
    'the cases as they were entered',
    onboardingRoutes.list,
    { sort: 'entered' },
    'select id from onboarding_cases',
  ],
  [
    'the cases of the longest rest first',
    onboardingRoutes.list,
    { sort: 'changed' },
    'select id from onboarding_cases',
  ],
  ['the clients', clientFileRoutes.list, { sort: '-name' }, 'select id from clients'],
  ['the clients by their reviews', clientFileRoutes.list, { sort: 'nextReview' }, 'select id from clients'],
  [
    'the clients by their reviews, from the last',
    clientFileRoutes.list,
    { sort: '-nextReview' },
    'select id from clients',
  ],
  ['the ledger', ledgerRoutes.list, {}, 'select entry_id as id from ledger_entries'],
  ['the proofs', proofRoutes.list, {}, 'select entry_id as id from ledger_entries'],
  [
    'the proofs from the oldest',
    proofRoutes.list,
    { sort: 'entered' },
    'select entry_id as id from ledger_entries',
  ],
  ['the entries', paymentDeskRoutes.entries, { state: 'all' }, 'select id from payment_entries'],
  ['the statements', paymentDeskRoutes.statements, {}, 'select id from payment_statements'],
] as const)('%s have every row on one page and no other', async (_, route, filter, kept) => {
  const seen = (await walk(route, filter)).map((row) => idOf(row));
  const { rows } = await app.pool.query<{ id: string }>(kept);
  expect(seen).toHaveLength(rows.length);
  expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => id)));
});

test('a place in one order of the cases is none in another', async () => {
  const { next } = (await cases({ sort: 'entered', limit: 1 })).body;
  for (const sort of [undefined, '-changed', 'changed', '-entered', 'name']) {
    const { status, error } = await cases({ ...(sort !== undefined && { sort }), cursor: next });
    expect([status, error?.code]).toEqual([400, 'invalid-request']);
  }
});

/** All rows of a list, page by page. */
async function walk(route: Route, filter: object): Promise<Readonly<Record<string, string>>[]> {
  const seen: Readonly<Record<string, string>>[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { ...filter, limit: 200, ...(cursor !== undefined && { cursor }) };
    const { body } = await app.call(route, { query }, 'editor');
    const { next, ...rest } = body as { next: string | null };
    seen.push(...(Object.values(rest).find((value) => Array.isArray(value)) as typeof seen));
    cursor = next;
  }
  return seen;
}

const placeOfPayment = {
  entered: 'created_at, id',
  amount: 'currency, amount_minor, id',
  risk: `array_position(array['low', 'medium', 'high'], risk), risk_score, id`,
  executionDate: 'execution_date, id',
} as const;

// Of a few they are all sorted, of more the index is followed: most of all where many are at one place.
test.each([
  ...paymentOrders.map((sort) => ({ sort, currency: 'EUR', state: 'executed' })),
  { sort: '-risk', currency: 'CHF', state: 'executed' },
  { sort: 'executionDate', currency: 'CHF', state: 'executed' },
] as const)('payments by $sort in $currency stand once each on the pages, in that order', async (filter) => {
  const seen = await walk(paymentRoutes.list, filter);
  const column = filter.sort.replace('-', '') as keyof typeof placeOfPayment;
  const way = filter.sort.startsWith('-') ? ' desc' : '';
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from payments where currency = $1 and state = 'executed'
     order by ${placeOfPayment[column].replaceAll(/, (?=[a-z_]+(?:,|$))/gu, `${way}, `)}${way}`,
    [filter.currency],
  );
  expect(seen.map(({ paymentId }) => paymentId)).toEqual(rows.map(({ id }) => id));
});

/** The id of a row, whatever its list calls it. */
function idOf(row: Readonly<Record<string, string>>): string {
  const name = [
    'entry_id',
    'proofId',
    'entryId',
    'statementId',
    'id',
    'caseId',
    'payment_id',
    'client_id',
    'clientId',
  ].find((each) => each in row);
  return row[name ?? ''] ?? '';
}

test.each([
  ['payment', csvOf, { status: 'all' }, /order by "payments"\."created_at" desc/u, 'select id from payments'],
  ['client', csvOfClients, {}, /order by "clients"\."name" asc/u, 'select id from clients'],
  [
    'entry of the ledger',
    csvOfEntries,
    {},
    /order by "ledger_entries"\."entry_id" desc/u,
    'select entry_id as id from ledger_entries',
  ],
] as const)(
  'an export has every %s once, and reads no further ahead than whoever takes it',
  async (_, csvOfList, filter, question, kept) => {
    const lines = csvOfList(createDatabase(app.workPool), filter as never);
    const [head, first] = await noting(async () => [await lines.next(), await lines.next()]);
    const reads = () => asked.filter(({ text }) => question.test(text)).length;
    // The lot that was taken, and the one that is read while it is written.
    await expect.poll(reads).toBe(2);
    const nodes = (await explain()).filter((node) => growing.test(node['Relation Name'] ?? ''));
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    const ids = csvRowsOf(`${String(head?.value)}${String(first?.value)}${await wholeText(lines)}`).map(idOf);
    const { rows } = await app.pool.query<{ id: string }>(kept);
    expect(ids).toHaveLength(rows.length);
    expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)));
  },
);
