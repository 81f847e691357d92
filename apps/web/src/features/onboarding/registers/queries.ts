import { registerRoutes } from '@sorgfalt/contract';
import type { RegisterName } from '@sorgfalt/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../client/api-client.ts';
import { queryKeys } from '../../../client/query-keys.ts';

export function registersQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.clients.standing, clientId, 'registers'],
    queryFn: ({ signal }) => call(registerRoutes.read, { params: { clientId } }, { signal }),
  });
}

export interface RegisterQuestion {
  readonly register: RegisterName;
  readonly partyId: string | null;
  readonly number?: string;
}

/** Asks a register; what it answered is shown at once. */
export function useRegister(clientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RegisterQuestion) => call(registerRoutes.ask, { params: { clientId }, body }),
    onSuccess(answer) {
      client.setQueryData(registersQuery(clientId).queryKey, answer);
      return client.invalidateQueries({ queryKey: queryKeys.clients.all });
    },
  });
}
