import { erasureRoutes } from '@sorgfalt/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../client/api-client.ts';
import { queryKeys } from '../../../client/query-keys.ts';

/** The request to erase a client that waits for another administrator. */
export function erasureQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.onboarding.erasure, clientId],
    queryFn: ({ signal }) => call(erasureRoutes.open, { params: { clientId } }, { signal }),
  });
}
