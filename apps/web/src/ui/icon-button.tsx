import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button.tsx';
import { cx } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Set for a toggle. */
  pressed?: boolean;
  disabledReason?: string;
  noTooltip?: boolean;
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'regular',
  pressed,
  disabledReason,
  noTooltip = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const blocked = disabledReason !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!blocked) onClick?.(event);
  };
  const button = (
    <button
      type="button"
      aria-label={label}
      {...rest}
      onClick={handleClick}
      aria-pressed={pressed}
      aria-disabled={blocked || undefined}
      className={cx(buttonClass(variant, size), styles['iconOnly'], className)}
    >
      {icon}
    </button>
  );
  if (noTooltip && !blocked) return button;
  return (
    <Tooltip text={disabledReason ?? label} describes={blocked}>
      {button}
    </Tooltip>
  );
}
