import { findDatabase } from './command-database.ts';
import { loadConfig } from '../config.ts';
import { checkDays, rebuildDays } from '../modules/insights/index.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { StopError } from '../platform/stop-error.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: npm run figures -- COMMAND, with or without a running server.
  check    counts again what is kept of past days for the page of figures; exits with 1 if a day differs
  rebuild  forgets what is kept and counts it anew`;

await runCommand(async ([command, ...rest], releases) => {
  if ((command !== 'check' && command !== 'rebuild') || rest.length > 0) throw new StopError(usage);
  const config = loadConfig(process.env);
  const log = createLog('silent');
  const pool = createPool(
    await findDatabase(config, createSecrets(config.storage.secretsDirectory), log, releases),
    2,
  );
  releases.push(() => pool.end());
  await migrate(pool);
  const database = createDatabase(pool);
  if (command === 'rebuild') {
    console.log(`${await rebuildDays(database)} days are kept.`);
    return;
  }
  const checked = await checkDays(database, true);
  if (checked === null) throw new StopError('Too much is under way to compare; try again in a minute.');
  console.log(`${checked.days} days were counted again, ${checked.wrong.length} differ.`);
  if (checked.wrong.length > 0) throw new StopError(`They are counted anew: ${checked.wrong.join(', ')}`);
});
