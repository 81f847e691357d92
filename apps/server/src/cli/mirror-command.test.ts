import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownInstallation } from '../testing/ledger/known-keys.ts';
import { runMirror } from './mirror-command.ts';
import { startLedgerBench } from '../testing/ledger-bench.ts';
import type { LedgerBench } from '../testing/ledger-bench.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const run = promisify(execFile);
const firm = knownInstallation('firm.example');
const other = knownInstallation('other.example');
const directory = temporaryDirectory('mirror-command');
let bench: LedgerBench;
let url: string;

beforeAll(async () => {
  bench = await startLedgerBench({ ...firm.environment, WITNESSED_LOGS: other.log.vkey });
  await bench.sealed();
  await bench.sealed();
  url = `${await bench.listen()}/log`;
});
afterAll(async () => {
  await bench.stop();
  rmSync(directory, { recursive: true, force: true });
});

function ledger(...words: readonly string[]) {
  const env = {
    ...process.env,
    ...firm.environment,
    WITNESSED_LOGS: other.log.vkey,
    DATABASE_URL: bench.url,
  };
  return run(process.execPath, [join(import.meta.dirname, 'ledger-cli.ts'), ...words], { env });
}

describe('mirrors on the command line', () => {
  test('the ledger of the installation, and that of another server, give the same files', async () => {
    const own = join(directory, 'own');
    expect((await ledger('mirror', own)).stdout).toBe(`firm.example/log: 2 entries in ${own}, 2 new files\n`);
    expect((await ledger('mirror', own)).stdout).toContain(', 0 new files');
    const token = join(directory, 'token');
    writeFileSync(token, 'guest\n');
    const far = join(directory, 'far');
    const from = ['--from', url, '--log-key', firm.log.vkey];
    await ledger('mirror', far, ...from, '--token-file', token);
    for (const name of ['checkpoint', 'tile/0/000.p/2', 'tile/entries/000.p/2']) {
      expect(readFileSync(join(far, name))).toEqual(readFileSync(join(own, name)));
    }
    const hashes = await ledger('mirror', join(directory, 'hashes'), ...from, '--hashes-only');
    expect(hashes.stdout).toContain('1 new files');
  });

  test.each([
    ['no folder', []],
    ['two folders', ['a', 'b']],
    ['a server without its key', ['a', '--from', 'http://localhost:1']],
    ['an option that there is not', ['a', '--fast']],
  ])('%s is no use of the command', async (_, words) => {
    const never = () => Promise.reject(new Error('nothing is opened'));
    expect(await runMirror(words, never)).toBeNull();
  });

  test('what is no key, or no server, is said in one sentence', async () => {
    const never = () => Promise.reject(new Error('nothing is opened'));
    const nowhere = ['--from', 'http://127.0.0.1:1/log', '--log-key'];
    const wrong = runMirror([directory, ...nowhere, 'x'], never);
    await expect(wrong).rejects.toThrow('--log-key is the key');
    const far = runMirror([directory, ...nowhere, firm.log.vkey], never);
    await expect(far).rejects.toThrow('The log at http://127.0.0.1:1/log cannot be reached.');
    await expect(ledger('mirror')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Usage'),
    });
  });

  test('the log of another key is refused in one sentence', async () => {
    const words = ['--from', url, '--log-key', other.log.vkey, '--hashes-only'];
    await expect(ledger('mirror', join(directory, 'wrong'), ...words)).rejects.toMatchObject({
      code: 1,
      stderr: 'The checkpoint is not signed by other.example/log.\n',
    });
  });

  test('the public keys are printed as witnesses and other logs configure them', async () => {
    expect((await ledger('public-keys')).stdout).toBe(`log ${firm.log.vkey}\nwitness ${firm.witness.vkey}\n`);
  });
});
