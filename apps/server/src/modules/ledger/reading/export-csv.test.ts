import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import { csvRowsOf, wholeText } from '../../../testing/csv-rows.ts';
import { benchClientId, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { csvOfEntries } from './export-csv.ts';

let bench: LedgerBench;
let url: string;
beforeAll(async () => {
  bench = await startLedgerBench();
  url = await bench.listen();
  for (let n = 0; n < 3; n += 1) await bench.seal('Adelheid Musterfrau');
  await bench.ledger.sequence();
  await bench.ledger.stamp();
  await bench.sealed();
  await bench.seal();
});
afterAll(() => bench.stop());

const ask = (query: Record<string, string>, as: string | null) =>
  fetch(`${url}${ledgerRoutes.exportCsv.path}?${new URLSearchParams(query).toString()}`, {
    headers: as === null ? {} : { authorization: `Bearer ${as}` },
  });

test('the export has every entry with what the list says of it and the stamp that proves it', async () => {
  const { body } = await bench.call(ledgerRoutes.list, { query: {} }, 'editor');
  const told = body.entries.map((each) => ({
    entry_id: each.entry_id,
    leaf_index: String(each.leaf_index ?? ''),
    time: each.timestamp,
    kind: each.metadata.kind,
    client_id: benchClientId,
    case_id: '',
    payment_id: '',
    review_id: '',
    proof_hash: each.proof_hash,
    leaf_hash: each.tx_hash,
    status: each.status,
    block: String(each.block ?? ''),
    tree_size: String(each.tree_size ?? ''),
  }));
  for (const rowsAtOnce of [1, 5, 1000])
    expect(csvRowsOf(await wholeText(csvOfEntries(bench.database, {}, rowsAtOnce)))).toMatchObject(told);
  const rows = csvRowsOf(await (await ask({}, 'editor')).text());
  const stamps = rows.map((row) => [row['status'], row['stamped_block'], row['stamp_qualified']]);
  const stamped = ['confirmed', '1', 'no'];
  expect(stamps).toEqual([['pending', '', ''], ['confirmed', '2', 'no'], stamped, stamped, stamped]);
  expect(rows[2]?.['stamped_at']).toMatch(/^\d{4}-.*Z$/u);
});

test('nothing of what is sealed is in it', async () => {
  const text = await (await ask({}, 'admin')).text();
  expect(text).not.toMatch(/Adelheid|120\.50|clear|kyc-agent/u);
});

test('the filters of the list and of the proofs apply; of none there are the names of the columns', async () => {
  const rows = async (query: Record<string, string>) => csvRowsOf(await (await ask(query, 'editor')).text());
  expect(await rows({ clientId: benchClientId, status: 'pending' })).toHaveLength(1);
  const [one] = await rows({ status: 'confirmed' });
  expect(await rows({ proofId: one?.['proof_hash'] ?? '' })).toEqual([one]);
  expect(await rows({ caseId: randomUUID() })).toEqual([]);
  expect((await ask({ proofId: 'x' }, 'editor')).status).toBe(400);
});

test.each([
  ['admin', 200],
  ['editor', 200],
  ['guest', 200],
  [null, 401],
] as const)('whoever may see the list exports it: %s', async (as, expected) => {
  expect((await ask({}, as)).status).toBe(expected);
});

test('an entry that is given its place while the file is written comes once', async () => {
  const lots = csvOfEntries(bench.database, {}, 1);
  const first = [await lots.next(), await lots.next()].map(({ value }) => String(value)).join('');
  await bench.ledger.sequence();
  const ids = csvRowsOf(first + (await wholeText(lots))).map((row) => row['entry_id']);
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(5);
});
