/*
 * npm run chaos:payments [PAYMENTS] [KILLS]: enters payments, 10,000 unless said otherwise, and a file of several for each
 * hundred, while server, worker and sandbox bank are killed, 200 times unless said otherwise, with all faults of the
 * bank on, on an embedded PostgreSQL of its own that syncs every commit.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { runPaymentsChaos } from './payments-chaos.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { putTestLists } from './test-lists.ts';

const payments = Number(process.argv[2] ?? 10_000);
const kills = Number(process.argv[3] ?? 200);
const directory = temporaryDirectory('chaos');
const postgres = await startEmbeddedPostgres(directory, {
  log: createLog('error'),
  secrets: createSecrets(join(directory, 'database')),
});
try {
  const pool = createPool(postgres.url, 2);
  await migrate(pool);
  await putTestLists(createDatabase(pool));
  await pool.end();
  const quarter = Math.floor(kills / 4);
  const figures = await runPaymentsChaos({
    databaseUrl: postgres.url,
    directory,
    payments,
    files: Math.ceil(payments / 100),
    kills: { web: quarter, worker: quarter, bank: kills - 2 * quarter },
    lifeMsMax: 4000,
    patienceMs: 1_800_000,
    say: (line) => console.log(line),
  });
  console.log(JSON.stringify(figures));
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
