import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './key-value-list.module.css';

export interface KeyValueListProps {
  items: readonly { id?: string; label: string; value: ReactNode; hint?: ReactNode }[];
  columns?: 1 | 2;
  className?: string;
}

export function KeyValueList({ items, columns = 1, className }: KeyValueListProps) {
  return (
    <dl className={cx(styles['list'], className)} data-columns={columns}>
      {items.map((item) => (
        <div key={item.id ?? item.label} className={styles['pair']}>
          <dt className={styles['label']}>{item.label}</dt>
          <dd className={styles['value']}>
            {item.value}
            {item.hint !== undefined && <span className={styles['hint']}>{item.hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
