import { addDays, swissDay } from '@sorgfalt/calendar';
import { analyticsRoutes } from '@sorgfalt/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../platform/database/orm.ts';
import { createDatabase, snapshot } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { consumeOnce } from '../../platform/events/consumer.ts';
import { fillLists } from '../../testing/scale-data.ts';
import { cleanForm, submitted } from '../../testing/modules/onboarding.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { readAnalytics } from './analytics.ts';
import { checkDays, insightsConsumer, keepSomeDays, rebuildDays } from './keep-days.ts';
import { splitDays, stretchesOf } from './kept-days.ts';

// No worker: the tests decide when something is read and kept.
let house: TestApp;
let database: Database;
const today = swissDay(new Date());
const yearAgo = addDays(today, -365);

beforeAll(async () => {
  house = await startTestApp({ ROLE: 'web' });
  database = createDatabase(house.pool);
  const { caseId } = await submitted(house, cleanForm);
  await fillLists(house.pool, 2000, caseId);
  // What is unread, as other tests hold it up, would have all days counted.
  await consume();
  await rebuildDays(database);
}, 120_000);
afterAll(() => house.stop());

/** Figures from what is kept, and the same counted from the rows. */
async function figures() {
  const read = () =>
    database.transaction((tx) => readAnalytics(tx, { range: '14m', workflow: 'all' }, today), snapshot);
  const kept = await read();
  const counted = await withoutKept(read);
  return { kept, counted };
}

async function withoutKept<T>(read: () => Promise<T>): Promise<T> {
  const { rows } = await house.pool.query<{ day: string }>('delete from insight_days returning day::text');
  const result = await read();
  await house.pool.query('insert into insight_days select unnest($1::date[])', [rows.map(({ day }) => day)]);
  return result;
}

const split = () =>
  database.transaction((tx) => splitDays(tx, { from: yearAgo, to: today }, today), snapshot);
const liveDays = async () =>
  (await split()).live.flatMap(({ from, to }) => (from === to ? [from] : [`${from} to ${to}`]));
const dayOf = async (id: string) =>
  (
    await house.pool.query(
      `select (created_at at time zone 'Europe/Zurich')::date::text as day from payments where id = $1`,
      [id],
    )
  ).rows[0].day as string;
/** Events are read once no transaction of the whole server can still come before them: other tests have some, long ones too. */
const settled = () =>
  eventually(
    async () =>
      (await house.pool.query('select from events where xid >= spine_settled() limit 1')).rowCount === 0,
    4000,
  );
vi.setConfig({ testTimeout: 300_000 });
const consume = async () => {
  await settled();
  while (await consumeOnce(database, insightsConsumer));
};

/** A change as the product makes one: the row and its event in one transaction. */
async function change(
  statement: string,
  subject: { caseId?: string; reviewId?: string },
  type = 'payment.moved',
) {
  const client = await house.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(statement, [subject.reviewId ?? subject.caseId]);
    await client.query(
      `insert into events (type, status, actor_kind, actor, case_id, review_id, data) values ($1, 'success', 'agent', 'a', $2, $3, '{}')`,
      [type, subject.caseId, subject.reviewId],
    );
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

const idsOf = async (table: string) =>
  (await house.pool.query<{ id: string }>(`select id from ${table} order by id desc limit 300`)).rows.map(
    ({ id }) => id,
  );
const changes = {
  payment: (id: string) => change(`update payments set state = 'rejected' where id = $1`, { caseId: id }),
  amount: (id: string) =>
    change(`update payments set amount_minor = amount_minor + 1 where id = $1`, { caseId: id }),
  item: (id: string) =>
    change(
      `update review_items set status = 'rejected', decided_by = 'someone' where id = $1 and decided_at is not null`,
      { reviewId: id },
    ),
  case: (id: string) =>
    change(`update onboarding_cases set status = 'rejected' where id = $1`, { caseId: id }),
};

describe('what is kept of past days', () => {
  test('is all but today, and gives the figures that a count gives', async () => {
    expect(await liveDays()).toEqual([today]);
    const { kept, counted } = await figures();
    expect(kept).toEqual(counted);
    expect(kept.figures.find(({ figure }) => figure === 'volume')?.rows.length).toBe(14);
  });

  test('gives them after any changes, read by the consumer or not, kept again or not', async () => {
    const [payments, items, cases] = await Promise.all(
      ['payments', 'review_items', 'onboarding_cases'].map(idsOf),
    );
    const step = fc.oneof(
      fc.record({ what: fc.constantFrom('payment', 'amount'), of: fc.constantFrom(...payments!) }),
      fc.record({ what: fc.constant('item'), of: fc.constantFrom(...items!) }),
      fc.record({ what: fc.constant('case'), of: fc.constantFrom(...cases!) }),
      fc.record({ what: fc.constantFrom('consume', 'keep'), of: fc.constant('') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        for (const { what, of } of steps) {
          if (what === 'consume') await consume();
          else if (what === 'keep') while (await keepSomeDays(database));
          else await changes[what](of);
        }
        const { kept, counted } = await figures();
        expect(kept).toEqual(counted);
        expect((await checkDays(database, true))?.wrong).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test('is not taken for what happened after it, however the consumer ends', async () => {
    await rebuildDays(database);
    const [id] = await idsOf('payments');
    await changes.payment(id!);
    const day = await dayOf(id!);
    const dying = {
      ...insightsConsumer,
      handle: async (...given: Parameters<typeof insightsConsumer.handle>) => {
        await insightsConsumer.handle(...given);
        throw new Error('killed');
      },
    };
    await settled();
    await expect(consumeOnce(database, dying)).rejects.toThrow('killed');
    expect(await liveDays()).toEqual(
      day === today ? [today] : expect.arrayContaining([expect.stringContaining(day)]),
    );
    await consume();
    expect((await house.pool.query('select from insight_days where day = $1', [day])).rowCount).toBe(0);
    while (await keepSomeDays(database));
    const { kept, counted } = await figures();
    expect(kept).toEqual(counted);
  });

  test('is counted anew where rows were taken away, and where too much was not read yet', async () => {
    await rebuildDays(database);
    await change('select $1::text', { caseId: '0197c0de-0000-7000-8000-000000000001' }, 'sample.removed');
    expect((await split()).live).toEqual([{ from: yearAgo, to: today }]);
    await consume();
    expect(await database.$count(sql`insight_days`)).toBe(0);
    await rebuildDays(database);
    await house.pool.query(
      `insert into events (type, status, actor_kind, actor, data) select 'payment.moved', 'success', 'agent', 'a', '{}' from generate_series(1, 1001)`,
    );
    expect((await split()).live).toEqual([{ from: yearAgo, to: today }]);
  });

  test('is found to differ by the daily check where somebody changed rows behind the product, and then counted', async () => {
    await settled();
    await rebuildDays(database);
    const { rows } = await house.pool.query<{ day: string }>(
      `update insight_counts set number = number + 1 where (figure, day) = (select figure, day from insight_counts order by day desc limit 1) returning day::text`,
    );
    expect(await checkDays(database, true)).toMatchObject({ wrong: [rows[0]!.day] });
    while (await keepSomeDays(database));
    expect(await checkDays(database, true)).toMatchObject({ wrong: [] });
    // Not again before a day is over.
    expect(await checkDays(database)).toBeNull();
  });
});

test('stretches are as long as they can be', () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03', '2026-03-04', '2026-03-05'];
  expect(stretchesOf(days)).toEqual([
    { from: '2026-02-27', to: '2026-03-01' },
    { from: '2026-03-03', to: '2026-03-05' },
  ]);
});

test('the page reads what is kept', async () => {
  await rebuildDays(database);
  await house.pool.query(
    `update insight_counts set number = 4321 where figure = 'volume'
       and day = (select max(day) from insight_counts where figure = 'volume' and day < $1)`,
    [today],
  );
  const { body } = await house.call(
    analyticsRoutes.read,
    { query: { range: '14m', workflow: 'all' } },
    'editor',
  );
  const volume = body.figures.find(({ figure }) => figure === 'volume');
  const counts = volume?.rows.flatMap(({ cells }) => cells.map((cell) => cell.count)) ?? [];
  expect(Math.max(...counts)).toBeGreaterThanOrEqual(4321);
});
