import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { DeclaredOf } from './deps.ts';
import { lookAtDays } from './publications/watch.ts';
import { addRegisterRoutes } from './routes.ts';
import { watchingOf, zefixOf } from './watching.ts';

export { extractRegister } from './extract-register.ts';
export { importGoldenCopy } from './gleif/import-golden-copy.ts';
export { publicationRegister } from './publications/publication-register.ts';
export { readPublications } from './publications/publication-repo.ts';
export { readPublished } from './publications/published.ts';
export { allExtracts } from './repo.ts';
export type { NamedExtract } from './repo.ts';
export { readRegisterFindings, readStanding } from './standing.ts';
export type { ComparedExtract, SubjectStanding } from './standing.ts';
export type { PublicationRow } from './tables.ts';
export { watchingOf } from './watching.ts';
export type { Watching } from './watching.ts';

interface Surroundings {
  readonly database: Database;
  readonly spine: Spine;
  readonly secrets: Secrets;
  readonly declaredOf: DeclaredOf;
  readonly pool: WorkPool;
  readonly config: Pick<Config, 'registers' | 'lists'>;
}

const minuteMs = 60_000;

export interface Registers {
  register(router: Router): void;
  /** A round of looking at what was published, where that is due; null where no register is watched. */
  readonly watch: (() => Promise<boolean>) | null;
}

/** What registers say of clients and of those behind them, kept beside what was declared. */
export function createRegisters({
  database,
  spine,
  declaredOf,
  pool,
  secrets,
  config,
}: Surroundings): Registers {
  const zefix = zefixOf(config);
  const isWatched = watchingOf(config) === 'on';
  const box = createSecretBox(secrets, 'document-key');
  const deps = { database, spine, declaredOf, pool, box, everyMs: config.registers.watchMinutes * minuteMs };
  return {
    register: (router) => addRegisterRoutes(router, { ...deps, zefix }),
    watch: zefix === null || !isWatched ? null : () => lookAtDays({ ...deps, zefix }, new Date()),
  };
}
