import type { ErasureRequest } from '@sorgfalt/contract';
import { useAuth } from '../../../client/identity/auth-context.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatDate } from '../../../ui/date-format.ts';
import styles from './erasure.module.css';
import { useDecision } from './use-decision.ts';
import { WhatGoes } from './what-goes.tsx';

interface DecideDialogProps {
  readonly request: ErasureRequest;
  readonly name: string;
  onClose(): void;
}

/** Shows the request to another administrator, who erases or refuses; whoever made it can take it back only. */
export function DecideDialog({ request, name, onClose }: DecideDialogProps) {
  const t = useTexts();
  const { currentUser } = useAuth();
  const { consent, refuse, problem } = useDecision(request, onClose);
  const { requestedBy, requestedAt, reason } = request;
  const isOwn = requestedBy.uid === currentUser.uid;
  const refuseText = t(isOwn ? 'onboarding:erase.withdraw' : 'onboarding:erase.refuse');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isOwn ? 'onboarding:erase.waitsTitle' : 'onboarding:erase.title', { name })}
      description={t(isOwn ? 'onboarding:erase.waits' : 'onboarding:erase.text')}
      variant={isOwn ? 'primary' : 'danger'}
      confirmText={isOwn ? refuseText : t('onboarding:erase.confirm')}
      cancelText={t('onboarding:erase.later')}
      loading={consent.isPending || refuse.isPending}
      onConfirm={() => (isOwn ? refuse : consent).mutate()}
      problem={problem}
    >
      <div className={styles['lists']}>
        <p>
          <bdi>
            {t('onboarding:erase.requestedBy', { name: requestedBy.name, date: formatDate(requestedAt) })}
          </bdi>{' '}
          <bdi>{t(`onboarding:erase.reasons.${reason}`)}.</bdi>
        </p>
        {!isOwn && (
          <>
            <WhatGoes />
            <p className={styles['note']}>{t('onboarding:erase.report')}</p>
            <Button className={styles['refuse']} disabled={consent.isPending} onClick={() => refuse.mutate()}>
              {refuseText}
            </Button>
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
