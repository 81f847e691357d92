/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the native element cannot be drawn alike in all browsers */
import { useId, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './progress.module.css';

export interface ProgressProps {
  label: ReactNode;
  value: number;
  max?: number;
  /** The state in words, `4 of 12 checked`; percent without it. */
  text?: string;
  /** Usually the stop button. */
  action?: ReactNode;
  className?: string;
}

export function Progress({ label, value, max = 100, text, action, className }: ProgressProps) {
  const id = useId();
  const percent = max <= 0 ? 0 : Math.round(Math.max(0, Math.min(1, value / max)) * 100);
  const said = text ?? `${String(percent)} %`;
  return (
    <div className={cx(styles['progress'], className)}>
      <div className={styles['words']}>
        <span id={id} className={styles['label']}>
          {label}
        </span>
        <span className={styles['text']}>{said}</span>
      </div>
      <div className={styles['line']}>
        <div
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={value}
          aria-valuetext={said}
          className={styles['track']}
        >
          <div className={styles['fill']} style={{ inlineSize: `${String(percent)}%` }} />
        </div>
        {action}
      </div>
    </div>
  );
}
