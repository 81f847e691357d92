import { useId } from 'react';
import { cx } from './class-names.ts';
import { formatAtLeast, formatUpTo } from './number-format.ts';
import styles from './segmented.module.css';

export interface SegmentedOption<Value extends string = string> {
  value: Value;
  label: string;
  /** Null where it is still to come: its place is kept. */
  count?: number | null;
}

export interface SegmentedProps<Value extends string = string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SegmentedOption<Value>[];
  /** Up to where options were counted. */
  countMax?: number;
  /** There may be more of each. */
  orMore?: boolean;
  className?: string;
}

/** One filter out of a few; radio buttons to the keyboard and to screen readers. */
export function Segmented<Value extends string = string>({
  label,
  value,
  onValueChange,
  options,
  countMax = Infinity,
  orMore = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  const textOf = (count: number) => (orMore ? formatAtLeast(count) : formatUpTo(count, countMax));
  return (
    <div role="radiogroup" aria-label={label} className={cx(styles['track'], className)}>
      {options.map((option) => (
        <label key={option.value} className={styles['option']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className={styles['input']}
          />
          {option.label}
          {/* The space parts the number from the word in what is read aloud. */}
          {option.count !== undefined && ' '}
          {option.count !== undefined && (
            <bdi dir="ltr" className={styles['count']}>
              {option.count === null ? '' : textOf(option.count)}
            </bdi>
          )}
        </label>
      ))}
    </div>
  );
}
