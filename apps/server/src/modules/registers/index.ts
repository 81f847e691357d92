import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { DeclaredOf } from './deps.ts';
import { addRegisterRoutes } from './routes.ts';

export { extractRegister } from './extract-register.ts';
export { importGoldenCopy } from './gleif/import-golden-copy.ts';
export { allExtracts } from './repo.ts';
export type { NamedExtract } from './repo.ts';
export { readRegisterFindings, readStanding } from './standing.ts';
export type { ComparedExtract, SubjectStanding } from './standing.ts';

interface Surroundings {
  readonly database: Database;
  readonly spine: Spine;
  readonly secrets: Secrets;
  readonly declaredOf: DeclaredOf;
  readonly config: Pick<Config, 'registers' | 'lists'>;
}

/** What registers say of clients and of those behind them, kept beside what was declared. */
export function createRegisters({ secrets, config, ...deps }: Surroundings): {
  register(router: Router): void;
} {
  const { zefixUrl: url, zefixUser: user, zefixPassword: password, timeoutMs } = config.registers;
  const { allowLoopback } = config.lists;
  const isWhole = [url, user, password].every((part) => part !== '');
  const zefix = isWhole ? { url, user, password, timeoutMs, allowLoopback } : null;
  const box = createSecretBox(secrets, 'document-key');
  return { register: (router) => addRegisterRoutes(router, { ...deps, box, zefix }) };
}
