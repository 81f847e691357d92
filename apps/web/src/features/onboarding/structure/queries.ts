import { partyRoutes } from '@sorgfalt/contract';
import type { RouteInput, Structure } from '@sorgfalt/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../client/api-client.ts';
import { queryKeys } from '../../../client/query-keys.ts';

export function structureQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.clients.standing, clientId, 'structure'],
    queryFn: ({ signal }) => call(partyRoutes.read, { params: { clientId } }, { signal }),
  });
}

export const useKeepParty = (clientId: string) =>
  useChange(clientId, (body: RouteInput<(typeof partyRoutes)['keepParty']>['body']) =>
    call(partyRoutes.keepParty, { params: { clientId }, body }),
  );

export const useKeepInterest = (clientId: string) =>
  useChange(clientId, (body: RouteInput<(typeof partyRoutes)['keepInterest']>['body']) =>
    call(partyRoutes.keepInterest, { params: { clientId }, body }),
  );

export const useImportFile = (clientId: string) =>
  useChange(clientId, (body: RouteInput<(typeof partyRoutes)['importFile']>['body']) =>
    call(partyRoutes.importFile, { params: { clientId }, body }),
  );

export const useDecidePartyHit = (clientId: string) =>
  useChange(clientId, (body: RouteInput<(typeof partyRoutes)['decideHit']>['body']) =>
    call(partyRoutes.decideHit, { params: { clientId }, body }),
  );

export const useDismissPartyHits = (clientId: string) =>
  useChange(clientId, (body: RouteInput<(typeof partyRoutes)['dismissHits']>['body']) =>
    call(partyRoutes.dismissHits, { params: { clientId }, body }),
  );

export const useConfirmStructure = (clientId: string) =>
  useChange(clientId, (version: number) =>
    call(partyRoutes.confirm, { params: { clientId }, body: { version } }),
  );

/** Every change answers with the structure as it is then; what a refusal was about may have changed, too. */
function useChange<Input>(clientId: string, change: (input: Input) => Promise<Structure>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (structure) => client.setQueryData(structureQuery(clientId).queryKey, { structure }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.clients.all }),
  });
}
