import { signInWayRoutes } from '@sorgfalt/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

export const waysQuery = queryOptions({
  queryKey: [...queryKeys.factors.all, 'ways'],
  queryFn: ({ signal }) => call(signInWayRoutes.list, {}, { signal }),
  // A provider's window may have changed it.
  staleTime: 0,
});
