import type { PaymentDetail } from '@sorgfalt/contract';
import { createLink, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DeedDialog, type DialogDeed } from './deed-dialog.tsx';
import { deedHooks, type DeedHook } from './panel-actions.ts';
import styles from './payment-panel.module.css';

const ButtonLink = createLink(LinkButton);
const dialogDeeds = ['cancel', 'hold', 'ask', 'release'] as const satisfies readonly DialogDeed[];
const variants = { cancel: 'secondary', hold: 'secondary', ask: 'secondary', release: 'primary' } as const;

/** The buttons for what this person may do with the payment now; the server says which these are. */
export function PaymentDeeds({ detail }: { detail: PaymentDetail }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [deed, setDeed] = useState<DialogDeed>();
  const { actions, paymentId, reviewItemId } = detail;
  const marks = (hook: DeedHook) => ({ 'data-deed': hook, kbd: deedHooks[hook] });
  return (
    <div className={styles['deeds']}>
      {dialogDeeds
        .filter((kind) => actions.includes(kind))
        .map((kind) => (
          <Button
            key={kind}
            size="small"
            variant={variants[kind]}
            onClick={() => setDeed(kind)}
            {...marks(kind)}
          >
            {t(`payments:deed.${kind}`)}
          </Button>
        ))}
      {actions.includes('revise') && (
        <ButtonLink size="small" to="/app/payments/new" search={{ revise: paymentId }} {...marks('revise')}>
          {t('payments:deed.revise')}
        </ButtonLink>
      )}
      {actions.includes('decide') && reviewItemId !== null && (
        <Button
          size="small"
          variant="primary"
          onClick={() => void navigate({ to: '/app/review/$itemId', params: { itemId: reviewItemId } })}
          {...marks('decide')}
        >
          {t('payments:deed.decide')}
        </Button>
      )}
      {deed !== undefined && (
        <DeedDialog key={deed} detail={detail} kind={deed} onClose={() => setDeed(undefined)} />
      )}
    </div>
  );
}
