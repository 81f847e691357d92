import { clientRoutes, obligationRoutes, onboardingRoutes } from '@sorgfalt/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

/** Duties that are shown at once; the most urgent come first. */
const shownMax = 20;
const foundMax = 8;
const shortestSearch = 2;

export function standingQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.clients.standing, clientId],
    queryFn: ({ signal }) => call(clientRoutes.standing, { params: { clientId } }, { signal }),
  });
}

/** Clients whose name or case number holds a text, which travels in the body. */
export function clientsQuery(search: string) {
  return queryOptions({
    queryKey: [...queryKeys.onboarding.clients, search],
    queryFn: ({ signal }) => call(onboardingRoutes.search, { body: { search, limit: foundMax } }, { signal }),
    enabled: search.length >= shortestSearch,
    placeholderData: keepPreviousData,
  });
}

/** Open duties: of one client, or of all. */
export function dutiesQuery(clientId?: string) {
  const query = { limit: shownMax, ...(clientId === undefined ? {} : { clientId }) };
  return queryOptions({
    queryKey: [...queryKeys.clients.duties, clientId ?? null],
    queryFn: ({ signal }) => call(obligationRoutes.list, { query }, { signal }),
  });
}

export function useEndDuty(obligationId: string) {
  return useClientAction((note) => call(obligationRoutes.done, { params: { obligationId }, body: { note } }));
}

export function useFreeze(clientId: string) {
  return useClientAction((reason) => call(clientRoutes.freeze, { params: { clientId }, body: { reason } }));
}

export function useLiftFreeze(freezeId: string) {
  return useClientAction((reason) =>
    call(clientRoutes.liftFreeze, { params: { freezeId }, body: { reason } }),
  );
}

export function useHold(clientId: string) {
  return useClientAction((reason) => call(clientRoutes.hold, { params: { clientId }, body: { reason } }));
}

export function useLiftHold(holdId: string) {
  return useClientAction((reason) => call(clientRoutes.liftHold, { params: { holdId }, body: { reason } }));
}

function useClientAction(action: (words: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.clients.all }),
  });
}
