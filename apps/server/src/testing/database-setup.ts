import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { auditorRole, ensureRoles, workRole } from '../platform/database/roles.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { putTestLists } from './test-lists.ts';
import { temporaryDirectory } from './temporary-directory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL whose database `sorgfalt` is migrated: the template that test files clone. */
    databaseUrl: string;
    /** The same for the role that the product works as. */
    workUrl: string;
  }
}

/** One PostgreSQL for all test files: the embedded one, or `TEST_DATABASE_URL` (its user may create databases and roles). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const directory = temporaryDirectory('test');
  const server =
    given === undefined
      ? await startEmbeddedPostgres(directory, {
          log: createLog('error'),
          secrets: createSecrets(join(directory, 'secrets')),
          // Tests of durability start their own server; here only speed counts.
          settings: { fsync: 'off', max_connections: '300' },
        })
      : { url: given, workUrl: await workUrlOf(given), stop: () => Promise.resolve() };
  const pool = createPool(server.url, 2);
  await migrate(pool);
  await putTestLists(createDatabase(pool));
  await pool.end();
  project.provide('databaseUrl', server.url);
  project.provide('workUrl', server.workUrl);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** The same address for the role that the product works as, which is made where it is not there. */
async function workUrlOf(given: string): Promise<string> {
  const passwords = new Map([workRole, auditorRole].map((role) => [role, randomBytes(16).toString('hex')]));
  const pool = createPool(given, 1);
  const client = await pool.connect();
  await ensureRoles(client, passwords);
  client.release();
  await pool.end();
  const url = new URL(given);
  url.username = workRole;
  url.password = passwords.get(workRole) ?? '';
  return url.href;
}
