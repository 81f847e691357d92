import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import { StopError } from '../../platform/stop-error.ts';
import { kycAgent, startLedgerBench } from '../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../testing/ledger-bench.ts';
import { originOf } from './keys.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';

let bench: LedgerBench;

beforeAll(async () => {
  bench = await startLedgerBench();
});
afterAll(() => bench.stop());

describe('sequencing', () => {
  test('two sequencers at once leave no gap, no repeat and a checkpoint for each block', async () => {
    const other = await bench.openAgain();
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([
        ...Array.from({ length: 12 }, () => bench.seal()),
        bench.ledger.sequence(),
        other.sequence(),
        bench.ledger.sequence(),
      ]);
    }
    await bench.ledger.sequence();
    const { rows } = await bench.pool.query(
      `select leaf_index, checkpoint_no, status from ledger_entries order by leaf_index`,
    );
    expect(rows.map(({ leaf_index }) => leaf_index)).toEqual(rows.map((_, index) => index));
    expect(rows.every(({ status, checkpoint_no }) => status === 'confirmed' && checkpoint_no !== null)).toBe(
      true,
    );
    const checkpoints = await bench.pool.query('select no, tree_size from ledger_checkpoints order by no');
    expect(checkpoints.rows.map(({ no }) => no)).toEqual(checkpoints.rows.map((_, index) => index + 1));
    expect(checkpoints.rows.at(-1).tree_size).toBe(rows.length);
    expect(await bench.ledger.ready()).toBe(true);
  });

  test('entries beyond one tile keep verifying, the old ones too', async () => {
    const first = await bench.sealed();
    await bench.spine.run(kycAgent, async ({ append }) => {
      for (let index = 0; index < 600; index += 1) {
        await append({ type: 'onboarding.kyc_completed', status: 'completed', evidence: { index } });
      }
    });
    await bench.ledger.sequence();
    const last = await bench.sealed();
    const { rows } = await bench.pool.query('select level, octet_length(hashes) as size from ledger_tiles');
    expect(rows.filter(({ level, size }) => level === 0 && size === 256 * 32).length).toBeGreaterThan(1);
    expect(rows.some(({ level }) => level === 1)).toBe(true);
    for (const entryId of [first, last]) {
      const { body } = await bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'editor');
      expect(body.ok).toBe(true);
    }
    expect(await bench.ledger.ready()).toBe(true);
  });

  test('a round with nothing to place publishes nothing', async () => {
    await bench.sealed();
    const before = await bench.count('ledger_checkpoints');
    expect(await bench.ledger.sequence()).toBe(false);
    expect(await bench.count('ledger_checkpoints')).toBe(before);
  });

  test('says in the spine which block it published', async () => {
    await bench.sealed();
    const { rows } = await bench.pool.query(
      `select status, actor, data from events where type = 'ledger.sequenced' order by id desc limit 1`,
    );
    const { rows: last } = await bench.pool.query(
      'select max(no) as block, max(tree_size) as size from ledger_checkpoints',
    );
    expect(rows[0]).toEqual({
      status: 'recorded',
      actor: 'sequencer',
      data: { block: last[0].block, treeSize: last[0].size, count: 1 },
    });
  });
});

describe('readiness', () => {
  const damage = [
    ['an entry is gone', 'delete from ledger_payloads; delete from ledger_entries where leaf_index = 0'],
    [
      'the newest entries are gone',
      'delete from ledger_payloads; delete from ledger_entries where leaf_index = 2',
    ],
    ['the last checkpoint is gone', 'delete from ledger_checkpoints where no = 3'],
    [
      'a tile says something else',
      `update ledger_tiles set hashes = set_byte(hashes, 64, get_byte(hashes, 64) # 1)`,
    ],
    ['a tile is cut short', 'update ledger_tiles set hashes = substr(hashes, 1, 64)'],
    ['the last root says something else', `update ledger_checkpoints set root = 'other' where no = 3`],
  ] as const;

  test.each(damage)(
    'ends when %s; nothing more is sequenced and the reason is logged once',
    async (_what, statements) => {
      const own = await startLedgerBench();
      try {
        for (let round = 0; round < 3; round += 1) {
          await own.spine.run(kycAgent, ({ append }) =>
            append({ type: 'review.approved', status: 'completed', evidence: { round } }),
          );
          await own.ledger.sequence();
        }
        expect(await own.ledger.ready()).toBe(true);
        for (const table of ['ledger_entries', 'ledger_checkpoints']) {
          await own.pool.query(`alter table ${table} disable trigger all`);
        }
        await own.pool.query(statements);
        await own.spine.run(kycAgent, ({ append }) =>
          append({ type: 'review.approved', status: 'completed', evidence: { round: 4 } }),
        );
        const fresh = await own.openAgain();
        const checkpoints = await own.count('ledger_checkpoints');
        expect(await fresh.ready()).toBe(false);
        expect(await fresh.ready()).toBe(false);
        expect(own.errors).toHaveLength(1);
        expect(own.errors[0]?.reason).toMatch(/ledger has|tile/);
        await expect(fresh.sequence()).rejects.toThrow(/ledger has|tile/);
        expect(await own.count('ledger_checkpoints')).toBe(checkpoints);
      } finally {
        await own.stop();
      }
    },
  );

  test('holds for an empty ledger', async () => {
    const own = await startLedgerBench();
    expect(await own.ledger.ready()).toBe(true);
    await own.stop();
  });
});

describe('keys', () => {
  test('processes with the same secrets share one seal and one log', async () => {
    await Promise.all([bench.openAgain(), bench.openAgain()]);
    const { rows } = await bench.pool.query('select purpose, alg from ledger_keys order by purpose');
    expect(rows).toEqual([
      { purpose: 'log', alg: 'Ed25519' },
      { purpose: 'seal', alg: 'ES256' },
    ]);
  });

  test('a process with other secrets does not start and is told what to supply', async () => {
    const directory = temporaryDirectory('keys');
    const opening = bench.openAgain(directory);
    await expect(opening).rejects.toThrow(StopError);
    await expect(opening).rejects.toThrow('SECRETS_DIR');
    rmSync(directory, { recursive: true });
    expect(await bench.count('ledger_keys')).toBe(2);
  });

  test.each([
    ['https://sorgfalt.example/', 'sorgfalt.example/log'],
    ['http://localhost:8080', 'localhost:8080/log'],
    ['https://a+b.example/app', 'a-b.example/log'],
  ])('the log of %s is called %s', (publicUrl, origin) => {
    expect(originOf(publicUrl)).toBe(origin);
  });
});
