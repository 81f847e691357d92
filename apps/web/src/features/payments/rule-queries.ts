import { paymentDeskRoutes } from '@sorgfalt/contract';
import type { ApprovalLimits } from '@sorgfalt/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

/** How many of the last decisions a set of rules is tried on. */
export const shadowPayments = 1000;

export function rulesQuery() {
  return queryOptions({
    queryKey: queryKeys.payments.rules,
    queryFn: ({ signal }) => call(paymentDeskRoutes.rules, {}, { signal }),
  });
}

export function ruleQuery(version: string) {
  return queryOptions({
    queryKey: [...queryKeys.payments.rule, version],
    queryFn: ({ signal }) => call(paymentDeskRoutes.rule, { params: { version } }, { signal }),
  });
}

function useRulesMutation<Input, Result>(run: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.payments.rules }),
  });
}

export function useUploadRules() {
  return useRulesMutation((pack: Record<string, unknown>) =>
    call(paymentDeskRoutes.uploadRules, { body: { pack } }),
  );
}

export function usePutRulesInForce() {
  return useRulesMutation((version: string) =>
    call(paymentDeskRoutes.putRulesInForce, { params: { version } }),
  );
}

/** Tries a set on past payments; nothing is changed by it. */
export function useShadowRun() {
  return useMutation({
    mutationFn: (version: string) =>
      call(
        paymentDeskRoutes.shadowRules,
        { params: { version }, body: { payments: shadowPayments } },
        { timeoutMs: 150_000 },
      ),
  });
}

export function approvalLimitsQuery() {
  return queryOptions({
    queryKey: queryKeys.payments.approvalLimits,
    queryFn: ({ signal }) => call(paymentDeskRoutes.approvalLimits, {}, { signal }),
  });
}

export function useSetApprovalLimits() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (limits: ApprovalLimits & { readonly seen: ApprovalLimits }) =>
      call(paymentDeskRoutes.setApprovalLimits, { body: limits }),
    onSuccess: (limits) => client.setQueryData(approvalLimitsQuery().queryKey, limits),
    onError: () => client.invalidateQueries({ queryKey: approvalLimitsQuery().queryKey }),
  });
}
