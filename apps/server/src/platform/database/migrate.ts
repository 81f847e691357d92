import { fileURLToPath } from 'node:url';
import type { ClientBase, Pool } from 'pg';
import { openEpoch } from '../events/epochs.ts';
import { migrateJobs } from '../jobs/worker.ts';
import { StopError } from '../stop-error.ts';
import { createPool } from './database.ts';
import { locks } from './locks.ts';
import { drizzle, migrate as applyMigrations, readMigrationFiles } from './orm.ts';
import { grantWork } from './roles.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** What this process knows: read as it starts, as a newer version may be put into its folder while it runs. */
const newestKnown = Math.max(
  ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
);

/** Brings the database up to this version, as who owns it; of several processes one does it while the others wait. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [locks.migration]);
    await refuseEncoding(client);
    await refuseNewer(client);
    await applyMigrations(drizzle(pool), { migrationsFolder });
    await migrateJobs(pool);
    await grantWork(client);
    await openEpoch(client, null);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [locks.migration]).catch(() => undefined);
    client.release();
  }
}

/** Whether the product, of whatever version, was ever started on this database. */
export async function isInstalled(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  return rows[0]?.isThere === true;
}

/** Others do not hold every name, or count its letters, compare and cut it by bytes. */
export async function refuseEncoding(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new StopError(
    `The database is encoded in ${encoding}, which cannot hold every name. Create one with ENCODING 'UTF8' TEMPLATE template0, name it in DATABASE_URL, and restore a backup into it where there is one.`,
  );
}

/** What a newer version has changed this one does not know, and would decide without it: also where it was there before. */
export async function refuseNewer(client: Pick<ClientBase, 'query'>): Promise<void> {
  if (!(await isInstalled(client))) return;
  const { rowCount } = await client.query('select from drizzle.__drizzle_migrations where created_at > $1', [
    newestKnown,
  ]);
  if (rowCount === 0) return;
  throw new StopError(
    'This database is of a newer version of the product. Start that version or a later one, or restore a backup from before it.',
  );
}

/** The same before anybody connects: a migration may take as long as it needs, unlike what serves people. */
export async function bringUpToDate(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, 2);
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}
