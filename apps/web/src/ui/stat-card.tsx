import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';
import styles from './stat-card.module.css';

export interface StatCardProps extends Omit<ComponentProps<'a'>, 'children'> {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  tone?: 'good' | 'caution' | 'bad';
  loading?: boolean;
  /** Stands in place of the figure when it could not be had. */
  error?: ReactNode;
}

/** One figure; a link to the list behind it when `href` is given. */
export function StatCard({
  label,
  value,
  hint,
  tone,
  loading = false,
  error,
  className,
  ...rest
}: StatCardProps) {
  const body = (
    <>
      <span className={styles['label']}>{label}</span>
      {error === undefined ? (
        <span className={styles['value']}>{loading ? <Skeleton width="5ch" height="1em" /> : value}</span>
      ) : (
        <span className={styles['error']}>{error}</span>
      )}
      <span className={styles['hint']} data-tone={tone}>
        {loading ? <Skeleton width="10ch" height="0.8em" /> : hint}
      </span>
    </>
  );
  const classes = cx(styles['card'], rest.href !== undefined && styles['link'], className);
  if (rest.href === undefined) {
    return (
      <div id={rest.id} className={classes} aria-busy={loading || undefined}>
        {body}
      </div>
    );
  }
  return (
    <a {...rest} className={classes} aria-busy={loading || undefined}>
      {body}
    </a>
  );
}
