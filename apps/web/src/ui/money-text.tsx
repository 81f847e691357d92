import { cx } from './class-names.ts';
import { formatMinor } from './number-format.ts';
import styles from './figure.module.css';

export interface MoneyTextProps {
  /** Whole minor units, such as centimes. */
  minor: number | bigint | string;
  currency: string;
  className?: string;
}

export function MoneyText({ minor, currency, className }: MoneyTextProps) {
  return (
    <bdi dir="ltr" className={cx(styles['figure'], className)}>
      {currency} {formatMinor(minor, currency)}
    </bdi>
  );
}
