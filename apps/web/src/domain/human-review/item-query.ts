import { reviewRoutes } from '@sorgfalt/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

/** One item of the queue with its decision. */
export function itemQuery(itemId: string) {
  return queryOptions({
    queryKey: [...queryKeys.review.item, itemId],
    queryFn: ({ signal }) => call(reviewRoutes.get, { params: { itemId } }, { signal }),
  });
}
