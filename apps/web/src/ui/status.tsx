import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './status.module.css';

export type Tone = 'good' | 'waiting' | 'rejected' | 'stopped' | 'neutral';

export interface StatusProps extends ComponentProps<'span'> {
  tone: Tone;
}

/** Drawn and not painted by backgrounds, so that print and forced colours keep them. */
const shapes: Readonly<Record<Tone, ReactNode>> = {
  good: <circle cx="5" cy="5" r="4.5" />,
  waiting: <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentcolor" strokeWidth="2.25" />,
  rejected: <rect x="0.75" y="0.75" width="8.5" height="8.5" rx="1" />,
  stopped: <path d="M5 0 10 5 5 10 0 5Z" />,
  neutral: <circle cx="5" cy="5" r="4.5" />,
};

/**
 * A state in words. Green disc: approved, paid, proved, in force. Hollow amber ring: waiting. Slate square: rejected,
 * dismissed, returned. Red diamond: stopped, over time, confirmed. Grey disc: none of these. The shape repeats the colour.
 */
export function Status({ tone, className, children, ...rest }: StatusProps) {
  return (
    <span {...rest} className={cx(styles['status'], className)} data-tone={tone}>
      <svg viewBox="0 0 10 10" fill="currentcolor" className={styles['shape']} aria-hidden="true">
        {shapes[tone]}
      </svg>
      <span className={styles['words']}>{children}</span>
    </span>
  );
}
