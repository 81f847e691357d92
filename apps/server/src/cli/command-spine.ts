import type { Config } from '../config.ts';
import { createLedger } from '../modules/ledger/index.ts';
import { registers } from '../registers.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createSpine } from '../platform/events/spine.ts';
import type { Spine } from '../platform/events/spine.ts';
import { createWake } from '../platform/events/wake.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { findDatabase } from './command-database.ts';
import type { Release } from './command-database.ts';

/**
 * The spine of an installation for a command that changes something: what it does is told and sealed as if a server did
 * it. What must be let go of afterwards is added to `releases`.
 */
export async function openSpine(config: Config, releases: Release[]): Promise<Spine> {
  const log = createLog(config.logging.level);
  const secrets = createSecrets(config.storage.secretsDirectory);
  const databaseUrl = await findDatabase(config, secrets, log, releases);
  const pool = createPool(databaseUrl, 4);
  releases.push(() => pool.end());
  await migrate(pool);
  const database = createDatabase(pool);
  const wake = await createWake(databaseUrl, pool, log);
  releases.push(wake.stop);
  const { seal } = await createLedger({ database, secrets, log, config, registers });
  return createSpine({ database, seal, wake: wake.ring });
}
