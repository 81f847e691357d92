import { readinessRoutes } from '@sorgfalt/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

/** Often enough to see something come back, seldom enough to be no load; a hidden page asks nothing. */
const refreshMs = 15_000;

/** How every part stands that the product needs. */
export const readinessQuery = queryOptions({
  queryKey: queryKeys.readiness.all,
  queryFn: ({ signal }) => call(readinessRoutes.read, {}, { signal }),
  refetchInterval: refreshMs,
});
