import type { AccessKey } from '@sorgfalt/contract';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useRevokeKey } from './queries.ts';

/** Asks before a key opens nothing any more. */
export function RevokeKeyDialog({ held, onClose }: { held: AccessKey; onClose(): void }) {
  const t = useTexts();
  const toast = useToast();
  const revoking = useRevokeKey();
  const { name, keyId } = held;
  const problem = { title: t('directory:systems.failed'), text: errorText(revoking.error, t) };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('directory:systems.revokeTitle', { name })}
      description={t('directory:systems.revokeText')}
      confirmText={t('directory:systems.revoke')}
      cancelText={t('directory:systems.keep')}
      loading={revoking.isPending}
      onConfirm={() =>
        revoking.mutate(keyId, {
          onSuccess: () => {
            toast.show({ type: 'success', title: t('directory:systems.revoked', { name }) });
            onClose();
          },
        })
      }
      problem={revoking.isError ? problem : undefined}
    />
  );
}
