import { parseArgs } from 'node:util';
import { createApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { createPool } from '../platform/database/database.ts';
import { bringUpToDate } from '../platform/database/migrate.ts';
import { createEpochs } from '../platform/events/epochs.ts';
import { AppError } from '../platform/http/app-error.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { StopError } from '../platform/stop-error.ts';
import { openDatabase } from './command-database.ts';
import type { Release } from './command-database.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: npm run fill -- --clients N --payments N
Fills an empty installation with invented clients and payments, for trying it at the size of a firm and for measuring: checked,
decided and sealed as real ones are. They belong to the sample firm, which an administrator can remove, and none of the payments
leaves the house. Beside a running server and without one; an installation with any case in it is refused.`;

/** Many jobs at a time, as their commits go to the disk together. */
const workers = '16';
const connections = '40';

await runCommand(run);

async function run(words: readonly string[], releases: Release[]): Promise<void> {
  const { clients, payments } = sizeOf(words);
  const config = loadConfig({
    WORKERS: workers,
    DATABASE_CONNECTIONS: connections,
    ...process.env,
    ROLE: 'worker',
    LEDGER_AUDIT_HOURS: '0',
  });
  const log = createLog(config.logging.level);
  const secrets = createSecrets(config.storage.secretsDirectory);
  const databaseUrl = await openDatabase(config, secrets, log, releases);
  await bringUpToDate(databaseUrl);
  const epochs = createEpochs({ directory: secrets.directory, log });
  const pool = createPool(databaseUrl, config.storage.connections, 0, epochs.check);
  releases.push(() => pool.end());
  const app = await createApp({ config, databaseUrl, ownerUrl: databaseUrl, pool, epochs, secrets, log });
  releases.push(app.stop);
  const startedAt = performance.now();
  const say = (line: string) =>
    console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(5)} s  ${line}`);
  try {
    await app.fillSample({ clients, payments, say });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new StopError(
      'There are cases already, or another load is under way: only an empty installation is filled. What a fill that broke off left behind goes with the sample firm, which an administrator can remove.',
      { cause: error },
    );
  }
  // Plans follow what the tables hold now.
  await pool.query('analyze');
  say(`Done: ${clients} clients, ${payments} payments`);
}

function sizeOf(words: readonly string[]): { readonly clients: number; readonly payments: number } {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { clients: { type: 'string', default: '' }, payments: { type: 'string', default: '' } },
    });
    if (/^[1-9]\d{0,6}$/u.test(values.clients) && /^\d{1,7}$/u.test(values.payments))
      return { clients: Number(values.clients), payments: Number(values.payments) };
  } catch {
    // Said below.
  }
  throw new StopError(usage);
}
