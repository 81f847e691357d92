import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import { StopError } from '../../../platform/stop-error.ts';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { eventually } from '../../../testing/test-app.ts';
import { loadConfig } from '../../../config.ts';
import { createHeadFile } from './head-file.ts';
import { openKeys } from '../keys/keys.ts';
import type { LedgerKeys } from '../keys/keys.ts';
import { originOf } from '../keys/log-keys.ts';
import { createSequencer } from './sequencer.ts';
import { temporaryDirectory } from '../../../testing/temporary-directory.ts';

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
      `select leaf_index, checkpoint_no, status from ledger_places order by leaf_index`,
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

  test('entries get their places in the order in which they came, whatever time their ids begin with', async () => {
    const marks = Array.from({ length: 12 }, (_, mark) => mark);
    const made: string[] = [];
    await bench.spine.run(kycAgent, async ({ append }) => {
      // Within one millisecond the ids of several entries are in any order, as they are between clocks.
      const appended = await Promise.all(
        marks.map((mark) =>
          append({ type: 'onboarding.kyc_completed', status: 'completed', evidence: { mark } }),
        ),
      );
      made.push(...appended.map(({ proofId }) => proofId ?? ''));
    });
    await bench.ledger.sequence();
    const { rows } = await bench.pool.query<{ id: string }>(
      'select entry_id as id from ledger_places where entry_id = any($1) order by leaf_index',
      [made],
    );
    expect(rows.map(({ id }) => id)).toEqual(made);
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

describe('a round that does not end', () => {
  /** A sequencer of its own on the bench's database, held back before it reads or writes the head of its note until it is let go. */
  function createHeld(keys: LedgerKeys, at: 'read' | 'write') {
    const headFile = createHeadFile(bench.secretsDirectory);
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let reads = 0;
    const hold = () => {
      reached.resolve();
      return gate.promise;
    };
    const refusals: unknown[] = [];
    const sequence = createSequencer({
      database: bench.database,
      spine: {
        run: (actor, work) =>
          bench.spine.run(actor, work).catch((error: unknown) => {
            refusals.push(error);
            throw error;
          }),
      },
      log: async () => [keys.log()],
      logNotes: keys.logNotes,
      turn: async () => undefined,
      stamp: async () => true,
      headFile: {
        ...headFile,
        async read() {
          reads += 1;
          // First to see that the stored tree is sound, then to see whether the note is newer.
          if (at === 'read' && reads === 2) await hold();
          return headFile.read();
        },
        async write(note) {
          if (at === 'write') await hold();
          await headFile.write(note);
        },
      },
    });
    return { sequence, reached: reached.promise, gate, refusals };
  }

  const keysOfBench = () => openKeys(bench.database, createSecrets(bench.secretsDirectory), loadConfig({}));
  /** The lock goes with its session, as when the network to it breaks or it is paused for too long; another takes over. */
  async function takeOver() {
    await bench.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7303`,
    );
    await eventually(async () => {
      await bench.ledger.sequence();
      return (await bench.count('ledger_intents')) === 0;
    });
  }
  const checkpoints = async () =>
    (await bench.pool.query('select no, tree_size, root, note from ledger_checkpoints order by no')).rows;

  test('publishes nothing once another sequencer took over, and the other publishes the very checkpoint that it had decided', async () => {
    await bench.seal();
    const stale = createHeld(await keysOfBench(), 'write');
    const staleRound = stale.sequence();
    await stale.reached;
    const { rows: intents } = await bench.pool.query('select no, tree_size, root from ledger_intents');
    await takeOver();
    const later = await bench.sealed();
    const before = await checkpoints();
    stale.gate.resolve();
    await expect(staleRound).rejects.toThrow();
    expect(String(stale.refusals[0])).toMatch('left to another sequencer');
    expect(await checkpoints()).toEqual(before);
    expect(before).toContainEqual({ ...intents[0], note: expect.any(String) });
    expect(await bench.ledger.ready()).toBe(true);
    const { body } = await bench.call(ledgerRoutes.get, { params: { entryId: later } }, 'editor');
    expect(body.status).toBe('confirmed');
  });

  test('after it signed leads to the same note from the next process, though more entries came', async () => {
    await bench.seal();
    const keys = await keysOfBench();
    const headFile = createHeadFile(bench.secretsDirectory);
    const crash = createSequencer({
      database: bench.database,
      spine: {
        run: () => Promise.reject(new Error('killed')),
      },
      log: async () => [keys.log()],
      logNotes: keys.logNotes,
      turn: async () => undefined,
      stamp: async () => true,
      headFile,
    });
    await expect(crash()).rejects.toThrow('killed');
    const signed = await headFile.read();
    await bench.seal();
    const next = await bench.openAgain();
    expect(next.problem()).toBe(null);
    await next.sequence();
    expect((await checkpoints()).at(-1).note).toBe(signed);
    await next.sequence();
    expect((await checkpoints()).at(-2).note).toBe(signed);
    expect(await bench.ledger.ready()).toBe(true);
  });

  test('does not put an older head over a newer one', async () => {
    await bench.seal();
    const stale = createHeld(await keysOfBench(), 'read');
    const staleRound = stale.sequence().catch(() => null);
    await stale.reached;
    await takeOver();
    await bench.sealed();
    stale.gate.resolve();
    await staleRound;
    const headFile = createHeadFile(bench.secretsDirectory);
    expect(await headFile.read()).toBe((await checkpoints()).at(-1).note);
  });
});

describe('gathering', () => {
  test('bundles what is committed within a moment into one block', async () => {
    // Again where this machine was too busy to commit all within the moment.
    await eventually(async () => {
      const before = await bench.count('ledger_checkpoints');
      await bench.seal();
      const round = bench.ledger.gather();
      await Promise.all(Array.from({ length: 5 }, () => bench.seal()));
      await round;
      const ofNext = await bench.count(`ledger_places where checkpoint_no = ${before + 1}`);
      await bench.ledger.sequence();
      return ofNext === 6;
    }, 5);
  });
});

describe('keys', () => {
  test('processes with the same secrets share one seal and one log', async () => {
    await Promise.all([bench.openAgain(), bench.openAgain()]);
    const { rows } = await bench.pool.query('select purpose, alg from ledger_keys order by purpose');
    expect(rows).toEqual([
      { purpose: 'log', alg: 'Ed25519' },
      { purpose: 'seal', alg: 'CAdES' },
      { purpose: 'tsa', alg: 'ES256' },
    ]);
  });

  test('a process with other secrets does not start and is told what to supply', async () => {
    const directory = temporaryDirectory('keys');
    const opening = bench.openAgain(directory);
    await expect(opening).rejects.toThrow(StopError);
    await expect(opening).rejects.toThrow('SECRETS_DIR');
    rmSync(directory, { recursive: true });
    expect(await bench.count('ledger_keys')).toBe(3);
  });

  test.each([
    ['https://sorgfalt.example/', 'sorgfalt.example/log'],
    ['http://localhost:8080', 'localhost:8080/log'],
    ['https://a+b.example/app', 'a-b.example/log'],
  ])('the log of %s is called %s', (publicUrl, origin) => {
    expect(originOf(publicUrl)).toBe(origin);
  });
});
