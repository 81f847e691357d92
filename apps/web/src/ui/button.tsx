import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'ink' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'regular' | 'small';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  loading?: boolean;
  icon?: ReactNode;
  /** Keys that do the same, shown at the end. */
  kbd?: string;
  /** Keeps the button focusable but without effect, and says why. */
  disabledReason?: string;
}

export function Button({
  variant = 'secondary',
  size = 'regular',
  loading = false,
  icon,
  kbd,
  disabledReason,
  className,
  children,
  onClick,
  'aria-disabled': isDisabled,
  ...rest
}: ButtonProps) {
  const blocked = loading || disabledReason !== undefined || isDisabled === true;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Tooltip text={disabledReason}>
      <button
        type="button"
        {...rest}
        onClick={handleClick}
        aria-disabled={blocked || undefined}
        aria-busy={loading || undefined}
        data-variant={variant}
        className={cx(buttonClass(variant, size), className)}
      >
        {loading ? <Spinner size={16} /> : icon}
        {children}
        {kbd !== undefined && <Kbd keys={kbd} quiet />}
      </button>
    </Tooltip>
  );
}

/** The classes of a button for elements that only look like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize): string | undefined {
  return cx(styles['button'], styles[variant], size === 'small' && styles['small']);
}
