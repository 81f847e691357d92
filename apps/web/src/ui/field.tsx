import { createContext, use, useId, useMemo, type AriaAttributes, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './field.module.css';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The rule that failed; replaces nothing, stands below the control. */
  error?: ReactNode;
  required?: boolean;
  /** The word shown beside the label of a field that may stay empty. */
  optionalText?: string;
  labelHidden?: boolean;
  /** A small button or link at the end of the label line. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

interface FieldIds {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldIds | undefined>(undefined);

export function Field({
  label,
  hint,
  error,
  required = false,
  optionalText,
  labelHidden = false,
  action,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hasHint = hint !== undefined && hint !== '';
  const hasError = error !== undefined && error !== '' && error !== false && error !== null;
  const ids = useMemo<FieldIds>(() => {
    const parts = [hasHint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean);
    return {
      id,
      labelId: `${id}-label`,
      describedBy: parts.join(' ') || undefined,
      invalid: hasError,
      required,
    };
  }, [id, hasHint, hasError, required]);
  return (
    <div className={cx(styles['field'], className)}>
      <div className={cx(styles['top'], labelHidden && styles['hidden'])}>
        <label id={ids.labelId} htmlFor={id} className={styles['label']}>
          {label}
          {/* Real spaces: a margin would fall on the wrong side of left-to-right words in a right-to-left page. */}
          {required && (
            <span className={styles['mark']} aria-hidden="true">
              {' '}
              *
            </span>
          )}
          {optionalText !== undefined && <span className={styles['optional']}> {optionalText}</span>}
        </label>
        {action}
      </div>
      <FieldContext value={ids}>{children}</FieldContext>
      {hasHint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {hasError && (
          <p id={`${id}-error`} className={styles['error']}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

interface OwnControl {
  readonly id?: string;
  readonly required?: boolean;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: AriaAttributes['aria-invalid'];
}

/** What a control inside a field puts on its native element; its own props win. */
export function useFieldControl(own: OwnControl) {
  const field = use(FieldContext);
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': own.required ?? (field?.required || undefined),
  } as const;
}

/** The label's id, for controls that a `label` element cannot name. */
export function useFieldLabelId(): string | undefined {
  return use(FieldContext)?.labelId;
}
