import type { Payment } from '@sorgfalt/contract';
import { paymentEnds } from '@sorgfalt/workflow';
import { useTexts } from '../../i18n/use-texts.ts';
import { Status } from '../../ui/status.tsx';
import styles from './payments-page.module.css';
import { stateTone } from '../../domain/payment-tones.ts';

/**
 * How the payment stands: its exact state, and while it goes on, beside it the hold, or the one of the four statuses that it
 * counts as.
 */
export function PaymentStatus({ payment }: { payment: Pick<Payment, 'status' | 'state' | 'isHeld'> }) {
  const t = useTexts();
  const { status, state, isHeld } = payment;
  const hasEnded = paymentEnds.has(state);
  const isKept = isHeld && !hasEnded;
  return (
    <span className={styles['standing']}>
      <Status tone={isKept ? 'waiting' : stateTone[state]} title={t(`payments:stateText.${state}`)}>
        {t(`payments:state.${state}`)}
      </Status>
      {isKept ? (
        <span title={t('payments:heldText')}>{t('payments:held')}</span>
      ) : (
        !hasEnded &&
        state !== status && (
          <span title={t(`payments:statusText.${status}`)}>{t(`payments:status.${status}`)}</span>
        )
      )}
    </span>
  );
}
