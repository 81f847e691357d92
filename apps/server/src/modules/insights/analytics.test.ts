import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  analyticsRoutes,
  analyticsWorkflows,
  countedList,
  onboardingRoutes,
  paymentRoutes,
  reviewRoutes,
} from '@sorgfalt/contract';
import type { AnalyticsFigureId, AnalyticsRange, RouteInput } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
  await fill();
});
afterAll(() => house.stop());

type Workflow = (typeof analyticsWorkflows)[number];
const read = (
  range: AnalyticsRange,
  workflow: Workflow = 'all',
  as: Parameters<TestApp['call']>[2] = 'editor',
) => house.call(analyticsRoutes.read, { query: { range, workflow } }, as);

/** Rows over fourteen months and more, an odd number of hours apart, so that they fall on every side of a midnight. */
async function fill(): Promise<void> {
  const client = await house.pool.connect();
  // No event tells of these rows: no day is kept while only some of them are there.
  await client.query('begin');
  await client.query(`select from consumers where name = 'insights' for update`);
  await client.query('set local session_replication_role = replica');
  await client.query(
    `insert into users (uid, name, email, img, role, provider) values ('nora', 'Nora Keller', 'nora@x.test', '', 1, 'email')`,
  );
  await client.query(
    `insert into clients (id, name, status) values ('00000000-0000-4000-8000-000000000001', 'Regula Probe', 'accepted')`,
  );
  await client.query(
    `insert into onboarding_cases (id, case_no, status, current_step, form, created_by, submitted_at)
     select gen_random_uuid(), 'T-' || n, (array['approved','rejected','in_review','in_progress','draft'])[n % 5 + 1],
       'initiated', '{}', 'uid', case when n % 5 = 4 then null else now() - make_interval(hours => n * 53) end
     from generate_series(0, 220) n`,
  );
  await client.query(
    `insert into review_items (id, workflow, type, case_id, case_no, risk_level, risk_reasons, flagged_fields,
       transaction_metadata, priority, submitted_by, submitted_at, status, decision, notes, officer_id, decided_by, decided_at, approval_level)
     select gen_random_uuid(), workflow, 'onboarding', gen_random_uuid(), 'T-' || n, 'high',
       jsonb_build_array(jsonb_build_object('code', 'rule-' || n % 3, 'params', '{}'::jsonb, 'points', null, 'article', null),
         jsonb_build_object('code', 'rule-0', 'params', '{}'::jsonb, 'points', 0, 'article', null),
         jsonb_build_object('code', 'factor', 'params', '{}'::jsonb, 'points', 7, 'article', null)),
       '[]', '{}', 'normal', 'submitter', at, status,
       case status when 'approved' then 'approve' when 'rejected' then 'reject' end,
       case when status <> 'pending' then 'looked at' end, case when status <> 'pending' then 'ops-officer' end,
       case when status <> 'pending' then (array['nora', 'gone'])[n % 2 + 1] end,
       case when status <> 'pending' then at + make_interval(mins => n) end, 'editor'
     from (select n, now() - make_interval(hours => n * 37) as at,
         (array['client_onboarding','payment'])[n % 2 + 1] as workflow,
         case when n % 7 = 6 then 'withdrawn' else (array['pending','approved','rejected','approved'])[n % 4 + 1] end as status
       from generate_series(0, 300) n) given`,
  );
  await client.query(
    `insert into payments (id, payment_no, client_id, account_id, state, status, risk, risk_score, chf_minor, version, order_text,
       order_hash, beneficiary, amount_minor, currency, execution_date, duplicate_key, is_held, initiated_by, submitted_by,
       decision_id, approved_hash, checked_at, is_recorded, created_at)
     select gen_random_uuid(), 'P' || n, '00000000-0000-4000-8000-000000000001', gen_random_uuid(),
       (array['reconciled','human_review','rejected','blocked'])[n % 4 + 1], 'approved', 'low', 1, 1, 1, '{}', 'h', 'B',
       100 + n, (array['CHF','EUR','JPY'])[n % 3 + 1], '2026-11-22', 'd', false, 'a', 'a', gen_random_uuid(), 'h', now(), true,
       now() - make_interval(hours => n * 41)
     from generate_series(0, 260) n`,
  );
  await client.query('delete from insight_days');
  await client.query('commit');
  client.release();
}

async function numberOf({ list, filter }: ReturnType<typeof countedList>): Promise<number> {
  const query = { ...filter, limit: 1 };
  if (list === 'cases') {
    const input = { query } as RouteInput<typeof onboardingRoutes.list>;
    return (await house.call(onboardingRoutes.list, input, 'editor')).body.total;
  }
  if (list === 'review') {
    const input = { query } as RouteInput<typeof reviewRoutes.queue>;
    return (await house.call(reviewRoutes.queue, input, 'editor')).body.total;
  }
  const input = { query } as RouteInput<typeof paymentRoutes.list>;
  return (await house.call(paymentRoutes.list, input, 'editor')).body.counts.all;
}

describe('every number', () => {
  test.each(
    (['7d', '14m'] as const).flatMap((range) =>
      analyticsWorkflows.map((workflow) => [range, workflow] as const),
    ),
  )('of %s and %s is that of the list that it opens', async (range, workflow) => {
    const { body } = await read(range, workflow);
    const all = body.figures.flatMap(({ figure, rows }) =>
      rows.flatMap((row) => row.cells.map((cell) => ({ figure, row, cell }))),
    );
    // Each figure with its first, its last and its largest numbers: a list is a call.
    const asked = [...Map.groupBy(all, ({ figure }) => figure).values()].flatMap((cells) => [
      ...cells.slice(0, 2),
      ...cells.slice(-2),
      ...cells.toSorted((a, b) => b.cell.count - a.cell.count).slice(0, 3),
    ]);
    expect(asked.some(({ cell }) => cell.count > 1)).toBe(true);
    for (const { figure, row, cell } of asked) {
      const list = countedList(figure, row, cell.series, workflow);
      expect([list, await numberOf(list)]).toEqual([list, cell.count]);
    }
  });
});

const figureOf = async (figure: AnalyticsFigureId, range: AnalyticsRange = '14m') =>
  (await read(range)).body.figures.find((each) => each.figure === figure)?.rows ?? [];
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

test('money is counted by currency, each sum that of its own payments', async () => {
  const rows = await figureOf('volume');
  const { rows: kept } = await house.pool.query(
    `select currency, count(*)::int as number, sum(amount_minor)::int as total from payments
     where created_at >= ($1::date)::timestamp at time zone 'Europe/Zurich' group by currency order by currency`,
    [rows[0]?.from],
  );
  const counted = ['CHF', 'EUR', 'JPY'].map((currency) => {
    const cells = rows.flatMap((row) => row.cells.filter(({ series }) => series === currency));
    return {
      currency,
      number: sum(cells.map(({ count }) => count)),
      total: sum(cells.map(({ sumMinor }) => sumMinor ?? 0)),
    };
  });
  expect(counted).toEqual(kept);
});

test('times are the middle and the ninth decile of what was decided, by workflow', async () => {
  const rows = await figureOf('times');
  expect(rows.map(({ key }) => key).toSorted()).toEqual(['client_onboarding', 'payment']);
  for (const { medianSeconds, p90Seconds } of rows) {
    // Items were decided after as many minutes as their number, up to 300.
    expect(medianSeconds).toBeGreaterThan(0);
    expect(p90Seconds).toBeGreaterThan(medianSeconds ?? 0);
    expect(p90Seconds).toBeLessThanOrEqual(300 * 60);
  }
});

test('a rule that is named twice counts an item once, and what only gave points is no rule that referred', async () => {
  const rows = await figureOf('rules');
  expect(rows.map(({ key }) => key).toSorted()).toEqual(['rule-0', 'rule-1', 'rule-2']);
  const decided = sum((await figureOf('decisions')).flatMap(({ cells }) => cells.map(({ count }) => count)));
  expect(sum(rows.find(({ key }) => key === 'rule-0')?.cells.map(({ count }) => count) ?? [])).toBe(decided);
});

test('reviewers have their names, and who has left the id that is kept of them', async () => {
  const names = (await figureOf('reviewers')).map(({ key, name }) => [key, name]);
  expect(Object.fromEntries(names)).toEqual({ gone: 'gone', nora: 'Nora Keller' });
});

test('what waits is counted whatever the range', async () => {
  expect(await figureOf('ageing', '7d')).toEqual(await figureOf('ageing', '14m'));
});

describe('a figure as CSV', () => {
  const csv = (
    figure: AnalyticsFigureId,
    workflow: Workflow = 'all',
    as: Parameters<TestApp['call']>[2] = 'admin',
  ) => house.call(analyticsRoutes.exportCsv, { params: { figure }, query: { range: '14m', workflow } }, as);

  test('has the numbers of the screen, amounts in units of their currency', async () => {
    const [head, ...lines] = (await csv('volume')).body.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFrow,name,from,to,series,count,sum,median_seconds,p90_seconds');
    const rows = await figureOf('volume');
    expect(lines).toHaveLength(rows.length * 3);
    const [chf, , jpy] = rows[0]?.cells ?? [];
    const francs = ((chf?.sumMinor ?? 0) / 100).toFixed(2);
    expect(lines[0]).toBe(`${rows[0]?.key},,${rows[0]?.from},${rows[0]?.to},CHF,${chf?.count},${francs},,`);
    expect(lines[2]).toContain(`,JPY,${jpy?.count},${jpy?.sumMinor},`);
  });

  test('has no name that is a formula', async () => {
    await house.pool.query(`update users set name = '=HYPERLINK("http://example.test")' where uid = 'nora'`);
    expect((await csv('reviewers')).body).toContain(`nora,"'=HYPERLINK(""http://example.test"")"`);
  });

  test('of the other workflow is not there', async () => {
    expect((await csv('volume', 'client_onboarding')).error?.code).toBe('not-found');
  });
});

test.each([
  ['admin', 200],
  ['editor', 200],
  ['guest', 403],
  [null, 401],
] as const)('figures are for officers: %s', async (as, status) => {
  expect((await read('7d', 'all', as)).status).toBe(status);
});
