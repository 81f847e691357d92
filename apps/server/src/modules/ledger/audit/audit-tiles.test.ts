import { createHash } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startLedgerBench } from '../../../testing/ledger-bench.ts';
import { TileComparison } from './audit-tiles.ts';

const bench = await startLedgerBench();
afterAll(() => bench.stop());
beforeEach(() => bench.pool.query('delete from ledger_tiles'));

/** More than two tiles at once, as the audit of a large ledger reads them. */
const hashes = Array.from({ length: 700 }, (_, leaf) =>
  createHash('sha256').update(String(leaf)).digest('hex'),
);

const store = (index: number, of: readonly string[]) =>
  bench.pool.query('insert into ledger_tiles (level, index, hashes) values (0, $1, $2)', [
    index,
    Buffer.from(of.join(''), 'hex'),
  ]);

/** What is found where the tree has these hashes, given in two parts. */
function compare(first: readonly string[], second: readonly string[]): Promise<string[]> {
  return bench.database.transaction(async (tx) => {
    const found: string[] = [];
    const tiles = new TileComparison(tx, (code, where) => void found.push(`${code} ${where}`));
    first.forEach((hash) => tiles.add(0, hash));
    await tiles.compareFull();
    second.forEach((hash) => tiles.add(0, hash));
    await tiles.compareRest();
    return found;
  });
}

test.each([0, 100, 256, 511, 512, 700])(
  'tiles are those of the tree, read up to leaf %i first',
  async (at) => {
    for (const tile of [0, 1, 2]) await store(tile, hashes.slice(tile * 256, (tile + 1) * 256));
    expect(await compare(hashes.slice(0, at), hashes.slice(at))).toEqual([]);
  },
);

test('a tile with a hash of its neighbour more or less is found, and no other', async () => {
  await store(0, hashes.slice(0, 256));
  await store(1, hashes.slice(256, 511));
  await store(2, hashes.slice(511));
  expect(await compare(hashes, [])).toEqual(['tile-differs tile 0/1', 'tile-differs tile 0/2']);
});
