import { clientRuleRoutes } from '@sorgfalt/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

export function clientRulesQuery() {
  return queryOptions({
    queryKey: queryKeys.onboarding.rules,
    queryFn: ({ signal }) => call(clientRuleRoutes.list, {}, { signal }),
  });
}

export function clientRuleQuery(version: string) {
  return queryOptions({
    queryKey: [...queryKeys.onboarding.rule, version],
    queryFn: ({ signal }) => call(clientRuleRoutes.get, { params: { version } }, { signal }),
  });
}

function useRulesMutation<Input, Result>(run: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.onboarding.rules }),
  });
}

export function useUploadClientRules() {
  return useRulesMutation((pack: Record<string, unknown>) =>
    call(clientRuleRoutes.upload, { body: { pack } }),
  );
}

export function usePutClientRulesInForce() {
  return useRulesMutation((version: string) => call(clientRuleRoutes.putInForce, { params: { version } }));
}
