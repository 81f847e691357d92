/*
 * npm run chaos:ledger [KILLS]: kills a process that appends and sequences, 200 times unless said otherwise, on an
 * embedded PostgreSQL of its own that syncs every commit; one of the database's processes too at every tenth kill.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { runLedgerChaos } from './ledger-chaos.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const kills = Number(process.argv[2] ?? 200);
const directory = temporaryDirectory('chaos');
const secretsDirectory = join(directory, 'secrets');
const postgres = await startEmbeddedPostgres(directory, {
  log: createLog('error'),
  secrets: createSecrets(secretsDirectory),
});
try {
  const pool = createPool(postgres.url, 2);
  await migrate(pool);
  await pool.end();
  const figures = await runLedgerChaos({
    databaseUrl: postgres.url,
    secretsDirectory,
    kills,
    databaseKillEvery: 10,
  });
  console.log(JSON.stringify(figures));
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
