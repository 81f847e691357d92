import { Socket } from 'node:net';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readMigrationFiles } from '../platform/database/orm.ts';
import { Client } from 'pg';
import { findDatabase, openDatabase, presentDatabaseUrl } from './command-database.ts';
import { loadConfig } from '../config.ts';
import { removeDeadDrills } from './drill-place.ts';
import { drill } from './drill.ts';
import { requireFile } from './given-file.ts';
import { createLedger, hasLogKey } from '../modules/ledger/index.ts';
import { registers } from '../registers.ts';
import { obtainBackupKey, readBackupKey } from '../platform/backup/backup-key.ts';
import type { BackupKey } from '../platform/backup/backup-key.ts';
import { createBackup } from '../platform/backup/create-backup.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { makeScheduledBackup } from '../platform/backup/scheduled-backup.ts';
import type { DrillStep } from '../platform/backup/tables.ts';
import { noteTrial } from '../platform/backup/trials.ts';
import type { Trial } from '../platform/backup/trials.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { migrate, migrationsFolder } from '../platform/database/migrate.ts';
import { faultOf } from '../platform/fault.ts';
import { createLog } from '../platform/log.ts';
import { sentenceOf } from '../platform/operator-sentence.ts';
import { createReleases } from '../platform/releases.ts';
import { createSecrets } from '../platform/secrets.ts';
import type { Secrets } from '../platform/secrets.ts';
import { StopError } from '../platform/stop-error.ts';

const usage = `Usage:
  npm run backup -- [FOLDER]       writes a backup of the whole database into FOLDER (./backups), while the product runs
  npm run restore -- FILE          puts a backup into an empty database
  npm run verify-backup -- FILE    reads every byte of a backup, restores it elsewhere and works with it`;

const steps: Readonly<Record<DrillStep, string>> = {
  place: 'Preparing a temporary installation',
  restore: 'Restoring it there',
  counts: 'Counting',
  ledger: 'Auditing the ledger',
  client: 'Onboarding an invented client',
};

/** So long the product's own database is waited for. */
const recordMs = 5000;
const endMs = 500;

const say = (line: string) => console.log(line);
const releases = createReleases((error) => console.error(`Could not shut down cleanly: ${String(error)}`));
/** How long the parts are waited for at the end, PostgreSQL among them. */
const releaseMs = 20_000;
const config = loadConfig(process.env);
const secrets = createSecrets(config.storage.secretsDirectory);

let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    void releases.all().then(() => process.exit(1));
  });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  // The server notes what the one by schedule says, and a database quotes rows.
  const sentence = sentenceOf(error);
  if (sentence === null && process.argv[2] !== 'scheduled') throw error;
  console.error(sentence ?? faultOf(error));
  process.exitCode = 1;
} finally {
  await releases.all();
}

async function run([command, path, ...rest]: readonly string[]): Promise<void> {
  if (rest.length > 0 || path?.startsWith('-')) throw new StopError(usage);
  if (command === 'backup') await backup(path ?? 'backups');
  // The server calls this one: it has the settings and the address of the database from there.
  else if (command === 'scheduled') await backupBySchedule();
  else if (path === undefined) throw new StopError(usage);
  else if (command === 'restore') await restore(path);
  else if (command === 'verify') await verify(path);
  else throw new StopError(usage);
}

async function backup(folder: string): Promise<void> {
  const { path, sizeBytes, rows, tables, sha256 } = await createBackup(
    await hold(findDatabase),
    folder,
    keyOfInstallation(),
  );
  say(`${path}: ${rows} rows of ${tables} tables in ${sizeBytes} bytes, SHA-256 ${sha256}`);
  say(
    `The keys and secrets in ${secrets.directory} are not in it, and without them it cannot be restored: keep a copy ` +
      'of that folder in another place. It holds personal data and is not encrypted.',
  );
}

async function backupBySchedule(): Promise<void> {
  const made = await makeScheduledBackup(await hold(findDatabase), config.backup, obtainBackupKey(secrets));
  if (made !== null) say(made.path);
}

async function restore(path: string): Promise<void> {
  requireFile(path);
  const key = presentKey(secrets);
  const url = await hold(openDatabase);
  const { heading, manifest } = await restoreBackup(url, path, key, knownMigrations());
  say(`Restored the state of ${heading.takenAt}; auditing the ledger`);
  const pool = createPool(url, 4);
  releases.add(() => pool.end());
  await migrate(pool);
  const log = createLog('silent');
  const ledger = await createLedger({ database: createDatabase(pool), secrets, log, config, registers });
  const { checkpoint } = manifest.ledger;
  const { entries, findings } = await ledger.audit(checkpoint === null ? [] : [checkpoint]);
  for (const { code, where, detail } of findings) say(`${where}: ${code}, ${detail}`);
  await ledger.ready();
  const problem = ledger.problem();
  if (findings.length > 0 || problem !== null) {
    throw new StopError(problem ?? 'The ledger is not in order: do not start on this database.');
  }
  say(`${entries} entries of the ledger are in order. Start the product, and look at GET /ready.`);
}

async function verify(path: string): Promise<void> {
  requireFile(path);
  const key = presentKey(secrets);
  if (removeDeadDrills(createLog('error')) > 0) say('Removed what an interrupted drill had left behind');
  let step: DrillStep = 'place';
  const about = { act: 'drill', fileName: basename(path) } as const;
  const drilled = await drill(path, {
    config,
    environment: process.env,
    key,
    known: knownMigrations(),
    begin(next) {
      step = next;
      say(steps[next]);
    },
    releases,
  }).catch(async (error: unknown) => {
    if (!isInterrupted) await record({ ...about, takenAt: null, failedStep: step });
    throw error;
  });
  const { takenAt, tables, rows, entries, clientStatus } = drilled;
  await record({ ...about, takenAt, failedStep: null });
  say(
    `The backup of ${takenAt} is good: ${rows} rows of ${tables} tables were restored, ${entries} ledger entries are in ` +
      `order, and an invented client was onboarded (${clientStatus}). The temporary installation is removed.`,
  );
}

/** Leaves the verdict with the product's own database. Where that is away this says so, and the verdict stays what it is. */
async function record(trial: Trial): Promise<void> {
  const url = presentDatabaseUrl(config);
  if (url === null) {
    console.error('There is no database of the product here: this drill is not recorded.');
    return;
  }
  const socket = new Socket();
  const client = new Client({
    stream: () => socket,
    connectionString: url,
    application_name: 'sorgfalt-drill',
    connectionTimeoutMillis: recordMs,
    query_timeout: recordMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await noteTrial(client, trial);
  } catch (error) {
    console.error(
      `The database of the product cannot be reached (${faultOf(error)}): this drill is not recorded, and the system status will not show it.`,
    );
  } finally {
    await Promise.race([client.end().catch(() => undefined), delay(endMs)]);
    // One that never answers keeps nobody here.
    socket.destroy();
  }
}

async function hold(open: typeof findDatabase): Promise<string> {
  const found: (() => Promise<void> | void)[] = [];
  const url = await open(config, secrets, createLog('error'), found);
  for (const release of found) releases.add(release, releaseMs);
  return url;
}

/** A key that is made where the secrets of the server are not would confirm backups that nobody can restore. */
function keyOfInstallation(): BackupKey {
  if (hasLogKey(secrets)) return obtainBackupKey(secrets);
  throw new StopError(
    `The secrets in ${secrets.directory} are not those of this installation, with which alone a backup can be restored. ` +
      'Name their folder in SECRETS_DIR.',
  );
}

function presentKey(of: Secrets): BackupKey {
  const key = readBackupKey(of);
  if (key !== null) return key;
  throw new StopError(
    `There are no secrets in ${of.directory} of an installation that made a backup. Put the copy of that folder back ` +
      'first, or name it in SECRETS_DIR.',
  );
}

function knownMigrations() {
  return readMigrationFiles({ migrationsFolder });
}
