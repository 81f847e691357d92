import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button.tsx';
import { cx } from './class-names.ts';
import { Kbd } from './kbd.tsx';

export interface LinkButtonProps extends ComponentProps<'a'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  kbd?: string;
}

/** A link that looks like a button: it goes somewhere, it does not do something. */
export function LinkButton({
  variant = 'secondary',
  size = 'regular',
  icon,
  kbd,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} data-variant={variant} className={cx(buttonClass(variant, size), className)}>
      {icon}
      {children}
      {kbd !== undefined && <Kbd keys={kbd} quiet />}
    </a>
  );
}
