import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import styles from './risk.module.css';

export type Level = 'low' | 'medium' | 'high' | 'unknown';

export interface RiskProps extends ComponentProps<'span'> {
  level: Level;
  /** Out of 100; left out where nothing was computed. */
  score?: number | null;
}

const stepsOf: Record<Level, number> = { low: 1, medium: 2, high: 3, unknown: 0 };
const heights = [4, 7, 10] as const;

/** A risk: three bars that rise with the level, its word, and the number it comes from. */
export function Risk({ level, score = null, className, children, ...rest }: RiskProps) {
  return (
    <span {...rest} className={cx(styles['risk'], className)} data-level={level}>
      <svg viewBox="0 0 13 10" fill="currentcolor" className={styles['bars']} aria-hidden="true">
        {heights.map((height, place) => (
          <rect
            key={height}
            x={place * 5}
            y={10 - height}
            width="3"
            height={height}
            rx="0.75"
            opacity={place < stepsOf[level] ? 1 : 0.25}
          />
        ))}
      </svg>
      {children}
      {score !== null && <bdi dir="ltr">{score}</bdi>}
    </span>
  );
}
