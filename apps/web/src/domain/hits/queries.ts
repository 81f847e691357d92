import { screeningRoutes, type RouteInput } from '@sorgfalt/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

function useDecisionMutation<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    // Also of a refusal: what is there by now is what is to be looked at.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.onboarding.all });
      void client.invalidateQueries({ queryKey: queryKeys.review.all });
    },
  });
}

type Decision = RouteInput<typeof screeningRoutes.decideHit>['body'];
const decide = (body: Decision) => call(screeningRoutes.decideHit, { body });

export function useDecideHit() {
  return useDecisionMutation(decide);
}

export function useLiftDecision() {
  return useDecisionMutation(({ decisionId, reason }: { decisionId: string; reason: string }) =>
    call(screeningRoutes.liftDecision, { params: { decisionId }, body: { reason } }),
  );
}

type Dismissals = Omit<RouteInput<typeof screeningRoutes.dismissHits>['body'], 'clientId'>;

export function useDismissHits(clientId: string) {
  return useDecisionMutation((dismissed: Dismissals) =>
    call(screeningRoutes.dismissHits, { body: { clientId, ...dismissed } }),
  );
}
