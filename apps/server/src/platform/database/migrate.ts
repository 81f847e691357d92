import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { openEpoch } from '../events/epochs.ts';
import { migrateJobs } from '../jobs/worker.ts';
import { createPool } from './database.ts';
import { locks } from './locks.ts';
import { grantWork } from './roles.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Brings the database up to this version, as who owns it; of several processes one does it while the others wait. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [locks.migration]);
    await applyMigrations(drizzle(pool), { migrationsFolder });
    await migrateJobs(pool);
    await grantWork(client);
    await openEpoch(client, null);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [locks.migration]).catch(() => undefined);
    client.release();
  }
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
