import { libraryRoutes } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { bytesOf, fileOf } from '../../platform/http/upload.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import type { EditionSource } from '../assistant/index.ts';
import { lawChanges } from './statutes/law-changes.ts';
import { createPolicySource } from './policies/policy-source.ts';
import { addPolicyRoutes } from './policies/routes.ts';
import { importStatute } from './statutes/import-statute.ts';
import { createStatuteSource } from './statutes/statute-source.ts';
import { readStatuteUpload, statuteBytesMax } from './statutes/statute-work.ts';

export { policyRegister, statuteRegister } from './register.ts';
export { importStatute } from './statutes/import-statute.ts';
export { readStatuteFile, statuteBytesMax } from './statutes/statute-work.ts';

interface Surroundings {
  readonly database: Database;
  readonly spine: Spine;
  readonly pool: WorkPool;
}

/** What the firm puts in the library of the assistant: acts word for word, and its policies. */
export function createLibrary({ database, spine, pool }: Surroundings) {
  const sources: readonly EditionSource[] = [createStatuteSource(database), createPolicySource(database)];
  return {
    sources,
    register(router: Router): void {
      router.add(libraryRoutes.importStatute, async ({ request, query, caller }) => {
        const { stream } = await fileOf(request, statuteBytesMax);
        const statute = await readStatuteUpload(pool, bytesOf(stream));
        return importStatute(spine, signedIn(caller), statute, query);
      });
      router.add(libraryRoutes.lawChanges, async ({ params, query, caller }) => ({
        changes: await lawChanges(database, signedIn(caller), { ...params, ...query }),
      }));
      addPolicyRoutes(router, { database, spine, pool });
    },
  };
}
