import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { DateText } from './date-text.tsx';
import { formatDateTime, fullStamp } from './date-format.ts';
import styles from './story-row.module.css';

export interface StoryRowProps extends Omit<ComponentProps<'li'>, 'title'> {
  /** An instant in UTC; the day stands above, so only the clock time is shown. */
  time: string;
  /** Who did it: people are a disc, machines a square. */
  actor: { name: ReactNode; sign: ReactNode; isPerson: boolean };
  /** What happened. */
  sentence: ReactNode;
  /** How it ended, and what seals it. */
  seal?: ReactNode;
  actions?: ReactNode;
}

/** One thing that happened: when, by whom, what, the facts below, and at the end how far it is sealed. */
export function StoryRow({
  time,
  actor: { name, sign, isPerson },
  sentence,
  seal,
  actions,
  className,
  children,
  ...rest
}: StoryRowProps) {
  return (
    <li {...rest} className={cx(styles['row'], className)}>
      <time dateTime={time} title={fullStamp(time)} className={styles['time']}>
        <bdi dir="ltr">{clockOf(time)}</bdi>
      </time>
      <span className={styles['sign']} data-person={isPerson || undefined} aria-hidden="true">
        {sign}
      </span>
      <div className={styles['words']}>
        <p className={styles['sentence']}>
          {/* A sentence has the direction of its language, whatever that of the page is; names in it do not decide. */}
          <bdi>
            <span className={styles['actor']}>{name}</span> {sentence}
          </bdi>
        </p>
        {children !== undefined && <div className={styles['facts']}>{children}</div>}
      </div>
      {seal !== undefined && <div className={styles['seal']}>{seal}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </li>
  );
}

/** What happened on one day under its date, which stays in sight while it scrolls by. */
export function StoryDay({ date, label, children }: { date: string; label?: string; children: ReactNode }) {
  return (
    <section className={styles['day']}>
      <h2 className={styles['date']}>
        {label !== undefined && <span>{label}</span>}
        <DateText value={date} />
      </h2>
      <ol>{children}</ol>
    </section>
  );
}

function clockOf(time: string): string {
  return formatDateTime(time).slice(11);
}
