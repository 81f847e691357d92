import type { ReactNode } from 'react';
import styles from './setting.module.css';

/** A choice with its name before it; the control says the name to screen readers itself. */
export function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['setting']}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
