import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Authenticator } from '../../platform/auth/authenticator.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Seal, Spine } from '../../platform/events/spine.ts';
import { invariant } from '../../platform/http/app-error.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { openKeys } from './keys.ts';
import { addLogRoutes } from './log-routes.ts';
import { databaseSource } from './log-source.ts';
import { createReadiness } from './readiness.ts';
import { addLedgerRoutes } from './routes.ts';
import { createSeal } from './seal.ts';
import { createSequencer, sequencerActor } from './sequencer.ts';
import { createLedgerService } from './service.ts';

export interface Ledger {
  /** Writes an entry inside the transaction of the change that it proves. */
  readonly seal: Seal;
  /** One round of the sequencer; true when more entries wait. Throws on a forked or damaged tree. */
  sequence(): Promise<boolean>;
  /** Whether entries, tiles and the last checkpoint agree. */
  ready(): Promise<boolean>;
  /** The spine needs `seal` first, so it comes in here. */
  register(router: Router, spine: Spine): void;
  /** Serves the log's files under `/log/`. */
  publish(http: FastifyInstance, authenticator: Authenticator): void;
}

/** Opens the keys of the installation. Refuses with a `StopError` a ledger that other keys sealed. */
export async function createLedger(deps: {
  database: Database;
  secrets: Secrets;
  log: Log;
  config: Config;
}): Promise<Ledger> {
  const { database, secrets, log, config } = deps;
  const keys = await openKeys(database, secrets, config.api.publicUrl);
  const sequence = createSequencer(keys.log);
  let registered: Spine | null = null;
  return {
    seal: createSeal(keys.seal),
    sequence() {
      invariant(registered !== null, 'the ledger is registered before its sequencer runs');
      return registered.run(sequencerActor, sequence);
    },
    ready: createReadiness(database, log),
    register(router, spine) {
      registered = spine;
      addLedgerRoutes(router, createLedgerService({ database, spine, logKey: keys.log.note }));
    },
    publish(http, authenticator) {
      const source = databaseSource(database);
      addLogRoutes(http, { source, authenticator, hasPublicEntries: config.ledger.publicEntries });
    },
  };
}
