import type { DutyConfirmation, User } from '@sorgfalt/contract';
import { useState } from 'react';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Status } from '../../ui/status.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AccountMenu } from './account-menu.tsx';
import { DutiesDialog } from './duties-dialog.tsx';
import { dutiesOf } from './duty-list.tsx';
import { useSetState } from './queries.ts';

/** Whether an account counts, and what an administrator can do about it; one's own has nothing to change. */
export function StateCell({ user, isLocked }: { user: User; isLocked: boolean }) {
  const t = useTexts();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [stopped, setStopped] = useState<ReturnType<typeof dutiesOf>>(null);
  const { mutate, isPending } = useSetState();
  const { uid, name, state } = user;
  const set = (next: 'active' | 'disabled', done: string, confirmation?: DutyConfirmation) =>
    mutate(
      { uid, state: next, confirmation },
      {
        onSuccess: () => toast.show({ type: 'success', title: done }),
        onError: (error) => {
          const duties = dutiesOf(error);
          if (duties !== null) return setStopped(duties);
          const requestId = requestIdOf(error);
          const reason = errorText(error, t);
          toast.show({
            type: 'error',
            title: t('users:state.failed'),
            text: requestId === undefined ? reason : `${reason} · ${t('requestId')} ${requestId}`,
          });
        },
      },
    );
  const isWaiting = state === 'pending';
  const letIn = (confirmation?: DutyConfirmation) =>
    set('active', t(isWaiting ? 'users:state.confirmed' : 'users:state.enabled', { name }), confirmation);
  const endText = t(isWaiting ? 'users:state.refuse' : 'users:state.disable');
  return (
    <>
      {state !== 'active' && (
        <Status tone={isWaiting ? 'waiting' : 'neutral'}>{t(`users:state.${state}`)}</Status>
      )}
      {state !== 'active' && (
        <Button
          size="small"
          loading={isPending}
          aria-label={t(isWaiting ? 'users:state.confirmOf' : 'users:state.enableOf', { name })}
          onClick={() => letIn()}
        >
          {t(isWaiting ? 'users:state.confirm' : 'users:state.enable')}
        </Button>
      )}
      {state !== 'disabled' && !isLocked && (
        <AccountMenu user={user} endText={endText} onEnd={() => setIsAsking(true)} />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t(isWaiting ? 'users:state.refuseTitle' : 'users:state.disableTitle', { name })}
        description={t(isWaiting ? 'users:state.refuseText' : 'users:state.disableText')}
        confirmText={endText}
        cancelText={t('cancel')}
        onConfirm={() => {
          setIsAsking(false);
          set('disabled', t(isWaiting ? 'users:state.refused' : 'users:state.ended', { name }));
        }}
      />
      {stopped !== null && (
        <DutiesDialog
          name={name}
          duties={stopped}
          reason={reason}
          onReason={setReason}
          onClose={() => setStopped(null)}
          onConfirm={(confirmation) => {
            setStopped(null);
            letIn(confirmation);
          }}
        />
      )}
    </>
  );
}
