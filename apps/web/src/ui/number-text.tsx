import { cx } from './class-names.ts';
import { formatNumber } from './number-format.ts';
import styles from './figure.module.css';

export interface NumberTextProps {
  value: number | bigint;
  digits?: number;
  className?: string;
}

export function NumberText({ value, digits = 0, className }: NumberTextProps) {
  return (
    <bdi dir="ltr" className={cx(styles['figure'], className)}>
      {formatNumber(value, digits)}
    </bdi>
  );
}
