import { beforeAll, expect, test } from 'vitest';
import { clientFileRoutes, clientOrders } from '@sorgfalt/contract';
import type { RouteInput } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

/** By name, and of one name by their ids; of two the day is not known, and three were not accepted. */
const told = [
  ['Anna Muster', 'accepted', '2027-03-01'],
  ['Beat Muster', 'refused', null],
  ['Beat Muster', 'accepted', null],
  ['Beat Muster', 'accepted', '2026-01-31'],
  ['Claire Probe', 'applicant', null],
  ['Dora Muster', 'accepted', null],
  ['Emil_Muster', 'accepted', '2027-03-01'],
  // Whoever is not accepted any more has no review, whatever day was kept.
  ['Fritz Muster', 'refused', '2020-01-01'],
] as const;
const idOf = (at: number) => `0198c7f2-0000-7000-8000-00000000000${at}`;

beforeAll(async () => {
  for (const [at, [name, status, day]] of told.entries())
    await app.pool.query('insert into clients (id, name, status, next_review_on) values ($1, $2, $3, $4)', [
      idOf(at),
      name,
      status,
      day,
    ]);
});

const ask = (query: object) => app.call(clientFileRoutes.list, { query }, 'editor');
const search = (body: RouteInput<typeof clientFileRoutes.search>['body']) =>
  app.call(clientFileRoutes.search, { body }, 'editor');

async function walk(query: object, limit: number): Promise<number[]> {
  const seen: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await ask({ limit, ...query, ...(cursor !== undefined && { cursor }) });
    seen.push(...body.clients.map(({ clientId }) => Number(clientId.at(-1))));
    cursor = body.next;
  }
  return seen;
}

test.each([
  [{}, [0, 1, 2, 3, 4, 5, 6, 7]],
  [{ sort: 'name' }, [0, 1, 2, 3, 4, 5, 6, 7]],
  [{ sort: '-name' }, [7, 6, 5, 4, 3, 2, 1, 0]],
  // A day that nobody knows is due at once; who has no review is the last of all, whichever end comes first.
  [{ sort: 'nextReview' }, [2, 5, 3, 0, 6, 1, 4, 7]],
  [{ sort: '-nextReview' }, [6, 0, 3, 5, 2, 7, 4, 1]],
  [{ review: 'overdue' }, [2, 5, 3]],
  [{ review: 'overdue', sort: 'nextReview' }, [2, 5, 3]],
  [{ review: 'overdue', sort: '-nextReview' }, [3, 5, 2]],
  [{ review: 'overdue', sort: '-name' }, [5, 3, 2]],
  [{ review: 'overdue', sort: 'name' }, [2, 3, 5]],
  [{ state: 'accepted', sort: '-nextReview' }, [6, 0, 3, 5, 2]],
])('of %o each client stands once on the pages, in its order', async (query, expected) => {
  for (const limit of [1, 2, 3, 8]) expect(await walk(query, limit)).toEqual(expected);
});

test('an order goes with a text, and no name stands in a cursor', async () => {
  const asked = { sort: '-nextReview', search: 'muster', limit: 3 } as const;
  const first = (await search(asked)).body;
  const second = (await search({ ...asked, cursor: first.next! })).body;
  expect([...first.clients, ...second.clients].map(({ clientId }) => Number(clientId.at(-1)))).toEqual([
    6, 0, 3, 5, 2, 7,
  ]);
  expect(first.next).toBe(`-nextReview_${idOf(3)}`);
  expect((await ask({ sort: '-name', limit: 1 })).body.next).toBe(`-name_${idOf(7)}`);
});

test('what no order is called is refused', async () => {
  for (const sort of ['', 'x', '--name', 'name desc', '-', 'constructor', 'next_review_on;']) {
    const { status, error } = await ask({ sort });
    expect([status, error?.fields?.[0]?.path]).toEqual([400, 'query.sort']);
  }
});

test.each(clientOrders)('a cursor of the order by %s is refused by every other', async (sort) => {
  for (const usual of [{}, { review: 'due' }]) {
    const { next } = (await ask({ ...usual, sort, limit: 1 })).body;
    for (const other of clientOrders) {
      const { status, error } = await ask({ ...usual, sort: other, limit: 1, cursor: next! });
      if (other === sort) expect(status).toBe(200);
      else expect([status, error?.code]).toEqual([400, 'invalid-request']);
    }
  }
});

test.each([
  'x',
  `${idOf(0)}_${idOf(1)}`,
  `-name_${idOf(0)}`,
  `name_${idOf(0)}`,
  idOf(0).replace('7', 'z'),
  '00000000-0000-4000-8000-000000000000',
])('a cursor that no page named, or of somebody who is gone, is refused: %s', async (cursor) => {
  const { status, error } = await ask({ cursor });
  expect([status, error?.fields?.[0]?.path]).toEqual([400, 'query.cursor']);
});

test('a client whose day changes while one goes from page to page moves no other', async () => {
  const first = (await ask({ sort: 'nextReview', limit: 4 })).body;
  // The last one shown is looked at later, and goes behind one that was to come.
  await app.pool.query(`update clients set next_review_on = '2030-01-01' where id = $1`, [idOf(2)]);
  const rest = (await ask({ sort: 'nextReview', cursor: first.next })).body;
  expect(rest.clients.map(({ clientId }) => Number(clientId.at(-1)))).toEqual([6, 2, 1, 4, 7]);
});
