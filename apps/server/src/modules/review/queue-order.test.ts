import { beforeAll, expect, test } from 'vitest';
import { reviewOrders, reviewRoutes } from '@sorgfalt/contract';
import type { RouteInput } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

/** A review of a relationship has thirty days, any other item one; the last two were submitted at one instant. */
const told = [
  ['periodic_review', '2026-11-01', 'pending'],
  ['risk', '2026-11-02', 'pending'],
  ['risk', '2026-11-03', 'approved'],
  ['periodic_review', '2026-11-04', 'rejected'],
  ['risk', '2026-11-05', 'pending'],
  ['risk', '2026-11-06', 'withdrawn'],
  ['risk', '2026-11-07', 'pending'],
  ['sanctions', '2026-11-07', 'pending'],
] as const;
const idOf = (at: number) => `0198c7f2-0000-7000-8000-00000000000${at}`;

beforeAll(async () => {
  const client = await app.pool.connect();
  try {
    // Past the rules of decisions: the items only have to be listed.
    await client.query('set session_replication_role = replica');
    for (const [at, [type, day, status]] of told.entries())
      await client.query(
        `insert into review_items (id, workflow, type, case_id, case_no, risk_level, risk_reasons, flagged_fields, transaction_metadata,
           priority, status, submitted_by, submitted_at, notes, officer_id, decided_by, decided_at, reason_code)
         select $1::uuid, 'client_onboarding', $2, $1::uuid, 'ONB-TEST-' || right($1::text, 1), 'medium', '[]', '[]', '{}', 'normal', $3, 'maker',
           $4::date, given.note, given.note, given.note, case when given.note is not null then $4::date end, given.note
         from (select case when $3 <> 'pending' then 'checker' end as note) as given`,
        [idOf(at), type, status, day],
      );
  } finally {
    client.release(true);
  }
});

type Asked = RouteInput<typeof reviewRoutes.queue>['query'];
const ask = (query: object) => app.call(reviewRoutes.queue, { query }, 'editor');

async function walk(query: Asked, limit: number): Promise<number[]> {
  const seen: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await ask({ limit, ...query, ...(cursor !== undefined && { cursor }) });
    seen.push(...body.items.map(({ id }) => Number(id.at(-1))));
    cursor = body.next;
  }
  return seen;
}

const others = [{ status: 'approved' }, { status: 'rejected' }, { status: 'all' }] as const;

test.each<[Asked, number[]]>([
  [{}, [1, 4, 6, 7, 0]],
  [{ sort: 'due' }, [1, 4, 6, 7, 0]],
  [{ sort: '-due' }, [0, 7, 6, 4, 1]],
  [{ sort: 'submitted' }, [0, 1, 4, 6, 7]],
  [{ sort: '-submitted' }, [7, 6, 4, 1, 0]],
  [{ status: 'all' }, [7, 6, 5, 4, 3, 2, 1, 0]],
  [{ status: 'all', sort: '-submitted' }, [7, 6, 5, 4, 3, 2, 1, 0]],
  [{ status: 'all', sort: 'submitted' }, [0, 1, 2, 3, 4, 5, 6, 7]],
  [{ status: 'approved', sort: 'submitted' }, [2]],
  [{ status: 'rejected', sort: '-submitted' }, [3]],
  // Of few all are sorted, instead of an index being followed.
  [{ status: 'all', sort: 'submitted', decidedFrom: '2026-11-01' }, [2, 3]],
  [{ sort: '-due', from: '2026-11-02', to: '2026-11-06' }, [4, 1]],
  [{ sort: '-due', assignee: 'nobody', workflow: 'client_onboarding' }, [0, 7, 6, 4, 1]],
])('of %o each item stands once on the pages, in its order', async (query, expected) => {
  for (const limit of [1, 2, 3, 8]) expect(await walk(query, limit)).toEqual(expected);
});

test('an order goes with a text', async () => {
  const { body } = await app.call(
    reviewRoutes.search,
    { body: { search: 'ONB-TEST', sort: 'submitted', limit: 3 } },
    'editor',
  );
  expect(body.items.map(({ id }) => Number(id.at(-1)))).toEqual([0, 1, 4]);
});

test('nothing is due but what waits: of any other status that order is refused', async () => {
  for (const { status } of others)
    for (const sort of ['due', '-due']) {
      const answer = await ask({ status, sort });
      expect([answer.status, answer.error?.fields]).toEqual([
        400,
        [{ path: 'query.sort', code: 'not-wanted' }],
      ]);
    }
});

test('what no order is called is refused', async () => {
  for (const sort of ['', 'x', '--due', 'due desc', '-', 'constructor', 'submitted_at;']) {
    const { status, error } = await ask({ sort });
    expect([status, error?.fields?.[0]?.path]).toEqual([400, 'query.sort']);
  }
});

test.each([
  ...reviewOrders.pending.map((sort) => ({ status: 'pending', sort })),
  ...reviewOrders.others.map((sort) => ({ status: 'all', sort })),
] as const)('a cursor of $status by $sort is refused by every other order', async ({ status, sort }) => {
  const { next } = (await ask({ status, sort, limit: 1 })).body;
  for (const other of status === 'pending' ? reviewOrders.pending : reviewOrders.others) {
    const answer = await ask({ status, sort: other, limit: 1, cursor: next! });
    if (other === sort) expect(answer.status).toBe(200);
    else expect([answer.status, answer.error?.code]).toEqual([400, 'invalid-request']);
  }
});

test('an item that is decided while one goes from page to page moves no other', async () => {
  const first = (await ask({ sort: '-due', limit: 2 })).body;
  const client = await app.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `update review_items set status = 'withdrawn', decided_by = 'checker', notes = 'n', decided_at = now() where id in ($1, $2)`,
      [idOf(7), idOf(6)],
    );
  } finally {
    client.release(true);
  }
  expect(first.items.map(({ id }) => Number(id.at(-1)))).toEqual([0, 7]);
  const rest = (await ask({ sort: '-due', cursor: first.next })).body;
  expect(rest.items.map(({ id }) => Number(id.at(-1)))).toEqual([4, 1]);
});
