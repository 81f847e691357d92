import { type entryOrders, ledgerRoutes } from '@sorgfalt/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { firstPage } from '../../client/first-page.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { compact } from '../../client/search-params.ts';
import type { EntryFilter } from './entry-filter.ts';

const pageSize = 100;

export type EntryOrder = (typeof entryOrders)[number];

/** Entries in their order, by cursor. */
export function entriesQuery(filter: EntryFilter, sort: EntryOrder | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.ledger.entries, { ...filter, sort }],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        ledgerRoutes.list,
        { query: compact({ ...filter, sort, limit: pageSize, cursor: cursor ?? undefined }) },
        { signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The newest blocks, whatever the list is narrowed to. */
export const chainQuery = queryOptions({
  queryKey: queryKeys.ledger.chain,
  queryFn: ({ signal }) => call(ledgerRoutes.blocks, {}, { signal }),
});

export async function verifyOnServer(entryId: string) {
  return call(ledgerRoutes.verify, { body: { entry_id: entryId } });
}

/** Forgets what was loaded and begins anew. */
export function resetLedger(client: QueryClient): Promise<void> {
  return client.resetQueries({ queryKey: queryKeys.ledger.all });
}
