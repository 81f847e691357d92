import { factorRoutes, type User } from '@sorgfalt/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../client/api-client.ts';
import { ApiError } from '../../client/api-error.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Takes the factors away from a colleague who has lost them. */
export function RemoveFactors({ user: { uid, name } }: { user: User }) {
  const t = useTexts();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () => call(factorRoutes.removeOfUser, { params: { uid } }),
    onSuccess: () => toast.show({ type: 'success', title: t('users:stepUp.removed', { name }) }),
    onError: (error) =>
      toast.show({
        type: 'error',
        title: t('users:stepUp.failed'),
        text:
          error instanceof ApiError && error.code === 'not-found'
            ? t('users:stepUp.none', { name })
            : errorText(error, t),
      }),
  });
  return (
    <>
      <Button
        size="small"
        loading={removing.isPending}
        aria-label={t('users:stepUp.removeOf', { name })}
        onClick={() => setIsAsking(true)}
      >
        {t('users:stepUp.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('users:stepUp.removeTitle', { name })}
        description={t('users:stepUp.removeText')}
        confirmText={t('users:stepUp.remove')}
        cancelText={t('cancel')}
        onConfirm={() => {
          setIsAsking(false);
          removing.mutate();
        }}
      />
    </>
  );
}
