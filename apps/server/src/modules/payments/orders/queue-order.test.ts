import { beforeAll, expect, test } from 'vitest';
import { paymentOrders, paymentRoutes } from '@sorgfalt/contract';
import type { Payment, RouteInput } from '@sorgfalt/contract';
import { draftFrom, sent, startDesk } from '../../../testing/modules/payments.ts';

const { app, account } = await startDesk();

/** What the payments are made to be: entered in this order. */
const told = [
  { currency: 'CHF', amount_minor: 5000, risk: 'low', risk_score: 40, execution_date: '2026-12-01' },
  { currency: 'EUR', amount_minor: 100, risk: 'high', risk_score: 10, execution_date: '2026-12-03' },
  { currency: 'CHF', amount_minor: 20_000, risk: 'medium', risk_score: 35, execution_date: '2026-12-01' },
  { currency: 'CHF', amount_minor: 5000, risk: 'high', risk_score: 80, execution_date: '2026-12-02' },
  { currency: 'USD', amount_minor: 900, risk: 'low', risk_score: 40, execution_date: '2026-12-04' },
] as const;
const ids: string[] = [];

beforeAll(async () => {
  for (let number = 1; number <= told.length; number += 1)
    ids.push((await sent(app, draftFrom(account, { amount: String(number) }))).paymentId);
  for (const [at, id] of ids.entries()) await change(id, { ...told[at]!, approved_by_kind: 'user' });
});

/** Writes past the rules of payments, which let nobody change an order that was decided. */
async function change(id: string, to: object): Promise<void> {
  const client = await app.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    const set = Object.keys(to).map((name, at) => `${name} = $${at + 2}`);
    await client.query(`update payments set ${set.join(', ')} where id = $1`, [id, ...Object.values(to)]);
  } finally {
    client.release(true);
  }
}

const list = async (query: object) => (await app.call(paymentRoutes.list, { query }, 'editor')).body;
const search = (body: RouteInput<typeof paymentRoutes.search>['body']) =>
  app.call(paymentRoutes.search, { body }, 'editor');
const placesOf = (payments: readonly Payment[]) => payments.map(({ paymentId }) => ids.indexOf(paymentId));

async function walk(query: object): Promise<number[]> {
  const seen: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list({ limit: 2, ...query, ...(cursor !== undefined && { cursor }) });
    seen.push(...placesOf(page.payments));
    cursor = page.next;
  }
  return seen;
}

test.each([
  ['entered', [0, 1, 2, 3, 4]],
  ['amount', [0, 3, 2, 1, 4]],
  ['risk', [0, 4, 2, 1, 3]],
  ['executionDate', [0, 2, 3, 1, 4]],
] as const)(
  'by %s each payment stands once on the pages, whichever end comes first',
  async (name, expected) => {
    expect(await walk({ sort: name })).toEqual(expected);
    expect(await walk({ sort: `-${name}` })).toEqual(expected.toReversed());
    // Of few all are sorted, instead of an index being followed.
    expect(await walk({ sort: `-${name}`, from: '2020-01-01' })).toEqual(expected.toReversed());
  },
);

test('amounts stand by currency, and within one as they are', async () => {
  expect(await walk({ sort: '-amount', currency: 'CHF' })).toEqual([2, 3, 0]);
});

test('an order goes with whatever narrows the queue, and with a text', async () => {
  const asked = {
    sort: '-amount',
    search: 'wunderlich',
    currency: 'CHF',
    status: 'approved',
    limit: 2,
  } as const;
  const first = (await search(asked)).body;
  const second = (await search({ ...asked, cursor: first.next! })).body;
  expect([placesOf(first.payments), placesOf(second.payments)]).toEqual([[2, 3], [0]]);
  expect([second.next, first.counts.all]).toEqual([null, 3]);
});

test('what no order is called is refused', async () => {
  for (const sort of ['', 'x', '--amount', 'amount desc', '-', 'constructor', 'amount;']) {
    const { status, error } = await app.call(paymentRoutes.list, { query: { sort } as object }, 'editor');
    expect([status, error?.fields?.[0]?.path]).toEqual([400, 'query.sort']);
  }
});

test.each(paymentOrders)('a cursor of the order by %s is refused by every other', async (sort) => {
  const { next } = await list({ sort, limit: 1 });
  for (const other of paymentOrders) {
    const { status, error } = await app.call(
      paymentRoutes.list,
      { query: { sort: other, limit: 1, cursor: next! } },
      'editor',
    );
    if (other === sort) expect(status).toBe(200);
    else expect([status, error?.code]).toEqual([400, 'invalid-request']);
  }
});

test('a payment whose place changes while one goes from page to page moves no other', async () => {
  const first = await list({ sort: '-risk', limit: 2 });
  expect(placesOf(first.payments)).toEqual([3, 1]);
  // The last one shown falls to the end, and one behind it comes to the front, where it has not been seen.
  await change(ids[1]!, { risk: 'low', risk_score: 0 });
  await change(ids[4]!, { risk: 'high', risk_score: 90 });
  const rest = await list({ sort: '-risk', cursor: first.next });
  expect(placesOf(rest.payments)).toEqual([2, 0, 1]);
});
