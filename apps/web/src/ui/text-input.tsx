import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { useFieldControl } from './field.tsx';
import styles from './control.module.css';

export interface TextInputProps extends ComponentProps<'input'> {
  startIcon?: ReactNode;
  /** A unit, a button or a key hint at the end. */
  suffix?: ReactNode;
  mono?: boolean;
}

/** Figures, codes and addresses read from left to right in every language. */
const LTR_TYPES = new Set(['number', 'email', 'url', 'tel', 'password']);

export function TextInput({ startIcon, suffix, mono = false, className, ...rest }: TextInputProps) {
  const control = useFieldControl(rest);
  const dir = readsLtr(rest, mono) ? 'ltr' : undefined;
  const input = (
    <input
      type="text"
      dir={dir}
      {...rest}
      {...control}
      className={cx(styles['control'], mono && styles['mono'], !startIcon && !suffix && className)}
      data-start={startIcon ? '' : undefined}
      data-end={suffix ? '' : undefined}
    />
  );
  if (!startIcon && !suffix) return input;
  return (
    <span className={cx(styles['wrap'], className)}>
      {startIcon && (
        <span className={styles['start']} aria-hidden="true">
          {startIcon}
        </span>
      )}
      {input}
      {suffix && <span className={styles['end']}>{suffix}</span>}
    </span>
  );
}

function readsLtr({ type = 'text', inputMode }: ComponentProps<'input'>, mono: boolean): boolean {
  return mono || inputMode === 'decimal' || inputMode === 'numeric' || LTR_TYPES.has(type);
}
