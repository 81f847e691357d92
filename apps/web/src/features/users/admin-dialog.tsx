import type { Role, User } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface AdminDialogProps {
  readonly user: User;
  readonly role: Role;
  onCancel(): void;
  onConfirm(): void;
}

/** Asks before somebody becomes an administrator or stops being one. */
export function AdminDialog({ user, role, onCancel, onConfirm }: AdminDialogProps) {
  const t = useTexts();
  const isGrant = role === 'admin';
  return (
    <Dialog
      open
      alert
      size="small"
      onOpenChange={(isOpen) => {
        if (!isOpen) onCancel();
      }}
      title={t(isGrant ? 'users:confirm.grantTitle' : 'users:confirm.removeTitle', { name: user.name })}
      description={t(isGrant ? 'users:confirm.grantText' : 'users:confirm.removeText')}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button variant={isGrant ? 'primary' : 'danger'} onClick={onConfirm}>
            {t(isGrant ? 'users:confirm.grant' : 'users:confirm.remove')}
          </Button>
        </>
      }
    />
  );
}
