import type { Payment } from '@sorgfalt/contract';
import { paymentEnds } from '@sorgfalt/workflow';
import { useTexts } from '../../i18n/use-texts.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import styles from './status-chips.module.css';
import { stateTone, statusTone } from './tones.ts';

interface StatusChipsProps {
  readonly payment: Pick<Payment, 'status' | 'state' | 'isHeld'>;
  /** Else the chips stay on one line, as in a row of the table. */
  readonly wraps?: boolean;
}

/** One of the four statuses and, where the payment is further on or has ended, its exact state beside it. */
export function StatusChips({ payment: { status, state, isHeld }, wraps = false }: StatusChipsProps) {
  const t = useTexts();
  return (
    <span className={styles['chips']} data-wraps={wraps || undefined}>
      <StatusChip tone={statusTone[status]} title={t(`payments:statusText.${status}`)}>
        {t(`payments:status.${status}`)}
      </StatusChip>
      {state !== status && (
        <StatusChip tone={stateTone[state]} title={t(`payments:stateText.${state}`)}>
          {t(`payments:state.${state}`)}
        </StatusChip>
      )}
      {isHeld && !paymentEnds.has(state) && (
        <StatusChip tone="caution" title={t('payments:heldText')}>
          {t('payments:held')}
        </StatusChip>
      )}
    </span>
  );
}
