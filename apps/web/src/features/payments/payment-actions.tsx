import type { PaymentDetail } from '@sorgfalt/contract';
import { createLink, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ActionDialog, type DialogAction } from './action-dialog.tsx';
import { actionHooks, type ActionHook } from './panel-actions.ts';
import styles from './payment-panel.module.css';

const ButtonLink = createLink(LinkButton);
const dialogActions = ['cancel', 'hold', 'ask', 'release'] as const satisfies readonly DialogAction[];
const variants = { cancel: 'secondary', hold: 'secondary', ask: 'secondary', release: 'primary' } as const;

/** The buttons for what this person may do with the payment now; the server says which these are. */
export function PaymentActions({ detail }: { detail: PaymentDetail }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [action, setAction] = useState<DialogAction>();
  const { actions, paymentId, reviewItemId } = detail;
  const marks = (hook: ActionHook) => ({ 'data-action': hook, kbd: actionHooks[hook] });
  return (
    <div className={styles['actions']}>
      {dialogActions
        .filter((kind) => actions.includes(kind))
        .map((kind) => (
          <Button
            key={kind}
            size="small"
            variant={variants[kind]}
            onClick={() => setAction(kind)}
            {...marks(kind)}
          >
            {t(`payments:action.${kind}`)}
          </Button>
        ))}
      {actions.includes('revise') && (
        <ButtonLink size="small" to="/app/payments/new" search={{ revise: paymentId }} {...marks('revise')}>
          {t('payments:action.revise')}
        </ButtonLink>
      )}
      {actions.includes('decide') && reviewItemId !== null && (
        <Button
          size="small"
          variant="primary"
          onClick={() => void navigate({ to: '/app/review/$itemId', params: { itemId: reviewItemId } })}
          {...marks('decide')}
        >
          {t('payments:action.decide')}
        </Button>
      )}
      {action !== undefined && (
        <ActionDialog key={action} detail={detail} kind={action} onClose={() => setAction(undefined)} />
      )}
    </div>
  );
}
