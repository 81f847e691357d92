import type { Webhook } from '@sorgfalt/contract';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRemoveWebhook } from './webhook-queries.ts';

interface RemoveWebhookDialogProps {
  readonly webhook: Webhook;
  onClose(): void;
}

/** Asks before an address goes with its deliveries. */
export function RemoveWebhookDialog({ webhook, onClose }: RemoveWebhookDialogProps) {
  const t = useTexts();
  const remove = useRemoveWebhook();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('payments:webhooks.remove')}
      description={t('payments:webhooks.removeText')}
      confirmText={t('payments:webhooks.remove')}
      cancelText={t('payments:action.keep')}
      loading={remove.isPending}
      onConfirm={() => remove.mutate(webhook.webhookId, { onSuccess: onClose })}
      problem={
        remove.error ? { title: t('payments:action.failed'), text: errorText(remove.error, t) } : undefined
      }
    >
      <p>
        <bdi dir="ltr">{webhook.url}</bdi>
      </p>
    </ConfirmDialog>
  );
}
