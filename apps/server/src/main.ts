import type { Pool } from 'pg';
import { openBank } from './adapters/bank/open-bank.ts';
import { createApp } from './app.ts';
import type { App } from './app.ts';
import { loadConfig } from './config.ts';
import type { Config } from './config.ts';
import { createPool } from './platform/database/database.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { isOutage, saidInOutage, servesNobody } from './platform/database/outage.ts';
import { bringUpToDate, refuseNewer } from './platform/database/migrate.ts';
import { mayUndoGuards, ownerUrlOf } from './platform/database/roles.ts';
import { hasCode } from './platform/error-code.ts';
import { exitCodes } from './platform/exit-codes.ts';
import { startLoop } from './platform/events/loop.ts';
import { createEpochs } from './platform/events/epochs.ts';
import { faultOf } from './platform/fault.ts';
import { isHostHere } from './platform/http/is-here.ts';
import { lockDataDirectory } from './platform/instance-lock.ts';
import { sentenceOf } from './platform/operator-sentence.ts';
import { createReleases } from './platform/releases.ts';
import type { Releases } from './platform/releases.ts';
import { createLog } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { createSecrets } from './platform/secrets.ts';
import type { Secrets } from './platform/secrets.ts';
import { StopError } from './platform/stop-error.ts';

/** How long the parts are waited for when the process stops: together less than five seconds. */
const stopMs = { app: 1500, bank: 500, pool: 500, database: 2500 } as const;

/** After a start people sign in and open pages first; who opens the assistant gets it ready before. */
const warmUpAfterMs = 60_000;

/**
 * Starts the product with the settings of the environment and tells `say` how far it is. Ends the process
 * with a sentence where the operator must mend something first.
 */
export async function main(say: (line: string) => void): Promise<void> {
  const releases = createReleases((error) => say(`Could not shut down cleanly: ${String(error)}`));
  const end = createEnd(releases, say);
  try {
    await start(say, releases, end);
    // Whoever supervises us then knows that the start was good.
    process.send?.('ready');
  } catch (error) {
    await releases.all();
    if (!(error instanceof StopError) && isOutage(error)) {
      // After a power cut the database may come later than we do.
      const said = saidInOutage(error);
      say(
        `The database cannot ${said === null ? `be reached yet (${faultOf(error)})` : `serve yet: ${said}`}`,
      );
      process.exit(exitCodes.waiting);
    }
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    say(sentence);
    process.exit(exitCodes.mend);
  }
}

async function start(say: (line: string) => void, releases: Releases, end: End): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config.logging.level);
  endOnFaults(log, end);
  endOnSignals(end);
  releases.add(lockDataDirectory(config.storage.dataDirectory));
  const secrets = createSecrets(config.storage.secretsDirectory);
  const { databaseUrl, ownerUrl } = await openDatabase(config, { secrets, log, say, releases });
  say('Bringing the database up to date');
  await bringUpToDate(ownerUrl);
  if (await mayUndoGuards(databaseUrl, ownerUrl !== databaseUrl)) {
    log.warn(
      { see: 'docs/operations.md, "The roles of the database"' },
      'The product works as the owner of its database',
    );
  }
  const epochs = createEpochs({ directory: secrets.directory, log });
  const pool = createPool(databaseUrl, config.storage.connections, config.timeouts.longMs, epochs.check);
  releases.add(() => pool.end(), stopMs.pool);
  const bank =
    config.process.role === 'web' ? null : openBank({ config, databaseUrl: ownerUrl, secrets, log });
  if (bank !== null) releases.add(bank.stop, stopMs.bank);
  const app = await createApp({
    config,
    databaseUrl,
    ownerUrl,
    pool,
    epochs,
    secrets,
    log,
    ...(bank === null ? {} : { bank: bank.connector }),
  });
  releases.add(app.stop, stopMs.app);
  const watch = startLoop('version', config.timeouts.pollMs, log, () => endBeforeNewer(pool, say, end));
  releases.add(watch.stop, stopMs.pool);
  if (config.process.role !== 'worker') await listen(app, config, say);
  else say('Working on jobs');
  if (config.process.role !== 'worker') setTimeout(() => void app.warmUp(), warmUpAfterMs).unref();
  // After the product is ready: people wait for that, and payments can wait for their bank.
  void bank?.start().then((page) => page !== null && say(`The sandbox bank is at ${page} (no money moves)`));
}

/** Another process may bring the database up to a newer version while this one runs. */
async function endBeforeNewer(pool: Pool, say: (line: string) => void, end: End): Promise<false> {
  try {
    await refuseNewer(pool);
  } catch (error) {
    if (!(error instanceof StopError)) throw error;
    say(error.message);
    end(exitCodes.mend);
  }
  return false;
}

async function openDatabase(
  config: Config,
  deps: { secrets: Secrets; log: Log; say: (line: string) => void; releases: Releases },
): Promise<{ readonly databaseUrl: string; readonly ownerUrl: string }> {
  const { databaseUrl } = config.storage;
  if (databaseUrl !== '') return { databaseUrl, ownerUrl: ownerUrlOf(config.storage) };
  deps.say('Starting the embedded PostgreSQL');
  const starting = startEmbeddedPostgres(config.storage.dataDirectory, deps);
  // Held before it is there: who stops in the midst of the start leaves no server behind.
  deps.releases.add(
    () =>
      starting.then(
        ({ stop }) => stop(),
        () => undefined,
      ),
    stopMs.database,
  );
  const { url, workUrl } = await starting;
  return { databaseUrl: workUrl, ownerUrl: url };
}

async function listen(app: App, config: Config, say: (line: string) => void): Promise<void> {
  try {
    await app.http.listen({ port: config.api.port, host: config.api.host });
  } catch (cause) {
    const { host, port } = config.api;
    throw new StopError(
      hasCode(cause, 'EADDRINUSE')
        ? `Port ${port} is in use by another program. Stop that one, or set PORT to another number.`
        : `The server cannot listen there (${faultOf(cause)}): HOST is ${host}, PORT is ${port}.`,
      { cause },
    );
  }
  const link = await app.setupLink();
  const invitation =
    link === null ? '' : `\nCreate the first administrator with this one-time link:\n  ${link}`;
  const reach = isHostHere(config.api.host)
    ? '\nIt can be reached from this machine only. HOST=0.0.0.0 opens it to the network: docs/operations.md, "Network".'
    : '';
  say(`${config.api.productName} is ready at ${config.api.publicUrl}${reach}${invitation}`);
}

/** Ends the process in order; the first reason counts. */
type End = (code: number) => void;

function createEnd(releases: Releases, say: (line: string) => void): End {
  let isEnding = false;
  return (code) => {
    if (isEnding) return;
    isEnding = true;
    say('Stopping');
    void releases.all().then(() => process.exit(code));
  };
}

/**
 * A fault that nobody caught leaves the process in a state that nobody knows: it is logged, and the process ends. That
 * the database is away is none: whoever asked asks again, and so do libraries that say it to nobody.
 */
function endOnFaults(log: Log, end: End): void {
  for (const fault of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(fault, (error: unknown) => {
      if (servesNobody(error)) {
        log.warn({ fault, error: faultOf(error) }, 'The database cannot serve now');
        return;
      }
      log.error({ fault, stack: error instanceof Error ? error.stack : String(error) }, 'Nobody caught this');
      end(exitCodes.crashed);
    });
  }
}

function endOnSignals(end: End): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => end(exitCodes.stopped));
  }
  // The supervisor is gone, however it went.
  process.on('disconnect', () => end(exitCodes.stopped));
}

if (import.meta.main) await main((line) => process.stdout.write(`${line}\n`));
