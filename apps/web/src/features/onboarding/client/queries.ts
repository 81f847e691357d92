import { clientFileRoutes, type clientOrders, paymentRoutes } from '@sorgfalt/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../client/api-client.ts';
import { firstPage } from '../../../client/first-page.ts';
import { queryKeys } from '../../../client/query-keys.ts';
import { compact } from '../../../client/search-params.ts';
import type { ClientFilter } from './client-filter.ts';

const pageSize = 50;
const paymentsShown = 20;

/** What the list of clients is asked for. */
interface AskedClients {
  readonly filter: ClientFilter;
  readonly search: string;
  readonly sort: (typeof clientOrders)[number] | undefined;
}

/** The clients in their order, by cursor. */
export function clientsQuery({ filter, search, sort }: AskedClients) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.clients.list, { ...filter, search, sort }],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor, signal }) => {
      const asked = compact({ ...filter, sort, limit: pageSize, cursor: cursor ?? undefined });
      return search === ''
        ? call(clientFileRoutes.list, { query: asked }, { signal })
        : call(clientFileRoutes.search, { body: { ...asked, search } }, { signal });
    },
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function clientQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.clients.file, clientId],
    queryFn: ({ signal }) => call(clientFileRoutes.read, { params: { clientId } }, { signal }),
  });
}

/** The payments of a client that were entered last. */
export function clientPaymentsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.payments.ofClient, clientId],
    queryFn: ({ signal }) =>
      call(paymentRoutes.list, { query: { clientId, limit: paymentsShown } }, { signal }),
  });
}
