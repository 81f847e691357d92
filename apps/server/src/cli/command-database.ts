import { Client } from 'pg';
import type { Config } from '../config.ts';
import {
  embeddedUrlOf,
  hasEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/database/embedded-postgres.ts';
import { isInstalled } from '../platform/database/migrate.ts';
import { ownerUrlOf } from '../platform/database/roles.ts';
import { lockDataDirectory } from '../platform/instance-lock.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import { StopError } from '../platform/stop-error.ts';

export type Release = () => Promise<void> | void;

/**
 * The database of an installation as its owner, for a command on the terminal: a running server's embedded one, or one that is
 * started for the moment. What must be let go of afterwards is added to `releases`. Where there is no installation, as the
 * settings are not those of the server, it says so: an empty one that is made for the purpose is always in order.
 */
export async function findDatabase(
  config: Config,
  secrets: Secrets,
  log: Log,
  releases: Release[],
): Promise<string> {
  const { databaseUrl, dataDirectory } = config.storage;
  if (databaseUrl === '' && !hasEmbeddedPostgres(dataDirectory))
    throw noInstallation(`the folder ${dataDirectory}`);
  const url = await openDatabase(config, secrets, log, releases);
  const client = new Client({ connectionString: url, application_name: 'sorgfalt-command' });
  try {
    await client.connect();
    if (await isInstalled(client)) return url;
  } finally {
    await client.end();
  }
  throw noInstallation(
    databaseUrl === '' ? `the database in ${dataDirectory}` : 'the database of DATABASE_URL',
  );
}

function noInstallation(place: string): StopError {
  return new StopError(
    `There is no installation in ${place}. Give this command the settings of the server (DATA_DIR, DATABASE_URL, SECRETS_DIR), or start the server once.`,
  );
}

/** The same, for what may begin on an empty one. */
export async function openDatabase(
  config: Config,
  secrets: Secrets,
  log: Log,
  releases: Release[],
): Promise<string> {
  if (config.storage.databaseUrl !== '') return ownerUrlOf(config.storage);
  const { dataDirectory } = config.storage;
  try {
    releases.push(lockDataDirectory(dataDirectory));
  } catch (error) {
    const url = error instanceof StopError ? embeddedUrlOf(dataDirectory) : null;
    if (url === null) throw error;
    return url;
  }
  const postgres = await startEmbeddedPostgres(dataDirectory, { log, secrets });
  releases.push(postgres.stop);
  return postgres.url;
}

/** Address of the database as it is, without starting one; null where there never was any. It may be away. */
export function presentDatabaseUrl(config: Config): string | null {
  const { storage } = config;
  return storage.databaseUrl === '' ? embeddedUrlOf(storage.dataDirectory) : ownerUrlOf(storage);
}
