import type { LedgerEntry } from '@sorgfalt/contract';
import { IconClockExclamation } from '@tabler/icons-react';
import { useMinute } from '../../ui/use-minute.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Status } from '../../ui/status.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { staleMinutes } from './stale.ts';
import styles from './status-mark.module.css';
import { statusTone } from './words.ts';

/** Status of an entry; one that has waited for its timestamp for long says so. */
export function StatusMark({ entry }: { entry: Pick<LedgerEntry, 'status' | 'timestamp'> }) {
  const t = useTexts();
  const minutes = staleMinutes(entry, useMinute());
  const text = minutes === null ? '' : t('ledger:stale', { count: minutes });
  return (
    <span className={styles['mark']}>
      <Status tone={statusTone[entry.status]}>{t(`ledger:status.${entry.status}`)}</Status>
      {minutes !== null && (
        <span className={styles['stale']} title={text}>
          <IconClockExclamation size={16} aria-hidden="true" />
          <VisuallyHidden>{text}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
