import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './choice.module.css';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** For settings that take effect at once; a choice that is sent later is a checkbox. */
export function Switch({ label, checked, onCheckedChange, className, ...rest }: SwitchProps) {
  return (
    <label className={cx(styles['choice'], className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className={cx(styles['input'], styles['toggle'])}
      />
      <span className={styles['text']}>{label}</span>
    </label>
  );
}
