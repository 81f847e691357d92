import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { DraftForm } from '@sorgfalt/contract';
import { createApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { openPlace, removeOutside } from './drill-place.ts';
import { createLedger } from '../modules/ledger/index.ts';
import { registers } from '../registers.ts';
import type { BackupKey } from '../platform/backup/backup-key.ts';
import { quote } from '../platform/backup/describe-schema.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import type { KnownMigrations } from '../platform/backup/restore-backup.ts';
import type { DrillStep } from '../platform/backup/tables.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createEpochs } from '../platform/events/epochs.ts';
import type { Actor } from '../platform/events/spine.ts';
import { createLog } from '../platform/log.ts';
import type { Releases } from '../platform/releases.ts';
import { createSecrets } from '../platform/secrets.ts';
import type { Secrets } from '../platform/secrets.ts';
import { StopError } from '../platform/stop-error.ts';

export interface Drilled {
  readonly takenAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly entries: number;
  /** What became of the invented client. */
  readonly clientStatus: string;
}

/** Settings that lead out of the house, or to the running product: a drill talks to nobody. */
const outward =
  /^(?:(?:DATA_DIR|SECRETS_DIR|ROLE|LOG_LEVEL|IDENTITY)(?:_FILE)?|(?:DATABASE|TSA|BANK|BACKUP|SMTP|ZEFIX|CLAMD|ASSISTANT)_\w+|WITNESS\w*)$/u;
/** Secrets that are of one place, not of the installation. */
const ofPlace = /^(?:embedded-url|instance-id|postgres-.*password|spine-head|ledger-head.*|.*\.\d+)$/u;

const officer: Actor = { kind: 'user', id: 'backup-drill', role: 'editor' };
const patienceMs = 120_000;
const releaseMs = 20_000;

interface Options {
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
  readonly key: BackupKey;
  readonly known: KnownMigrations;
  /** Told before each step. */
  readonly begin: (step: DrillStep) => void;
  /** Lets go of the place, also when somebody stops the command. */
  readonly releases: Releases;
}

/**
 * Restores a backup into a place of its own, audits the ledger, counts, and has the product take an invented client in
 * there. The place goes afterwards, whatever comes out. Throws a `StopError` with what is wrong.
 */
export async function drill(path: string, options: Options): Promise<Drilled> {
  const { begin, releases } = options;
  try {
    begin('place');
    return await tryThere(openPlace(releases, releaseMs), path, options);
  } finally {
    await releases.all();
  }
}

async function tryThere(place: string, path: string, options: Options): Promise<Drilled> {
  const { begin, config, key, known, releases } = options;
  copySecrets(config.storage.secretsDirectory, join(place, 'secrets'));
  const secrets = createSecrets(join(place, 'secrets'));
  const log = createLog('silent');
  const postgres = await startEmbeddedPostgres(place, { log, secrets, settings: { fsync: 'off' } });
  releases.add(() => removeOutside(place, postgres.url), releaseMs);
  releases.add(postgres.stop, releaseMs);
  begin('restore');
  const { heading, manifest } = await restoreBackup(postgres.url, path, key, known);
  const pool = createPool(postgres.url, 10);
  releases.add(() => pool.end());
  begin('counts');
  await compareCounts(pool, manifest);
  await migrate(pool);
  const head = manifest.ledger.checkpoint;
  if (head !== null) secrets.store('ledger-head', head);
  const audit = async () => {
    const ledger = await createLedger({ database: createDatabase(pool), secrets, log, config, registers });
    const { findings, entries } = await ledger.audit(head === null ? [] : [head]);
    const [first] = findings;
    if (first === undefined) return entries;
    throw new StopError(
      `The ledger in the backup is not in order: ${first.where}: ${first.code}, ${first.detail}`,
    );
  };
  begin('ledger');
  const entries = await audit();
  begin('client');
  const clientStatus = await takeIn(pool, postgres.url, secrets, options.environment);
  await audit();
  const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
  return { takenAt: heading.takenAt, tables: manifest.tables.length, rows, entries, clientStatus };
}

/** The settings with which a drill runs: those of the product that lead nowhere. */
export function settingsOfDrill(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !outward.test(name)));
}

/** Starts the product on what was restored and sees a client through; gives what became of the case. */
async function takeIn(
  pool: Pool,
  databaseUrl: string,
  secrets: Secrets,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const config = loadConfig({
    ...settingsOfDrill(environment),
    DATA_DIR: dirname(secrets.directory),
    DATABASE_URL: databaseUrl,
    SECRETS_DIR: secrets.directory,
    LOG_LEVEL: 'silent',
    IDENTITY: 'none',
  });
  await silence(pool);
  const log = createLog('silent');
  const epochs = createEpochs({ directory: secrets.directory, log });
  const app = await createApp({ config, databaseUrl, ownerUrl: databaseUrl, pool, epochs, secrets, log });
  try {
    const { caseId, version } = await app.onboarding.openCase(officer, inventedClient);
    await app.onboarding.submitCase(officer, caseId, { version, isStepwise: false });
    return await untilDecided(pool, caseId);
  } finally {
    await app.stop();
  }
}

function copySecrets(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isFile() && !ofPlace.test(entry.name))
      copyFileSync(join(from, entry.name), join(to, entry.name));
  }
}

async function compareCounts(pool: Pool, { tables }: Manifest): Promise<void> {
  for (const { schema, name, rows: said } of tables) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${quote(schema)}.${quote(name)}`,
    );
    // The restore has opened an epoch of its own.
    const added = name === 'spine_epochs' ? 1 : 0;
    if (rows[0]?.count !== said + added) {
      throw new StopError(`${schema}.${name} has ${rows[0]?.count} rows and should have ${said}.`);
    }
  }
}

/** Whatever waits to be told, downloaded or done stays so here: it is the business of the product that runs. */
async function silence(pool: Pool): Promise<void> {
  await pool.query('update payment_webhooks set is_active = false');
  await pool.query('delete from screening_downloads');
  await pool.query('delete from graphile_worker._private_jobs');
  await pool.query(
    `update consumers set (xid, event_id) = (select xid, id from events order by xid desc, id desc limit 1)
     where exists (select from events)`,
  );
}

/** Until every step has run and every entry of the case has its place in the ledger. */
async function untilDecided(pool: Pool, caseId: string): Promise<string> {
  const endMs = Date.now() + patienceMs;
  while (Date.now() < endMs) {
    const { rows } = await pool.query<{ status: string }>(
      `select status from onboarding_cases c where id = $1 and status not in ('draft', 'in_progress')
         and exists (select from ledger_entries where case_id = $1)
         and not exists (select from ledger_entries_placed where case_id = $1 and leaf_index is null)`,
      [caseId],
    );
    if (rows[0] !== undefined) return rows[0].status;
    await delay(200);
  }
  throw new StopError('The restored product did not take an invented client in: its steps do not run.');
}

const inventedClient: DraftForm = {
  clientName: 'Wilhelmine Probelauf',
  nationality: 'CH',
  birthDate: '1984-02-29',
  birthCountry: 'CH',
  documentType: 'passport',
  documentNumber: 'X0000017',
  documentExpiry: `${new Date().getUTCFullYear() + 4}-06-15`,
  documentIssuer: 'CH',
  street: 'Erfundene Gasse',
  houseNumber: '7',
  postalCode: '8001',
  town: 'Zürich',
  country: 'CH',
  pepDeclaration: 'none',
  purpose: 'Trial of a backup',
};
