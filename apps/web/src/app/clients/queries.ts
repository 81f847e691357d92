import { clientRoutes, obligationRoutes } from '@sorgfalt/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api-client.ts';

/** Duties that are shown at once; the most urgent come first. */
const shownMax = 20;

export function standingQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', 'standing', clientId],
    queryFn: ({ signal }) => call(clientRoutes.standing, { params: { clientId } }, { signal }),
  });
}

/** Open duties: of one client, or of all. */
export function dutiesQuery(clientId?: string) {
  const query = { limit: shownMax, ...(clientId === undefined ? {} : { clientId }) };
  return queryOptions({
    queryKey: ['clients', 'duties', clientId ?? null],
    queryFn: ({ signal }) => call(obligationRoutes.list, { query }, { signal }),
  });
}

export function useEndDuty() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ obligationId, note }: { obligationId: string; note: string }) =>
      call(obligationRoutes.done, { params: { obligationId }, body: { note } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['clients'] }),
  });
}
