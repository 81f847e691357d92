import type { Webhook } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../../client/error-text.ts';
import { QueryTable } from '../../client/query-table.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast.tsx';
import { deliveryColumns } from './delivery-columns.tsx';
import { deliveriesQuery, usePauseWebhook, useSendDeliveryAgain } from './webhook-queries.ts';

interface WebhookCardProps {
  readonly webhook: Webhook;
  onRemove(): void;
}

/** One address: its deliveries, each with what became of it, and pausing or removing the address. */
export function WebhookCard({ webhook, onRemove }: WebhookCardProps) {
  const t = useTexts();
  const toast = useToast();
  const { webhookId, url, isActive } = webhook;
  const query = useQuery(deliveriesQuery(webhookId));
  const pause = usePauseWebhook(webhookId);
  const { mutate: sendAgain, isPending: isSending } = useSendDeliveryAgain(webhookId);
  const columns = useMemo(() => {
    const send = (eventId: string) => {
      if (isSending) return;
      sendAgain(eventId, {
        onSuccess: () => toast.show({ type: 'success', title: t('payments:webhooks.sentAgain') }),
        onError: (problem) =>
          toast.show({ type: 'error', title: t('payments:action.failed'), text: errorText(problem, t) }),
      });
    };
    return deliveryColumns(t, { send, isSending, isPaused: !isActive });
  }, [t, toast, sendAgain, isSending, isActive]);
  return (
    <Card
      title={t('payments:webhooks.deliveries', { host: new URL(url).host })}
      subtitle={t(isActive ? 'payments:webhooks.retries' : 'payments:webhooks.pausedText')}
      padding="none"
      actions={
        <>
          <Button
            size="small"
            loading={pause.isPending}
            onClick={() =>
              pause.mutate(isActive, {
                onError: (problem) =>
                  toast.show({
                    type: 'error',
                    title: t('payments:action.failed'),
                    text: errorText(problem, t),
                  }),
              })
            }
          >
            {t(isActive ? 'payments:webhooks.pause' : 'payments:webhooks.resume')}
          </Button>
          <Button size="small" variant="ghost" onClick={onRemove}>
            {t('payments:webhooks.remove')}
          </Button>
        </>
      }
    >
      <QueryTable
        query={query}
        label={t('payments:webhooks.deliveriesTable')}
        columns={columns}
        rows={query.data?.deliveries ?? []}
        rowKey={({ eventId }) => eventId}
        maxHeight="50dvh"
        empty={t('payments:webhooks.noDelivery')}
        failed={t('payments:webhooks.deliveriesFailed')}
      />
    </Card>
  );
}
