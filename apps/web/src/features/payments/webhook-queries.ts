import { paymentDeskRoutes } from '@sorgfalt/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

/** Deliveries go out behind the scenes; no live event tells of them. */
const refreshMs = 3000;

/** The addresses that are told of payments. */
export function webhooksQuery(isAdmin: boolean) {
  return queryOptions({
    queryKey: queryKeys.payments.webhooks,
    queryFn: ({ signal }) => call(paymentDeskRoutes.webhooks, {}, { signal }),
    enabled: isAdmin,
    refetchInterval: refreshMs,
  });
}

/** The last deliveries to one of them, newest first. */
export function deliveriesQuery(webhookId: string) {
  return queryOptions({
    queryKey: [...queryKeys.payments.webhooks, webhookId],
    queryFn: ({ signal }) => call(paymentDeskRoutes.webhookDeliveries, { params: { webhookId } }, { signal }),
    refetchInterval: refreshMs,
  });
}

function useWebhookMutation<Input, Result>(run: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.payments.webhooks }),
  });
}

/** Registers an address; the answer holds its secret, which is kept nowhere. */
export function useAddWebhook() {
  return useWebhookMutation((url: string) => call(paymentDeskRoutes.addWebhook, { body: { url } }));
}

export function useRemoveWebhook() {
  return useWebhookMutation((webhookId: string) =>
    call(paymentDeskRoutes.removeWebhook, { params: { webhookId } }),
  );
}

export function usePauseWebhook(webhookId: string) {
  return useWebhookMutation((isPaused: boolean) =>
    call(paymentDeskRoutes.pauseWebhook, { params: { webhookId }, body: { isPaused } }),
  );
}

export function useSendDeliveryAgain(webhookId: string) {
  return useWebhookMutation((eventId: string) =>
    call(paymentDeskRoutes.sendDeliveryAgain, { params: { webhookId, eventId } }),
  );
}
