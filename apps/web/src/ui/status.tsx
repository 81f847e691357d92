import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import styles from './status.module.css';

export type Tone = 'good' | 'waiting' | 'rejected' | 'stopped' | 'neutral';

export interface StatusProps extends ComponentProps<'span'> {
  tone: Tone;
}

const disc = 'M.5 5a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0Z';

/** Drawn and not painted by backgrounds, so that print and forced colours keep them. */
const shapes: Readonly<Record<Tone, string>> = {
  good: disc,
  waiting: `${disc}M2.75 5a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0-4.5 0Z`,
  rejected: 'M.75.75h8.5v8.5H.75Z',
  stopped: 'M5 0 10 5 5 10 0 5Z',
  neutral: disc,
};

/**
 * A state in words. Green disc: approved, paid, proved, in force. Hollow amber ring: waiting. Slate square: rejected,
 * dismissed, returned. Red diamond: stopped, over time, confirmed. Grey disc: none of these. The shape repeats the colour.
 */
export function Status({ tone, className, children, ...rest }: StatusProps) {
  return (
    <span {...rest} className={cx(styles['status'], className)} data-tone={tone}>
      <svg viewBox="0 0 10 10" fill="currentcolor" className={styles['shape']} aria-hidden="true">
        <path d={shapes[tone]} />
      </svg>
      <span className={styles['words']}>{children}</span>
    </span>
  );
}
