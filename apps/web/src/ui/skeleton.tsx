import { cx } from './class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS length. */
  width?: string;
  height?: string;
  lines?: number;
  className?: string;
}

/** The shape of what comes, from the first moment; it becomes visible after 150 ms, so quick answers do not flash. */
export function Skeleton({ width = '100%', height = '1em', lines = 1, className }: SkeletonProps) {
  return (
    <span className={cx(styles['lines'], className)} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={styles['bone']}
          style={{ inlineSize: lines > 1 && line === lines - 1 ? '60%' : width, blockSize: height }}
        />
      ))}
    </span>
  );
}
