import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import { startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';

let bench: LedgerBench;
beforeAll(async () => {
  bench = await startLedgerBench();
});
afterAll(() => bench.stop());

async function block(entries: number): Promise<void> {
  for (let n = 0; n < entries; n += 1) await bench.seal();
  await bench.ledger.sequence();
}

const told = async () => (await bench.call(ledgerRoutes.blocks, {}, 'guest')).body;

test('of no ledger there is no block', async () => {
  expect(await told()).toEqual({ blocks: [], open: 0 });
});

test('the newest blocks are told with all their entries, and what is in none yet', async () => {
  await block(300);
  await block(2);
  for (let n = 0; n < 3; n += 1) await bench.seal();
  expect(await told()).toEqual({
    blocks: [
      { block: 1, entries: 300, treeSize: 300, isLinked: null },
      { block: 2, entries: 2, treeSize: 302, isLinked: true },
    ],
    open: 3,
  });
});

test('of many the last six, each with its link', async () => {
  for (let n = 0; n < 6; n += 1) await block(1);
  const { blocks, open } = await told();
  expect(blocks.map((each) => [each.block, each.entries, each.isLinked])).toEqual([
    [3, 4, true],
    [4, 1, true],
    [5, 1, true],
    [6, 1, true],
    [7, 1, true],
    [8, 1, true],
  ]);
  expect(open).toBe(0);
});

test.each([
  ['an entry taken out', 'delete from ledger_places where leaf_index = 304', 3],
  ['a block taken out', 'delete from ledger_checkpoints where no = 6', 7],
])('%s breaks the link', async (_, crime, broken) => {
  await bench.pool.query(`set session_replication_role = replica; ${crime}; reset session_replication_role`);
  const { blocks } = await told();
  expect(blocks.find((each) => each.block === broken)?.isLinked).toBe(false);
});
