import { cx } from './class-names.ts';
import { formatDate, formatDateTime, fullStamp } from './date-format.ts';
import styles from './figure.module.css';

export interface DateTextProps {
  /** An instant in UTC, or a calendar day. */
  value: string;
  withTime?: boolean;
  className?: string;
}

/** dd.mm.yyyy, with HH:mm in Zurich when asked; the full stamp on hover. */
export function DateText({ value, withTime = false, className }: DateTextProps) {
  return (
    <time dateTime={value} title={fullStamp(value)} className={cx(styles['figure'], className)}>
      <bdi dir="ltr">{withTime ? formatDateTime(value) : formatDate(value)}</bdi>
    </time>
  );
}
