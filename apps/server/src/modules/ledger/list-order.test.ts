import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryOrders, ledgerRoutes, proofRoutes } from '@sorgfalt/contract';
import { benchClientId, startLedgerBench } from '../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../testing/ledger-bench.ts';

let bench: LedgerBench;
/** In the tree. */
const placed: string[] = [];
/** Sealed after them, waiting for a place. */
const waiting: string[] = [];

beforeAll(async () => {
  bench = await startLedgerBench();
  for (let number = 1; number <= 5; number += 1) placed.push(await bench.seal());
  await bench.ledger.sequence();
  for (let number = 1; number <= 3; number += 1) waiting.push(await bench.seal());
});
afterAll(() => bench.stop());

const entries = (query: object) => bench.call(ledgerRoutes.list, { query }, 'guest');
const proofs = (query: object) => bench.call(proofRoutes.list, { query }, 'guest');
interface Page {
  readonly ids: readonly string[];
  readonly next: string | null;
  readonly total: number;
}
const ofEntries = async (query: object): Promise<Page> => {
  const { body } = await entries(query);
  return { ...body, ids: body.entries.map(({ entry_id }) => entry_id) };
};
const ofProofs = async (query: object): Promise<Page> => {
  const { body } = await proofs(query);
  return { ...body, ids: body.proofs.map(({ proofId }) => proofId) };
};

async function walk(read: typeof ofEntries, query: object): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await read({ ...query, ...(cursor !== undefined && { cursor }) });
    seen.push(...page.ids);
    cursor = page.next;
  }
  return seen;
}

test.each([
  ['entries', ofEntries],
  ['proofs', ofProofs],
])(
  '%s stand once on the pages: what waits and then the tree from its end, or all of it from the other end',
  async (_, read) => {
    const rising = [...placed, ...waiting];
    for (const limit of [1, 2, 3, 5, 6, 8, 20])
      for (const filter of [{}, { clientId: benchClientId }]) {
        expect(await walk(read, { ...filter, limit })).toEqual(rising.toReversed());
        expect(await walk(read, { ...filter, limit, sort: '-entered' })).toEqual(rising.toReversed());
        expect(await walk(read, { ...filter, limit, sort: 'entered' })).toEqual(rising);
      }
    expect((await read({ sort: 'entered', limit: 1 })).total).toBe(8);
  },
);

test('a status and an order go together', async () => {
  expect((await ofEntries({ status: 'pending', sort: 'entered' })).ids).toEqual(waiting);
  const first = await ofEntries({ status: 'confirmed', sort: 'entered', limit: 2 });
  const rest = await ofEntries({ status: 'confirmed', sort: 'entered', cursor: first.next });
  expect([...first.ids, ...rest.ids]).toEqual((await ofEntries({ status: 'confirmed' })).ids.toReversed());
});

test('what no order is called is refused', async () => {
  for (const sort of ['', 'x', '--entered', 'entered desc', '-', 'constructor', 'leaf_index;'])
    for (const { status, error } of [await entries({ sort }), await proofs({ sort })])
      expect([status, error?.fields?.[0]?.path]).toEqual([400, 'query.sort']);
});

test.each(entryOrders)('a cursor of the order by %s is refused by the other', async (sort) => {
  const { next } = await ofEntries({ sort, limit: 1 });
  for (const other of entryOrders)
    for (const { status, error } of [
      await entries({ sort: other, limit: 1, cursor: next }),
      await proofs({ sort: other, limit: 1, cursor: next }),
    ]) {
      if (other === sort) expect(status).toBe(200);
      else expect([status, error?.code]).toEqual([400, 'invalid-request']);
    }
});

test.each([
  'x',
  'entered_',
  `entered_${benchClientId}`,
  `-entered_${benchClientId}`,
  `entered_1_${benchClientId}`,
])('a cursor that no page named, or of no entry, is refused: %s', async (cursor) => {
  const { status, error } = await entries({ sort: 'entered', cursor });
  expect([status, error?.fields?.[0]?.path]).toEqual([400, 'query.cursor']);
});

test('entries that come to their places between two pages are neither lost nor shown twice, from either end', async () => {
  const rising = [...placed, ...waiting];
  // The one begins in the tree, the other among what waits.
  const [early, late] = [
    await ofEntries({ sort: 'entered', limit: 3 }),
    await ofEntries({ sort: 'entered', limit: 7 }),
  ];
  const newest = await ofEntries({ limit: 2 });
  await bench.ledger.sequence();
  const added = await bench.seal();
  for (const first of [early, late]) {
    const rest = await ofEntries({ sort: 'entered', cursor: first.next });
    expect([...first.ids, ...rest.ids]).toEqual([...rising, added]);
  }
  const rest = await ofEntries({ cursor: newest.next });
  expect([...newest.ids, ...rest.ids]).toEqual(rising.toReversed());
});
