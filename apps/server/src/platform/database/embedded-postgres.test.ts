import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOutside } from '../../cli/drill-place.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { createLog } from '../log.ts';
import { createSecrets } from '../secrets.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const directory = temporaryDirectory('embedded-postgres');
const log = createLog('silent');
const secrets = createSecrets(join(directory, 'secrets'));
let data: string;

async function ask<T>(statement: string): Promise<T[]> {
  const postgres = await startEmbeddedPostgres(directory, { log, secrets });
  try {
    return await askAt<T>(postgres.url, statement);
  } finally {
    await postgres.stop();
  }
}

async function askAt<T>(url: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  await ask('create table kept as select 7 as n');
  const [row] = await ask<{ folder: string }>(`select current_setting('data_directory') as folder`);
  data = row?.folder ?? '';
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('a folder in which a file of the database cannot be found is left as it is', async () => {
  const version = join(data, 'PG_VERSION');
  renameSync(version, join(directory, 'lost'));
  await expect(ask('select')).rejects.toThrow(/is no whole database: PG_VERSION/u);
  renameSync(join(directory, 'lost'), version);
  expect(await ask('select n from kept')).toEqual([{ n: 7 }]);
}, 60_000);

test('a process that ends without stopping it leaves no server behind', async () => {
  const source = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, '../log.ts'))};
    import { createSecrets } from ${JSON.stringify(join(import.meta.dirname, '../secrets.ts'))};
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    const secrets = createSecrets(${JSON.stringify(secrets.directory)});
    const { url } = await startEmbeddedPostgres(${JSON.stringify(directory)}, { log: createLog('silent'), secrets });
    process.stdout.write(url, () => process.exit(3));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [url] = await once(child.stdout, 'data');
  expect(await ended).toEqual([3, null]);
  const answer = () =>
    askAt(String(url), 'select').then(
      () => 'served',
      () => 'gone',
    );
  await expect.poll(answer, { timeout: 10_000 }).toBe('gone');
  expect(await ask('select n from kept')).toEqual([{ n: 7 }]);
}, 60_000);

test('a database that takes long to do again what its log says is waited for', async () => {
  writeFileSync(join(data, 'recovery.signal'), '');
  const { uid, gid } = statSync(data);
  chownSync(join(data, 'recovery.signal'), uid, gid);
  const postgres = await startEmbeddedPostgres(directory, {
    log,
    secrets,
    // Each piece of the log is looked for elsewhere first.
    settings: { restore_command: 'sleep 2; false', recovery_target_timeline: 'current' },
    patienceMs: 1500,
  });
  expect(await askAt(postgres.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await postgres.stop();
}, 60_000);

test('a database that cannot be started says what for, and is there again once that is mended', async () => {
  const wal = join(data, 'pg_wal');
  renameSync(wal, `${wal}.away`);
  // Whatever of the log is missing stops the process that reads it; what the server says after that is no reason.
  cpSync(`${wal}.away`, wal, { recursive: true, filter: (path) => !/^[0-9A-F]{24}$/u.test(basename(path)) });
  const { uid, gid } = statSync(`${wal}.away`);
  for (const folder of [wal, join(wal, 'archive_status'), join(wal, 'summaries')])
    chownSync(folder, uid, gid);
  await expect(ask('select')).rejects.toThrow(/did not start: .*checkpoint record/u);
  rmSync(wal, { recursive: true });
  renameSync(`${wal}.away`, wal);
  expect(await ask('select n from kept')).toEqual([{ n: 7 }]);
}, 60_000);

test('a set-up that was cut off is begun anew', async () => {
  const postgres = join(data, '..');
  rmSync(data, { recursive: true });
  writeFileSync(join(postgres, 'data.new'), 'of a set-up before');
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(postgres).filter((name) => name.startsWith('data'))).toEqual(['data']);
}, 60_000);

test.runIf(process.getuid?.() === 0)(
  'a database that another user runs is refused to root, and stays theirs',
  async () => {
    const theirs = join(directory, 'theirs');
    mkdirSync(join(theirs, 'postgres/data'), { recursive: true });
    const folders = ['postgres/data', 'postgres'].map((name) => join(theirs, name));
    for (const folder of folders) chownSync(folder, 4321, 4321);
    await expect(startEmbeddedPostgres(theirs, { log, secrets })).rejects.toThrow(
      /belongs to another user .*4321/u,
    );
    expect(folders.map((folder) => statSync(folder).uid)).toEqual([4321, 4321]);
  },
);

test('another data folder with the same secrets is another database, also where both are closed to the user of PostgreSQL', async () => {
  const closed = join(directory, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const open = (name: string) => startEmbeddedPostgres(join(closed, name), { log, secrets });
  const [first, second] = [await open('first'), await open('second')];
  try {
    await askAt(first.url, 'create table only_here as select 1 as one');
    expect(await askAt(second.url, `select to_regclass('only_here') as it`)).toEqual([{ it: null }]);
    expect(await askAt(first.url, 'select one from only_here')).toEqual([{ one: 1 }]);
  } finally {
    for (const [{ url, stop }, name] of [
      [first, 'first'],
      [second, 'second'],
    ] as const) {
      await stop();
      removeOutside(join(closed, name), url);
    }
  }
}, 60_000);
