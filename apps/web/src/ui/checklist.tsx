import { IconAlertTriangle, IconCircleCheck, IconFlag, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { DateText } from './date-text.tsx';
import styles from './checklist.module.css';

export type CheckStatus = 'ok' | 'info' | 'warning' | 'flag';

export interface CheckItem {
  id: string;
  label: ReactNode;
  status: CheckStatus;
  /** The status in words. */
  statusLabel: string;
  /** What was looked at and what was seen. */
  detail?: ReactNode;
  source?: ReactNode;
  /** An instant in UTC. */
  time?: string;
}

export interface ChecklistProps {
  items: readonly CheckItem[];
  label?: string;
  className?: string;
}

const iconOf = { ok: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, flag: IconFlag };

export function Checklist({ items, label, className }: ChecklistProps) {
  return (
    <ul aria-label={label} className={cx(styles['list'], className)}>
      {items.map((item) => {
        const Icon = iconOf[item.status];
        return (
          <li key={item.id} className={styles['item']} data-status={item.status}>
            <Icon size={18} aria-hidden="true" className={styles['icon']} />
            <div className={styles['words']}>
              <p className={styles['label']}>{item.label}</p>
              {item.detail !== undefined && <div className={styles['detail']}>{item.detail}</div>}
              {(item.source !== undefined || item.time !== undefined) && (
                <p className={styles['source']}>
                  {item.source}
                  {item.source !== undefined && item.time !== undefined && ' · '}
                  {item.time !== undefined && <DateText value={item.time} withTime />}
                </p>
              )}
            </div>
            <span className={styles['status']}>{item.statusLabel}</span>
          </li>
        );
      })}
    </ul>
  );
}
