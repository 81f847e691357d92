import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createPool } from './platform/database/database.ts';
import { exitCodes } from './platform/exit-codes.ts';
import { startProduct } from './testing/product.ts';
import { eventually } from './testing/test-app.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';
import { cloneDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

const secrets = temporaryDirectory('refused-secrets');
let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

function databaseUrl(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

/** What the product says, and how it ends, where it does not come to serve anybody. */
async function start(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: temporaryDirectory('refused'),
      SECRETS_DIR: secrets,
      DATABASE_URL: database.url,
      BANK_DRIVER: 'file',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { said: said + complained, code };
}

/** A copy of the server, which a newer version can be put in the place of. */
function installServer(): string {
  const folder = temporaryDirectory('installed');
  const [server, copy] = [join(import.meta.dirname, '..'), join(folder, 'apps/server')];
  cpSync(server, copy, {
    recursive: true,
    filter: (path) => !/node_modules|_snapshot\.json$|\.test\.ts$/u.test(path),
  });
  for (const part of ['node_modules', 'apps/server/node_modules'])
    symlinkSync(join(server, '../..', part), join(folder, part));
  return copy;
}

test('a process that runs ends when another one brings the database up to a newer version', async () => {
  const newer = await cloneDatabase();
  const server = installServer();
  const product = await startProduct({
    dataDirectory: temporaryDirectory('older'),
    entry: join(server, 'src/main.ts'),
    environment: { DATABASE_URL: newer.url, BANK_DRIVER: 'file' },
  });
  const pool = createPool(newer.url, 1);
  onTestFinished(async () => {
    await product.stop();
    await pool.end();
    await newer.drop();
  });
  // Where the newer one is installed in its folder, what lies there is not what this process knows.
  const journal = join(server, 'migrations/meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const next = { ...entries.at(-1), idx: entries.length, when: entries.at(-1).when + 1, tag: '9999_newer' };
  writeFileSync(join(server, 'migrations/9999_newer.sql'), 'select 1');
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values (repeat('f', 64), $1)`,
    [next.when],
  );
  await eventually(async () => product.output().includes('of a newer version of the product'));
  await eventually(() =>
    fetch(`${product.url}/health`).then(
      () => false,
      () => true,
    ),
  );
});

test.each([
  ['a host that nobody has', () => ({ HOST: 'nobody.invalid' }), 'HOST is nobody.invalid'],
  ['an address of another machine', () => ({ HOST: '192.0.2.1' }), 'HOST is 192.0.2.1'],
  ['a file in the place of its folder', () => ({ DATA_DIR: import.meta.filename }), import.meta.filename],
  ['a folder where none can be', () => ({ DATA_DIR: '/proc/desk' }), '/proc/desk'],
  [
    'a database that is not there',
    () => ({ DATABASE_URL: databaseUrl((url) => (url.pathname = '/nowhere')) }),
    'database "nowhere" does not exist',
  ],
  [
    'a role that is not there',
    () => ({
      DATABASE_URL: databaseUrl((url) => Object.assign(url, { username: 'nobody', password: 'geheim' })),
    }),
    'does not let the product in',
  ],
])('with %s it says what to mend, and ends', async (_what, settings, sentence) => {
  const { said, code } = await start(settings());
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/Nobody caught this|\n {4}at |cannot be reached yet|geheim/u);
  expect(code).toBe(exitCodes.mend);
});
