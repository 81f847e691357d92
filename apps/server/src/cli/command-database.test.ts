import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { startLedgerBench } from '../testing/ledger-bench.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { createEmptyDatabase } from '../testing/test-database.ts';
import { presentDatabaseUrl } from './command-database.ts';

const run = promisify(execFile);
const directory = temporaryDirectory('command-database');
const data = join(directory, 'data');
const backups = join(directory, 'backups');
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function command(program: string, words: readonly string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: data, LOG_LEVEL: 'silent', ...settings };
  return run(process.execPath, [join(import.meta.dirname, `${program}.ts`), ...words], { env });
}

test.each([
  ['ledger-cli', ['audit']],
  ['figures-cli', ['rebuild']],
  ['users-cli', ['recover', 'anna@example.test']],
  ['backup-cli', ['backup', backups]],
])('%s finds nothing in order where there is no installation, and makes none', async (program, words) => {
  const refusal = {
    code: 1,
    stderr: expect.stringMatching(/^There is no installation in the folder .*data\./u),
  };
  await expect(command(program, words)).rejects.toMatchObject(refusal);
  expect(existsSync(join(data, 'postgres'))).toBe(false);
  expect(existsSync(backups)).toBe(false);
});

test('neither does it in a database that is empty', async () => {
  const empty = await createEmptyDatabase();
  try {
    for (const [program, word] of [
      ['ledger-cli', 'audit'],
      ['backup-cli', 'backup'],
    ] as const)
      await expect(command(program, [word], { DATABASE_URL: empty.url })).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^There is no installation in the database of DATABASE_URL/u),
      });
  } finally {
    await empty.drop();
  }
});

test('no backup is made with other secrets than those that can restore it', async () => {
  const bench = await startLedgerBench();
  try {
    await bench.sealed();
    const settings = { DATABASE_URL: bench.url };
    await expect(command('backup-cli', ['backup', backups], settings)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('are not those of this installation'),
    });
    expect(existsSync(backups)).toBe(false);
    const own = { ...settings, SECRETS_DIR: bench.secretsDirectory };
    await command('backup-cli', ['backup', backups], own);
    expect(readdirSync(backups)).toHaveLength(1);
  } finally {
    await bench.stop();
  }
});

test('a command finds the database of its data folder, whoever else has the same secrets', async () => {
  const secrets = createSecrets(join(directory, 'secrets'));
  const folders = ['running', 'restored'].map((name) => join(directory, name));
  const opened: EmbeddedPostgres[] = [];
  try {
    for (const folder of folders)
      opened.push(await startEmbeddedPostgres(folder, { log: createLog('silent'), secrets }));
    const found = folders.map((folder) =>
      presentDatabaseUrl(loadConfig({ DATA_DIR: folder, SECRETS_DIR: secrets.directory })),
    );
    expect(found).toEqual(opened.map(({ url }) => url));
  } finally {
    for (const { stop } of opened) await stop();
  }
}, 60_000);

test.each([
  ['backup-cli', 'backup', '--help', 'Usage'],
  ['backup-cli', 'restore', directory, 'There is no file'],
  ['backup-cli', 'verify', directory, 'There is no file'],
  ['lists-cli', 'import', directory, 'There is no file'],
  ['library-cli', 'import', directory, 'There is no file'],
  ['registers-cli', 'import', directory, 'There is no file'],
])(
  '%s %s begins nothing where a folder or an option stands for the path',
  async (program, word, path, said) => {
    await expect(command(program, [word, path])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`^${said}`, 'u')),
    });
  },
);
