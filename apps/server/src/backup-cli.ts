import { existsSync } from 'node:fs';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { findDatabase } from './command-database.ts';
import { loadConfig } from './config.ts';
import { drill } from './drill.ts';
import { createLedger } from './modules/ledger/index.ts';
import { obtainBackupKey, readBackupKey } from './platform/backup/backup-key.ts';
import type { BackupKey } from './platform/backup/backup-key.ts';
import { createBackup } from './platform/backup/create-backup.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { createDatabase, createPool } from './platform/database/database.ts';
import { migrate, migrationsFolder } from './platform/database/migrate.ts';
import { createLog } from './platform/log.ts';
import { createReleases } from './platform/releases.ts';
import { createSecrets } from './platform/secrets.ts';
import type { Secrets } from './platform/secrets.ts';
import { StopError } from './platform/stop-error.ts';

const usage = `Usage:
  npm run backup -- [FOLDER]       writes a backup of the whole database into FOLDER (./backups), while the product runs
  npm run restore -- FILE          puts a backup into an empty database
  npm run verify-backup -- FILE    reads every byte of a backup, restores it elsewhere and tries it`;

const say = (line: string) => console.log(line);
const releases = createReleases((error) => console.error(`Could not end in order: ${String(error)}`));
/** How long the parts are waited for at the end, PostgreSQL among them. */
const releaseMs = 20_000;
const config = loadConfig(process.env);
const secrets = createSecrets(config.storage.secretsDirectory);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void releases.all().then(() => process.exit(1)));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StopError) && !isOfDisk(error)) throw error;
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await releases.all();
}

async function run([command, path, ...rest]: readonly string[]): Promise<void> {
  if (rest.length > 0) throw new StopError(usage);
  if (command === 'backup') await backup(path ?? 'backups');
  else if (path === undefined) throw new StopError(usage);
  else if (!existsSync(path)) throw new StopError(`There is no file ${path}.`);
  else if (command === 'restore') await restore(path);
  else if (command === 'verify') await verify(path);
  else throw new StopError(usage);
}

async function backup(folder: string): Promise<void> {
  const { path, sizeBytes, rows, tables, sha256 } = await createBackup(
    await openDatabase(),
    folder,
    obtainBackupKey(secrets),
  );
  say(`${path}: ${rows} rows of ${tables} tables in ${sizeBytes} bytes, SHA-256 ${sha256}`);
  say(
    `The keys and secrets in ${secrets.directory} are not in it, and without them it cannot be restored: keep a copy ` +
      'of that folder in another place. It holds personal data and is not encrypted.',
  );
}

async function restore(path: string): Promise<void> {
  const key = presentKey(secrets);
  const url = await openDatabase();
  const { heading, manifest } = await restoreBackup(url, path, key, knownMigrations());
  say(`Restored what was there on ${heading.takenAt}; auditing the ledger`);
  const pool = createPool(url, 4);
  releases.add(() => pool.end());
  await migrate(pool);
  const log = createLog('silent');
  const ledger = await createLedger({ database: createDatabase(pool), secrets, log, config });
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
  const { takenAt, tables, rows, entries, clientStatus } = await drill(path, {
    config,
    environment: process.env,
    key: presentKey(secrets),
    known: knownMigrations(),
    say,
    releases,
  });
  say(
    `The backup of ${takenAt} is good: ${rows} rows of ${tables} tables came back, ${entries} entries of the ledger are ` +
      `in order, and an invented client was taken in (${clientStatus}). The place is removed.`,
  );
}

async function openDatabase(): Promise<string> {
  const found: (() => Promise<void> | void)[] = [];
  const url = await findDatabase(config, secrets, createLog('error'), found);
  for (const release of found) releases.add(release, releaseMs);
  return url;
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

/** A full disk, a folder that is not there or closed: the operator mends it, and the sentence says what. */
function isOfDisk(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:ENOSPC|EDQUOT|EACCES|EPERM|EROFS|ENOTDIR|EIO)$/u.test(String(error.code))
  );
}
