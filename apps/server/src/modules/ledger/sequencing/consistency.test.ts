import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import type { TestDatabase } from '../../../testing/test-database.ts';

/** A ledger of three blocks with one entry each. */
async function withThreeBlocks(work: (bench: LedgerBench) => Promise<void>): Promise<void> {
  const bench = await startLedgerBench();
  try {
    for (let round = 0; round < 3; round += 1) await bench.sealed();
    await work(bench);
  } finally {
    await bench.stop();
  }
}

const approve = (bench: LedgerBench) =>
  bench.spine.run(kycAgent, ({ append }) =>
    append({ type: 'review.approved', status: 'completed', evidence: { decision: 'approve' } }),
  );

const entryGone = (leafIndex: number) =>
  `delete from ledger_entries where entry_id = (select entry_id from ledger_places where leaf_index = ${leafIndex})`;

describe('a ledger that is not the one that was signed', () => {
  const damage: readonly (readonly [string, RegExp, readonly string[]])[] = [
    ['an entry is gone', /ledger has 2 sequenced/, ['delete from ledger_payloads', entryGone(0)]],
    ['the newest entry is gone', /last checkpoint covers 3/, ['delete from ledger_payloads', entryGone(2)]],
    [
      'an entry has another place',
      /up to place 8/,
      ['update ledger_places set leaf_index = 7 where leaf_index = 1'],
    ],
    ['the last checkpoint is gone', /covers 2/, ['delete from ledger_checkpoints where no = 3']],
    [
      'a checkpoint between is gone',
      /Checkpoint 3 does not/,
      ['delete from ledger_checkpoints where no = 2'],
    ],
    ['all checkpoints are gone', /covers 0/, ['delete from ledger_checkpoints']],
    [
      'a tile says something else',
      /tiles do not give the root/,
      [`update ledger_tiles set hashes = set_byte(hashes, 64, get_byte(hashes, 64) # 1)`],
    ],
    [
      'two hashes of a tile are swapped',
      /tiles do not give the root/,
      [
        `update ledger_tiles set hashes = substr(hashes, 33, 32) || substr(hashes, 1, 32) || substr(hashes, 65)`,
      ],
    ],
    [
      'a tile is cut short',
      /tile 0\/0 ends before hash 2/,
      ['update ledger_tiles set hashes = substr(hashes, 1, 64)'],
    ],
    [
      'the last root says something else',
      /Checkpoint 3 is not the one/,
      [`update ledger_checkpoints set root = 'other' where no = 3`],
    ],
    [
      'the last checkpoint is signed by nobody we know',
      /Checkpoint 3 is not the one/,
      [`update ledger_checkpoints set note = regexp_replace(note, E'.{8}\\n$', E'AAAAAA==\\n') where no = 3`],
    ],
  ];

  test.each(damage)('is read only when %s', async (_what, reason, statements) =>
    withThreeBlocks(async (bench) => {
      expect(await bench.ledger.ready()).toBe(true);
      await approve(bench);
      await bench.tamper(...statements);
      const checkpoints = await bench.count('ledger_checkpoints');
      const entries = await bench.count('ledger_entries');
      const fresh = await startLedgerBench({ SECRETS_DIR: bench.secretsDirectory }, bench.shared);
      expect(fresh.ledger.problem()).toMatch(reason);
      expect(fresh.ledger.problem()).toMatch('Restor');
      // What everybody may read says no figure of it.
      expect(fresh.ledger.notice()).toMatch(/^[^\d]+$/u);
      expect(await fresh.ledger.ready()).toBe(false);
      await expect(approve(fresh)).rejects.toMatchObject({ code: 'ledger-halted' });
      await expect(fresh.ledger.sequence()).rejects.toThrow(reason);
      expect(fresh.errors).toHaveLength(1);
      expect(await bench.count('ledger_checkpoints')).toBe(checkpoints);
      expect(await bench.count('ledger_entries')).toBe(entries);
      await fresh.stop();
    }),
  );

  test('is found by the process that runs, which then appends nothing more', async () =>
    withThreeBlocks(async (bench) => {
      await approve(bench);
      await bench.tamper('delete from ledger_checkpoints where no = 3');
      await expect(bench.ledger.sequence()).rejects.toThrow('last checkpoint covers 2');
      await expect(approve(bench)).rejects.toMatchObject({ code: 'ledger-halted' });
    }));
});

describe('a look', () => {
  test('counts what came since the last one, entries and checkpoints', async () =>
    withThreeBlocks(async (bench) => {
      expect(await bench.ledger.ready()).toBe(true);
      await bench.sealed();
      await bench.sealed();
      expect(await bench.ledger.ready()).toBe(true);
      await bench.sealed();
      await bench.sealed();
      await bench.tamper('delete from ledger_payloads', entryGone(5));
      expect(await bench.ledger.ready()).toBe(false);
      expect(bench.ledger.problem()).toMatch('has 6 sequenced entries');
    }));

  test('finds a checkpoint gone among those that came since', async () =>
    withThreeBlocks(async (bench) => {
      expect(await bench.ledger.ready()).toBe(true);
      for (let round = 0; round < 3; round += 1) await bench.sealed();
      await bench.tamper('delete from ledger_checkpoints where no = 4');
      expect(await bench.ledger.ready()).toBe(false);
      expect(bench.ledger.problem()).toMatch('Checkpoint 5 does not follow');
    }));
});

describe('a restored backup', () => {
  /** The same installation on another database. */
  const on = (database: TestDatabase, bench: LedgerBench) =>
    startLedgerBench({ SECRETS_DIR: bench.secretsDirectory }, database);

  test('that is the newest goes on where it ended', async () =>
    withThreeBlocks(async (bench) => {
      await bench.seal();
      const restored = await on(await bench.backup(), bench);
      expect(restored.ledger.problem()).toBe(null);
      await restored.ledger.sequence();
      expect(await restored.count('ledger_checkpoints')).toBe(4);
      await restored.stop();
    }));

  test('that was made after a checkpoint was decided and before it was published publishes that one', async () =>
    withThreeBlocks(async (bench) => {
      await bench.seal();
      await bench.pool.query(
        `create function refuse_now() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
         create trigger refuse_now before insert on ledger_checkpoints for each row execute function refuse_now()`,
      );
      await expect(bench.ledger.sequence()).rejects.toThrow();
      await bench.pool.query('drop trigger refuse_now on ledger_checkpoints');
      const backup = await bench.backup();
      await bench.ledger.sequence();
      const restored = await on(backup, bench);
      expect(restored.ledger.problem()).toBe(null);
      await restored.ledger.sequence();
      const notes = await Promise.all(
        [bench, restored].map(({ pool }) => pool.query('select note from ledger_checkpoints order by no')),
      );
      expect(notes[1]?.rows).toEqual(notes[0]?.rows);
      await restored.stop();
    }));

  test('that is older is read only and says how many entries are known to exist', async () =>
    withThreeBlocks(async (bench) => {
      const backup = await bench.backup();
      await bench.sealed();
      await bench.sealed();
      const restored = await on(backup, bench);
      expect(restored.ledger.problem()).toMatch(
        /ends at entry 3, but a checkpoint of 5 entries was signed.*accept-restore/,
      );
      await expect(approve(restored)).rejects.toMatchObject({ code: 'ledger-halted' });
      expect(await restored.ledger.sequence()).toBe(false);
      await restored.stop();
    }));

  test('beside which the old database went on is a fork, whichever of both is longer', async () =>
    withThreeBlocks(async (bench) => {
      const backup = await bench.backup();
      const elsewhere = await on(backup, bench);
      await elsewhere.seal('the other history');
      await elsewhere.ledger.sequence();
      // The old database does not know this entry: to it, its own end was rolled back.
      expect(await bench.ledger.ready()).toBe(false);
      writeFileSync(join(bench.secretsDirectory, 'ledger-head'), await lastNote(bench));
      expect(await bench.ledger.ready()).toBe(true);
      await bench.sealed();
      await bench.sealed();
      expect(await elsewhere.ledger.ready()).toBe(false);
      writeFileSync(join(bench.secretsDirectory, 'ledger-head'), await lastNote(elsewhere));
      expect(await bench.ledger.ready()).toBe(false);
      expect(bench.ledger.problem()).toMatch('has another root');
      await elsewhere.stop();
    }));

  test('is not believed over a head file that nobody can read', async () =>
    withThreeBlocks(async (bench) => {
      writeFileSync(join(bench.secretsDirectory, 'ledger-head'), 'nothing');
      expect(await bench.ledger.ready()).toBe(false);
      expect(bench.ledger.problem()).toMatch('no checkpoint that this log signed');
      expect(bench.ledger.notice()).not.toMatch(bench.secretsDirectory);
    }));
});

async function lastNote({ pool }: LedgerBench): Promise<string> {
  const { rows } = await pool.query('select note from ledger_checkpoints order by no desc limit 1');
  return rows[0].note;
}
