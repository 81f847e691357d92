import type { User } from '@sorgfalt/contract';
import { useState } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useSettings } from '../../client/settings/settings-store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSendReset } from './queries.ts';

/** Sends a colleague who cannot get in a code for a new password. */
export function SendCode({ user: { uid, name, email } }: { user: User }) {
  const t = useTexts();
  const toast = useToast();
  const { language } = useSettings();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useSendReset();
  const send = () => {
    setIsAsking(false);
    mutate(
      { uid, language },
      {
        onSuccess: () =>
          toast.show({ type: 'success', title: t('users:code.sent', { name }), text: t('users:code.where') }),
        onError: (error) =>
          toast.show({ type: 'error', title: t('users:code.failed'), text: errorText(error, t) }),
      },
    );
  };
  return (
    <>
      <Button
        size="small"
        loading={isPending}
        aria-label={t('users:code.sendTo', { name })}
        onClick={() => setIsAsking(true)}
      >
        {t('users:code.send')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        variant="primary"
        title={t('users:code.title', { name })}
        description={t('users:code.text', { email })}
        confirmText={t('users:code.send')}
        cancelText={t('cancel')}
        onConfirm={send}
      />
    </>
  );
}
