import type { Handover } from '@sorgfalt/contract';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAllowHandover } from './queries.ts';

/** Asks before the directory may take over an account that was here before. */
export function HandoverDialog({ handover, onClose }: { handover: Handover; onClose(): void }) {
  const t = useTexts();
  const toast = useToast();
  const allowing = useAllowHandover();
  const { name, email, uid } = handover;
  const problem = { title: t('directory:handover.failed'), text: errorText(allowing.error, t) };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('directory:handover.allowTitle', { name })}
      description={t('directory:handover.allowText')}
      confirmText={t('directory:handover.allow')}
      cancelText={t('cancel')}
      loading={allowing.isPending}
      onConfirm={() =>
        allowing.mutate(uid, {
          onSuccess: () => {
            toast.show({ type: 'success', title: t('directory:handover.allowed', { name }) });
            onClose();
          },
        })
      }
      problem={allowing.isError ? problem : undefined}
    >
      <p>
        <bdi>{email}</bdi>
      </p>
    </ConfirmDialog>
  );
}
