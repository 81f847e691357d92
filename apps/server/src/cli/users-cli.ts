import { findDatabase } from './command-database.ts';
import { loadConfig } from '../config.ts';
import { recoverOnMachine } from '../modules/identity/index.ts';
import { createLedger } from '../modules/ledger/index.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createSpine } from '../platform/events/spine.ts';
import { createWake } from '../platform/events/wake.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { StopError } from '../platform/stop-error.ts';

const usage = `Usage: npm run users -- recover EMAIL, beside a running server and without one.
Prints a code, good once and for 24 hours, with which whoever has this address chooses a new password. That it was
made is sealed in the ledger.`;

const releases: (() => Promise<void> | void)[] = [];

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StopError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const release of releases.toReversed()) await release();
}

async function run([command, email, ...rest]: readonly string[]): Promise<void> {
  if (command !== 'recover' || email === undefined || rest.length > 0) throw new StopError(usage);
  const config = loadConfig(process.env);
  const log = createLog(config.logging.level);
  const secrets = createSecrets(config.storage.secretsDirectory);
  const databaseUrl = await findDatabase(config, secrets, log, releases);
  const pool = createPool(databaseUrl, 4);
  releases.push(() => pool.end());
  await migrate(pool);
  const database = createDatabase(pool);
  const wake = await createWake(databaseUrl, pool, log);
  releases.push(wake.stop);
  const { seal } = await createLedger({ database, secrets, log, config });
  const spine = createSpine({ database, seal, wake: wake.ring });
  const recovery = await recoverOnMachine(spine, email, config.api.publicUrl);
  if (recovery === null) {
    throw new StopError(
      'No account that can sign in has this address. An administrator enables a disabled one.',
    );
  }
  console.log(
    `${recovery.link}\nor the code ${recovery.code} on ${config.api.publicUrl}/user/reset-password`,
  );
}
