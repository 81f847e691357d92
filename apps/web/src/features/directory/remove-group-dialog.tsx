import type { DirectoryGroup } from '@sorgfalt/contract';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useRemoveGroup } from './queries.ts';

/** Asks before a group gives no role any more. */
export function RemoveGroupDialog({ group, onClose }: { group: DirectoryGroup; onClose(): void }) {
  const t = useTexts();
  const toast = useToast();
  const removing = useRemoveGroup();
  const { name, groupId } = group;
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('directory:removeTitle', { name })}
      description={t('directory:removeText')}
      confirmText={t('directory:remove')}
      cancelText={t('directory:keep')}
      loading={removing.isPending}
      onConfirm={() =>
        removing.mutate(groupId, {
          onSuccess: () => {
            toast.show({ type: 'success', title: t('directory:removed', { name }) });
            onClose();
          },
        })
      }
      problem={
        removing.error ? { title: t('directory:failed'), text: errorText(removing.error, t) } : undefined
      }
    />
  );
}
