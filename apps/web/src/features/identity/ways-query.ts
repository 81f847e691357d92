import { queryOptions } from '@tanstack/react-query';
import { identityProvider } from '../../client/identity/session.ts';
import { queryKeys } from '../../client/query-keys.ts';

export const waysQuery = queryOptions({
  queryKey: [...queryKeys.factors.all, 'ways'],
  queryFn: () => identityProvider().listWays(),
  // A provider's window may have changed it.
  staleTime: 0,
});
