import { decodeProtectedHeader } from 'jose';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { createMail } from '../mail/index.ts';
import { createUsers } from '../users/index.ts';
import { createIdentity } from './index.ts';

async function keyIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from identity_keys');
  return rows.map(({ id }) => id);
}

test('the key of ID tokens is there before anybody signs in, and serves all who do so first at once', async () => {
  const house = await startTestApp();
  try {
    const before = await keyIds(house.pool);
    expect(before.length).toBe(1);
    const tokens = await Promise.all(['a', 'b', 'c', 'd'].map((name) => house.token('guest', name)));
    expect(tokens.map((token) => decodeProtectedHeader(token).kid)).toEqual(tokens.map(() => before[0]));
    expect(await keyIds(house.pool)).toEqual(before);
  } finally {
    await house.stop();
  }
});

test('however many processes start at the same time, they make one key', async () => {
  const { url, drop } = await cloneDatabase();
  const house = await startTestApp();
  const directory = temporaryDirectory('keys');
  const pool = createPool(url, 10);
  const database = createDatabase(pool);
  const { spine } = house.app;
  const config = loadConfig({ DATA_DIR: directory });
  const secrets = createSecrets(directory);
  const identity = () =>
    createIdentity({
      database,
      spine,
      mail: createMail({ database, config, secrets }),
      users: createUsers({
        database,
        spine,
        admission: { newState: 'active', needsProof: false },
        findDuties: async () => [],
        giveBackAll: async () => {},
      }),
      config,
      secrets,
      log: createLog('silent'),
    });
  try {
    // Connections first: opened one after the other they would make the starts take turns by themselves.
    await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.1)')));
    const processes = await Promise.all(Array.from({ length: 4 }, identity));
    await Promise.all(processes.map((each) => each.prepare()));
    const made = await keyIds(pool);
    expect(made.length).toBe(1);
    await (await identity()).prepare();
    expect(await keyIds(pool)).toEqual(made);
  } finally {
    await pool.end();
    await drop();
    await house.stop();
  }
});
