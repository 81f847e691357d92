import type { RulePack } from '@sorgfalt/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTexts } from '../../i18n/use-texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { errorText } from '../../client/error-text.ts';

interface PutDialogProps {
  readonly version: string;
  /** What putting it in force brings about. */
  readonly text: string;
  readonly put: UseMutationResult<RulePack, Error, string>;
  onClose(): void;
}

/** Asks before a set of rules is put in force. */
export function PutDialog({ version, text, put, onClose }: PutDialogProps) {
  const t = useTexts();
  const toast = useToast();
  return (
    <ConfirmDialog
      open
      variant="primary"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('payments:rules.put')}
      description={text}
      confirmText={t('payments:rules.put')}
      cancelText={t('payments:action.keep')}
      loading={put.isPending}
      onConfirm={() =>
        put.mutate(version, {
          onSuccess: () => {
            toast.show({ type: 'success', title: t('payments:rules.isPut', { version }) });
            onClose();
          },
        })
      }
      problem={put.error ? { title: t('payments:action.failed'), text: errorText(put.error, t) } : undefined}
    />
  );
}
