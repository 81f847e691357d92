import { cx } from './class-names.ts';
import { formatAtLeast, formatNumber, formatUpTo } from './number-format.ts';
import styles from './figure.module.css';

export interface NumberTextProps {
  value: number | bigint;
  digits?: number;
  /** Up to where a whole number was counted. */
  max?: number;
  /** There may be more. */
  orMore?: boolean;
  className?: string;
}

export function NumberText({
  value,
  digits = 0,
  max = Infinity,
  orMore = false,
  className,
}: NumberTextProps) {
  return (
    <bdi dir="ltr" className={cx(styles['figure'], className)}>
      {orMore
        ? formatAtLeast(Number(value))
        : value > max
          ? formatUpTo(Number(value), max)
          : formatNumber(value, digits)}
    </bdi>
  );
}
