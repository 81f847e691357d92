import { rmSync } from 'node:fs';
import { loadConfig } from '../../config.ts';
import { clientAssets, createPaymentsDesk } from '../../modules/payments/index.ts';
import type { Payments } from '../../modules/payments/index.ts';
import { createClients } from '../../modules/clients/index.ts';
import { clientBook } from '../../modules/onboarding/index.ts';
import { createScreening } from '../../modules/screening/index.ts';
import { createDatabase } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { createLog } from '../../platform/log.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { createWorkPool } from '../../platform/work/index.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import type { TestApp } from '../test-app.ts';

export interface OwnDesk {
  /** A desk that changes things through this spine. */
  through(spine: Spine): Payments;
  stop(): Promise<void>;
}

/** Payments desks over the database of the product under test, for what no route offers. */
export function createOwnDesk({ app: { spine }, pool, databaseUrl }: TestApp): OwnDesk {
  const directory = temporaryDirectory('own-desk');
  const database = createDatabase(pool);
  const threads = createWorkPool();
  const given = {
    database,
    secrets: createSecrets(directory),
    config: loadConfig({ DATA_DIR: directory }),
    log: createLog('silent'),
    pool: threads,
  };
  const standing = createClients({ database, spine, assets: clientAssets });
  const screening = createScreening({
    ...given,
    spine,
    clients: clientBook,
    standing,
    databaseUrl,
    takeNames: () => Promise.resolve(),
  });
  return {
    through: (own) => createPaymentsDesk({ ...given, spine: own, screening }),
    async stop() {
      await screening.stop();
      await threads.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
