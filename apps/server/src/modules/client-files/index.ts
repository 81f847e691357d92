import { clientFileRoutes } from '@sorgfalt/contract';
import type { Parsed } from '@sorgfalt/contract';
import { replyWithCsv } from '../../platform/http/csv-reply.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { csvOfClients } from './export-csv.ts';
import { giveOutFile } from './give-out.ts';
import type { FileDeps } from './give-out.ts';
import { countClients, countReviews, findClients } from './list-repo.ts';
import { readClientFile } from './read-file.ts';

export interface ClientFiles {
  register(router: Router): void;
  /** How many reviews of relationships are due within `reviewsDueDays` days, and how many of them should have been. */
  countReviews(): Promise<{ readonly due: number; readonly overdue: number }>;
}

/** What the firm has about each client, in one place: a reading of what the other modules keep. */
export function createClientFiles(deps: FileDeps): ClientFiles {
  const { database } = deps;
  const list = async ({
    cursor,
    limit,
    sort,
    ...filter
  }: Parsed<typeof clientFileRoutes.list>['query'] & { search?: string }) => {
    const total = await countClients(database, filter);
    return { ...(await findClients(database, filter, { cursor, limit, sort, total })), total };
  };
  return {
    register(router) {
      router.add(clientFileRoutes.list, ({ query }) => list(query));
      router.add(clientFileRoutes.search, ({ body }) => list(body));
      router.add(clientFileRoutes.exportCsv, async ({ query, reply }) =>
        replyWithCsv(reply, 'clients', csvOfClients(database, query)),
      );
      router.add(clientFileRoutes.read, ({ params }) => readClientFile(database, params.clientId));
      router.add(clientFileRoutes.giveOut, async ({ params, body, caller, reply }) => {
        const file = await giveOutFile(deps, signedIn(caller), { ...params, ...body });
        void reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', `attachment; filename="client-${params.clientId}.pdf"`);
        return file;
      });
    },
    countReviews: () => countReviews(database),
  };
}
