import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './state.module.css';

export interface EmptyStateProps {
  /** One sentence: what would be here. */
  title: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ title, icon, children, action, className }: EmptyStateProps) {
  return (
    <div className={cx(styles['state'], className)}>
      {icon !== undefined && (
        <span className={styles['icon']} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <div className={styles['text']}>{children}</div>}
      {action}
    </div>
  );
}
