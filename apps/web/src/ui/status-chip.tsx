import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import styles from './status-chip.module.css';

export type Tone = 'good' | 'caution' | 'bad' | 'info' | 'neutral' | 'accent';

export interface StatusChipProps extends ComponentProps<'span'> {
  tone: Tone;
}

/** A state in words; the colour and the dot only help the eye. */
export function StatusChip({ tone, className, children, ...rest }: StatusChipProps) {
  return (
    <span {...rest} className={cx(styles['chip'], className)} data-tone={tone}>
      <span className={styles['dot']} aria-hidden="true" />
      {children}
    </span>
  );
}
