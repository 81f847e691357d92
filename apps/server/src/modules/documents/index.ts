import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import type { IdentityOf } from './read-zone.ts';
import { addDocumentRoutes } from './routes.ts';
import { keepDocument } from './take-document.ts';
import type { GivenDocument } from './take-document.ts';

export { isExpired } from './completeness.ts';
export { documentRegister } from './register.ts';
export { documentsOnFile } from './repo.ts';
export type { NamedDocument } from './repo.ts';
export { isSigned, wantedOf } from './wanted-of.ts';
export { withdrawnOf } from './withdrawn.ts';

interface Surroundings {
  readonly database: Database;
  readonly spine: Spine;
  readonly pool: WorkPool;
  readonly secrets: Secrets;
  readonly identityOf: IdentityOf;
}

export interface Documents {
  register(router: Router): void;
  /** Keeps a document and gives its id (`keepDocument`). */
  keep(caller: Caller, clientId: string, document: GivenDocument): Promise<string>;
}

/** Papers of clients: taken in, kept as they came, and which of those that are asked for are missing. */
export function createDocuments({ secrets, ...deps }: Surroundings): Documents {
  const box = createSecretBox(secrets, 'document-key');
  return {
    register: (router) => addDocumentRoutes(router, { ...deps, box }),
    keep: (caller, clientId, document) => keepDocument({ ...deps, box }, caller, clientId, document),
  };
}
