import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import type { Tone } from './status-chip.tsx';
import styles from './status-chip.module.css';

export type Level = 'low' | 'medium' | 'high' | 'unknown';

export interface LevelChipProps extends ComponentProps<'span'> {
  level: Level;
}

const toneOf: Record<Level, Tone> = { low: 'good', medium: 'caution', high: 'bad', unknown: 'neutral' };
const stepsOf: Record<Level, number> = { low: 1, medium: 2, high: 3, unknown: 0 };

/** A risk level: word, colour, and a mark whose height grows with the level. */
export function LevelChip({ level, className, children, ...rest }: LevelChipProps) {
  return (
    <span {...rest} className={cx(styles['chip'], className)} data-tone={toneOf[level]}>
      <span className={styles['bars']} aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <span key={step} className={styles['bar']} data-on={step <= stepsOf[level] ? '' : undefined} />
        ))}
      </span>
      {children}
    </span>
  );
}
