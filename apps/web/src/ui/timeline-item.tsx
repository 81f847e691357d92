import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { DateText } from './date-text.tsx';
import { formatDateTime, fullStamp } from './date-format.ts';
import type { Tone } from './status.tsx';
import styles from './timeline-item.module.css';

export interface TimelineItemProps extends Omit<ComponentProps<'li'>, 'title'> {
  icon: ReactNode;
  tone?: Tone;
  title: ReactNode;
  /** An instant in UTC; the day stands above, so only the clock time is shown. */
  time: string;
  actor?: ReactNode;
  actions?: ReactNode;
}

export function TimelineItem({
  icon,
  tone = 'neutral',
  title,
  time,
  actor,
  actions,
  className,
  children,
  ...rest
}: TimelineItemProps) {
  return (
    <li {...rest} className={cx(styles['item'], className)}>
      <span className={styles['icon']} data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {children !== undefined && <div className={styles['text']}>{children}</div>}
        <p className={styles['meta']}>
          <time dateTime={time} title={fullStamp(time)}>
            <bdi dir="ltr">{clockOf(time)}</bdi>
          </time>
          {actor !== undefined && <span>{actor}</span>}
        </p>
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </li>
  );
}

/** The events of one day under its date, which stays in sight while they scroll by. */
export function TimelineDay({
  date,
  label,
  children,
}: {
  date: string;
  label?: string;
  children: ReactNode;
}) {
  return (
    <section className={styles['day']}>
      <h2 className={styles['date']}>
        {label !== undefined && <span>{label}</span>}
        <DateText value={date} />
      </h2>
      <ol className={styles['list']}>{children}</ol>
    </section>
  );
}

function clockOf(time: string): string {
  return formatDateTime(time).slice(11);
}
