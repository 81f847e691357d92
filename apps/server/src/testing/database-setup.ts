import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { putTestLists } from './test-lists.ts';
import { temporaryDirectory } from './temporary-directory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL whose database `sorgfalt` is migrated: the template that test files clone. */
    databaseUrl: string;
  }
}

/** One PostgreSQL for all test files: the embedded one, or `TEST_DATABASE_URL` (its user may create databases). */
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
      : { url: given, stop: () => Promise.resolve() };
  const pool = createPool(server.url, 2);
  await migrate(pool);
  await putTestLists(createDatabase(pool));
  await pool.end();
  project.provide('databaseUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
