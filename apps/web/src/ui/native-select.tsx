import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { useFieldControl } from './field.tsx';
import styles from './control.module.css';

export interface NativeSelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** An entry with the empty value, shown while nothing is chosen. */
  placeholder?: string;
}

export function NativeSelect({ options, placeholder, className, ...rest }: NativeSelectProps) {
  const control = useFieldControl(rest);
  return (
    <select {...rest} {...control} className={cx(styles['control'], styles['native'], className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
