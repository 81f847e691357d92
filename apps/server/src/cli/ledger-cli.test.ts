import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLedgerBench } from '../testing/ledger-bench.ts';
import type { LedgerBench } from '../testing/ledger-bench.ts';

const run = promisify(execFile);
let bench: LedgerBench;
let restored: LedgerBench;

beforeAll(async () => {
  bench = await startLedgerBench();
  // Nobody sealed that the lists of tests came, which the audit would say.
  await bench.pool.query('truncate screening_lists, screening_versions cascade');
  await bench.sealed();
  await bench.sealed();
  const backup = await bench.backup();
  await bench.sealed();
  await bench.sealed();
  await bench.sealed();
  restored = await startLedgerBench({ SECRETS_DIR: bench.secretsDirectory }, backup);
});
afterAll(async () => {
  await restored.stop();
  await bench.stop();
});

function ledger(on: LedgerBench, ...words: readonly string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: on.url,
    SECRETS_DIR: bench.secretsDirectory,
    LOG_LEVEL: 'silent',
  };
  return run(process.execPath, [join(import.meta.dirname, 'ledger-cli.ts'), ...words], { env });
}

describe('the ledger on the command line', () => {
  test('says how it is used', async () => {
    await expect(ledger(bench, 'anything')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Usage: npm run ledger'),
    });
  });

  test('audits a sound ledger, also against a checkpoint that somebody kept', async () => {
    const { rows } = await bench.pool.query('select note from ledger_checkpoints where no = 2');
    const kept = join(bench.secretsDirectory, '..', 'kept');
    writeFileSync(kept, rows[0].note);
    expect((await ledger(bench, 'audit', kept)).stdout).toBe(
      '5 entries in 5 blocks, 0 waiting: 0 findings\n',
    );
    await expect(ledger(bench, 'audit', `${kept}.not`)).rejects.toMatchObject({ code: 1 });
  });

  test('has nothing to accept where all is well', async () => {
    await expect(ledger(bench, 'accept-restore')).rejects.toMatchObject({
      code: 1,
      stderr: 'The ledger is in order: there is nothing to accept.\n',
    });
  });

  test('finds an old backup, and goes on from it only when told to, saying in the ledger what is lost', async () => {
    await expect(ledger(restored, 'audit')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/leaf 2: rolled-back.*5 entries[^]*accept-restore/),
    });
    expect((await ledger(restored, 'accept-restore')).stdout).toContain(
      'after 2 entries. Its next entry records that 3 are lost',
    );
    expect(await restored.ledger.ready()).toBe(true);
    await restored.ledger.sequence();
    const { rows } = await restored.pool.query(
      'select entry_id, kind, actor, leaf_index from ledger_entries_placed order by leaf_index desc limit 1',
    );
    expect(rows[0]).toMatchObject({ kind: 'ledger.restored', actor: 'ledger-cli', leaf_index: 2 });
    expect((await ledger(restored, 'audit')).stdout).toContain(
      '3 entries in 3 blocks, 0 waiting: 0 findings',
    );
    // Who holds the lost head still sees that the log is not the one that it was.
    await expect(
      ledger(restored, 'audit', join(bench.secretsDirectory, 'ledger-head.lost-5')),
    ).rejects.toMatchObject({ stdout: expect.stringContaining('rolled-back') });
  });
});
