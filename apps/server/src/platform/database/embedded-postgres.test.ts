import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const client = new Client({ connectionString: postgres.url });
  try {
    await client.connect();
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
    await postgres.stop();
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

test('a set-up that was cut off is begun anew', async () => {
  const postgres = join(data, '..');
  rmSync(data, { recursive: true });
  writeFileSync(join(postgres, 'data.new'), 'of a set-up before');
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(postgres).filter((name) => name.startsWith('data'))).toEqual(['data']);
}, 60_000);
