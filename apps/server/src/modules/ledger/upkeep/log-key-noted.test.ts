import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startLedgerBench } from '../../../testing/ledger-bench.ts';

test('a new log key that cannot be noted with the secrets, where an old backup is told by it, is none', async () => {
  const bench = await startLedgerBench();
  onTestFinished(() => bench.stop());
  await bench.sealed();
  // Something stands where the file is written, as on a disk that takes nothing.
  const draft = join(bench.secretsDirectory, `log-keys.${process.pid}`);
  mkdirSync(draft);
  await expect(bench.ledger.keyChanges().rotateLog()).rejects.toThrow('EISDIR');
  expect(await bench.count(`ledger_keys where purpose = 'log'`)).toBe(1);
  rmdirSync(draft);
  await bench.ledger.keyChanges().rotateLog();
  await bench.sealed();
  expect((await bench.ledger.audit()).findings).toEqual([]);
});
