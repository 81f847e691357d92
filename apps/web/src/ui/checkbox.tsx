import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { useFieldControl } from './field.tsx';
import styles from './choice.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  labelHidden?: boolean;
  indeterminate?: boolean;
}

export function Checkbox({
  label,
  hint,
  labelHidden = false,
  indeterminate = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const hintId = useId();
  const describedBy = [rest['aria-describedby'], hint !== undefined && hintId].filter(Boolean).join(' ');
  const control = useFieldControl({ ...rest, 'aria-describedby': describedBy });
  const setInput = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate;
    if (typeof ref === 'function') ref(input);
    else if (ref) ref.current = input;
  };
  return (
    <label className={cx(styles['choice'], className)}>
      <input
        {...rest}
        {...control}
        ref={setInput}
        type="checkbox"
        className={cx(styles['input'], styles['box'])}
      />
      <span className={cx(styles['text'], labelHidden && styles['hidden'])}>
        <span>{label}</span>
        {hint !== undefined && (
          <span id={hintId} className={styles['hint']}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
