import type { ProvisioningToken } from '@sorgfalt/contract';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useRevokeToken } from './queries.ts';

/** Asks before a token opens nothing any more. */
export function RevokeTokenDialog({ token, onClose }: { token: ProvisioningToken; onClose(): void }) {
  const t = useTexts();
  const toast = useToast();
  const revoking = useRevokeToken();
  const { name, tokenId } = token;
  const problem = { title: t('directory:provisioning.failed'), text: errorText(revoking.error, t) };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('directory:provisioning.revokeTitle', { name })}
      description={t('directory:provisioning.revokeText')}
      confirmText={t('directory:provisioning.revoke')}
      cancelText={t('directory:provisioning.keep')}
      loading={revoking.isPending}
      onConfirm={() =>
        revoking.mutate(tokenId, {
          onSuccess: () => {
            toast.show({ type: 'success', title: t('directory:provisioning.revoked', { name }) });
            onClose();
          },
        })
      }
      problem={revoking.isError ? problem : undefined}
    />
  );
}
