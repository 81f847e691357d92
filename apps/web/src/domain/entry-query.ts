import { ledgerRoutes } from '@sorgfalt/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/api-client.ts';
import { queryKeys } from '../client/query-keys.ts';

/** One entry of the ledger, whole. */
export function entryQuery(entryId: string) {
  return queryOptions({
    queryKey: [...queryKeys.ledger.entry, entryId],
    queryFn: ({ signal }) => call(ledgerRoutes.get, { params: { entryId } }, { signal }),
  });
}
