import { documentRequestRoutes } from '@sorgfalt/contract';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { printInThread } from '../../platform/pdf/index.ts';
import type { WorkPool } from '../../platform/work/index.ts';
import { wantedOf } from '../documents/index.ts';
import { askClient } from './ask.ts';
import { letterOf } from './letter.ts';
import { addresseeOf, findRequest } from './repo.ts';
import { requestsOf } from './requests-of.ts';
import { withdrawRequest } from './withdraw-request.ts';

export { requestRegister } from './register.ts';
export { requestsOf } from './requests-of.ts';

interface Surroundings {
  readonly database: Database;
  readonly spine: Spine;
  readonly pool: WorkPool;
  readonly config: Pick<Config, 'firm'>;
}

/** What clients are asked for: kept with its day, printed as a letter in their language, and beside it what came of it. */
export function createDocumentRequests({ database, spine, pool, config }: Surroundings): {
  register(router: Router): void;
} {
  const shown = async (clientId: string) => {
    const known = await wantedOf(database, clientId);
    if (known === null) throw new AppError('not-found');
    return { requests: await requestsOf(database, clientId, known) };
  };
  return {
    register(router) {
      router.add(documentRequestRoutes.list, ({ params }) => shown(params.clientId));
      router.add(documentRequestRoutes.ask, async ({ params: { clientId }, body, caller }) => {
        await askClient(spine, signedIn(caller), clientId, body);
        return shown(clientId);
      });
      router.add(documentRequestRoutes.withdraw, async ({ params, body, caller }) => {
        await withdrawRequest(spine, signedIn(caller), { ...params, ...body });
        return shown(params.clientId);
      });
      router.add(documentRequestRoutes.letter, async ({ params, reply }) => {
        const request = await findRequest(database, params);
        const addressee = await addresseeOf(database, params.clientId);
        const known = await wantedOf(database, params.clientId);
        if (request === null || addressee === null || known === null) throw new AppError('not-found');
        // It would ask the client once more for what nobody waits for.
        if (request.withdrawnAt !== null) throw new AppError('not-allowed-now');
        const letter = letterOf(request, { ...addressee, parties: known.parties, firm: config.firm.name });
        void reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', `attachment; filename="request-${request.id}.pdf"`);
        return printInThread(pool, letter);
      });
    },
  };
}
