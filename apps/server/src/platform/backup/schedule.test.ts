import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { cloneDatabase } from '../../testing/test-database.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { eventually } from '../../testing/test-app.ts';
import { createPool } from '../database/database.ts';
import { createLog } from '../log.ts';
import { createSecrets } from '../secrets.ts';
import { obtainBackupKey } from './backup-key.ts';
import { identify } from '../instance-lock.ts';
import { createBackup } from './create-backup.ts';
import { readBackup } from './read-backup.ts';
import { startBackups } from './run-schedule.ts';
import { makeScheduledBackup } from './scheduled-backup.ts';
import { isBackupDue } from './trials.ts';

const directory = temporaryDirectory('schedule');
const secrets = join(directory, 'secrets');
const key = obtainBackupKey(createSecrets(secrets));
const log = createLog('silent');

async function emptyProduct() {
  const database = await cloneDatabase();
  const pool = createPool(database.url, 4);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  return { url: database.url, pool };
}
let numbers = 0;
const newFolder = () => join(directory, `backups-${(numbers += 1)}`);
const files = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.backup'));

function start(pool: Pool, ownerUrl: string, folder: string, onFailure = () => undefined as void) {
  const config = loadConfig({ SECRETS_DIR: secrets, BACKUP_EVERY_HOURS: '1', BACKUP_DIR: folder });
  const running = startBackups({ pool, ownerUrl, config, log, onFailure, pollMs: 20 });
  onTestFinished(() => running.stop());
  return running;
}
const trials = async (pool: Pool) =>
  (await pool.query(`select act, file_name, failed_step from backup_trials order by id`)).rows;

test('is off unless it is asked for', () => {
  expect(loadConfig({}).backup.everyHours).toBe(0);
});

test('however many processes look, one backup is made, and it is whole', async () => {
  const { url, pool } = await emptyProduct();
  const folder = newFolder();
  const all = [start(pool, url, folder), start(pool, url, folder), start(pool, url, folder)];
  await eventually(async () => (await trials(pool)).length > 0);
  await Promise.all(all.map((each) => each.stop()));
  const [name = '', ...others] = files(folder);
  expect(others).toEqual([]);
  expect(await trials(pool)).toEqual([{ act: 'backup', file_name: name, failed_step: null }]);
  await readBackup(join(folder, name), key, {});
});

test('a disk that fails is recorded and told, nothing ends, and it is not tried again at once', async () => {
  const { url, pool } = await emptyProduct();
  const folder = newFolder();
  writeFileSync(folder, 'no folder');
  let told = 0;
  start(pool, url, folder, () => (told += 1));
  await eventually(async () => told > 0);
  expect(await trials(pool)).toEqual([{ act: 'backup', file_name: null, failed_step: 'backup' }]);
  expect(await isBackupDue(pool, 1)).toBe(false);
});

test.each([
  ['there never was one', null, null, true],
  ['the last one is of 59 minutes ago', 59, null, false],
  ['the last one is of 61 minutes ago', 61, null, true],
  ['the last try failed 14 minutes ago', null, 14, false],
  ['the last try failed 16 minutes ago', null, 16, true],
  ['the last one is of a time to come', -525_600, null, true],
  ['the last try failed in a time to come', null, -525_600, true],
] as const)('where %s it is due: %s %s %s', async (_what, takenMinutes, failedMinutes, isDue) => {
  const { pool } = await emptyProduct();
  const add = (minutes: number | null, step: string | null) =>
    minutes === null
      ? null
      : pool.query(
          `insert into backup_trials (act, at, file_name, taken_at, failed_step)
           values ('backup', now() - make_interval(mins => $1), 'a', now() - make_interval(mins => $1), $2)`,
          [minutes, step],
        );
  await add(takenMinutes, null);
  await add(failedMinutes, 'backup');
  expect(await isBackupDue(pool, 1)).toBe(isDue);
});

test('old ones go once there is a newer one, and never what somebody made by hand', async () => {
  const { url } = await emptyProduct();
  const schedule = { everyHours: 0, directory: newFolder(), keep: 2 };
  const byHand = await createBackup(url, schedule.directory, key);
  const made = [];
  for (let time = 0; time < 3; time += 1) made.push(await makeScheduledBackup(url, schedule, key));
  const kept = [byHand.path, made[1]?.path, made[2]?.path];
  expect(files(schedule.directory).map((name) => join(schedule.directory, name))).toEqual(kept);

  // A folder in the place of the file that is written: nothing can be made, and nothing goes.
  mkdirSync(join(schedule.directory, `.sorgfalt-${process.pid}.partial`));
  await expect(makeScheduledBackup(url, { ...schedule, keep: 1 }, key)).rejects.toThrow();
  expect(files(schedule.directory)).toHaveLength(3);
});

test('what a killed backup left goes, also where another process has its number by now', async () => {
  const { url } = await emptyProduct();
  const folder = newFolder();
  mkdirSync(folder);
  const draftOf = (mark: string) => `.sorgfalt-${process.ppid}${mark}.partial`;
  const [, tick] = identify(process.ppid).split(' ');
  // An earlier version named the process by its number alone.
  for (const mark of ['', '-1', `-${tick}`]) writeFileSync(join(folder, draftOf(mark)), 'half a backup');
  await createBackup(url, folder, key);
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([draftOf(`-${tick}`)]);
});

test('what does not read back as it was written gets no name', async () => {
  const { url, pool } = await emptyProduct();
  const folder = newFolder();
  let times = 0;
  const forgetful = { ...key, confirm: (hash: string) => key.confirm(`${hash}${(times += 1)}`) };
  await expect(createBackup(url, folder, forgetful)).rejects.toThrow('cannot be relied on');
  expect(readdirSync(folder)).toEqual([]);
  expect((await pool.query('select from backups')).rowCount).toBe(0);
});
