import { openBank } from './adapters/bank/open-bank.ts';
import { createApp } from './app.ts';
import type { App } from './app.ts';
import { loadConfig } from './config.ts';
import type { Config } from './config.ts';
import { createPool } from './platform/database/database.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';
import { lockDataDirectory } from './platform/instance-lock.ts';
import { createLog } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { createSecrets } from './platform/secrets.ts';
import type { Secrets } from './platform/secrets.ts';
import { StopError } from './platform/stop-error.ts';

/** After this long a stop that hangs ends the process; what was acknowledged is on disk by then anyway. */
const stopPatienceMs = 20_000;

/** Things to let go of, last taken first. */
const releases: (() => Promise<void> | void)[] = [];

/**
 * Starts the product with the settings of the environment and tells `say` how far it is. Ends the process
 * with a sentence where the operator must mend something first.
 */
export async function main(say: (line: string) => void): Promise<void> {
  try {
    await start(say);
  } catch (error) {
    await releaseAll();
    if (!(error instanceof StopError)) throw error;
    say(error.message);
    process.exit(1);
  }
}

async function start(say: (line: string) => void): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config.logging.level);
  releases.push(lockDataDirectory(config.storage.dataDirectory));
  const secrets = createSecrets(config.storage.secretsDirectory);
  const databaseUrl = await openDatabase(config, secrets, log, say);
  const pool = createPool(databaseUrl, config.storage.connections);
  releases.push(() => pool.end());
  say('Bringing the database up to date');
  await migrate(pool);
  const bank = config.process.role === 'web' ? null : openBank({ config, databaseUrl, secrets, log });
  if (bank !== null) releases.push(bank.stop);
  const app = await createApp({
    config,
    databaseUrl,
    pool,
    secrets,
    log,
    ...(bank === null ? {} : { bank: bank.connector }),
  });
  releases.push(app.stop);
  stopOnSignals(say);
  if (config.process.role !== 'worker') await listen(app, config, say);
  else say('Working on jobs');
  // After the product is ready: people wait for that, and payments can wait for their bank.
  void bank?.start().then((page) => page !== null && say(`The sandbox bank is at ${page} (no money moves)`));
}

async function openDatabase(
  config: Config,
  secrets: Secrets,
  log: Log,
  say: (line: string) => void,
): Promise<string> {
  if (config.storage.databaseUrl !== '') return config.storage.databaseUrl;
  say('Starting the embedded PostgreSQL');
  const postgres = await startEmbeddedPostgres(config.storage.dataDirectory, { log, secrets });
  releases.push(postgres.stop);
  return postgres.url;
}

async function listen(app: App, config: Config, say: (line: string) => void): Promise<void> {
  try {
    await app.http.listen({ port: config.api.port, host: config.api.host });
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    if (!isTaken) throw cause;
    throw new StopError(
      `Port ${config.api.port} is in use by another program. Stop that one, or set PORT to another number.`,
      { cause },
    );
  }
  const link = await app.setupLink();
  const invitation =
    link === null ? '' : `\nCreate the first administrator with this one-time link:\n  ${link}`;
  say(`${config.api.productName} is ready at ${config.api.publicUrl}${invitation}`);
}

function stopOnSignals(say: (line: string) => void): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      say('Stopping');
      setTimeout(() => process.exit(1), stopPatienceMs).unref();
      void releaseAll().then(() => process.exit(0));
    });
  }
}

async function releaseAll(): Promise<void> {
  for (const release of releases.splice(0).toReversed()) await release();
}

if (import.meta.main) await main((line) => process.stdout.write(`${line}\n`));
