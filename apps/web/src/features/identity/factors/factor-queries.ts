import { factorRoutes } from '@sorgfalt/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../client/api-client.ts';
import { queryKeys } from '../../../client/query-keys.ts';

export const factorsQuery = queryOptions({
  queryKey: queryKeys.factors.all,
  queryFn: ({ signal }) => call(factorRoutes.show, {}, { signal }),
  // What was true when the page was opened is not what a proof is asked by.
  staleTime: 0,
});

/** Changes the own factors; what is shown of them and of the sessions is read anew. */
export function useFactorChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.factors.all });
      await client.invalidateQueries({ queryKey: queryKeys.sessions.all });
    },
  });
}
