import { useId, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './choice.module.css';

export interface RadioOption<Value extends string = string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<Value extends string = string> {
  legend: ReactNode;
  name: string;
  /** null while nothing is chosen. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  orientation?: 'vertical' | 'horizontal';
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  legendHidden?: boolean;
  className?: string;
}

export function RadioGroup<Value extends string = string>({
  legend,
  name,
  value,
  onValueChange,
  options,
  orientation = 'vertical',
  hint,
  error,
  required = false,
  legendHidden = false,
  className,
}: RadioGroupProps<Value>) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      className={cx(styles['group'], className)}
      aria-describedby={describedBy || undefined}
      aria-required={required || undefined}
      aria-invalid={error !== undefined || undefined}
    >
      <legend id={`${id}-legend`} className={cx(styles['legend'], legendHidden && styles['hidden'])}>
        {legend}
        {required && (
          <span className={styles['mark']} aria-hidden="true">
            *
          </span>
        )}
      </legend>
      <div className={styles['options']} data-orientation={orientation}>
        {options.map((option) => (
          <label key={option.value} className={styles['choice']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              disabled={option.disabled}
              className={cx(styles['input'], styles['dot'])}
            />
            <span className={styles['text']}>
              <span>{option.label}</span>
              {option.hint !== undefined && <span className={styles['hint']}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
