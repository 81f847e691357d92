import { sampleRoutes } from '@sorgfalt/contract';
import type { SampleSize } from '@sorgfalt/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { exceptIdentity, queryKeys } from '../../client/query-keys.ts';

const loadTimeoutMs = 150_000;

/** Only administrators may ask. */
export function sampleQuery(isAdmin: boolean) {
  return queryOptions({
    queryKey: queryKeys.sample.status,
    queryFn: ({ signal }) => call(sampleRoutes.status, {}, { signal }),
    enabled: isAdmin,
  });
}

function useSampleMutation<Given = void>(run: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    // The sample firm is on every screen, as is its absence.
    onSettled: () => client.invalidateQueries(exceptIdentity),
  });
}

export const useLoadSample = () =>
  useSampleMutation((size: SampleSize) =>
    call(sampleRoutes.load, { query: { size } }, { timeoutMs: loadTimeoutMs }),
  );

export const useRemoveSample = () =>
  useSampleMutation(() => call(sampleRoutes.remove, {}, { timeoutMs: loadTimeoutMs }));
