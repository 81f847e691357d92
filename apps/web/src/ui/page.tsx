import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './page.module.css';

export interface PageProps {
  /** `wide` where the parts are large cards. */
  space?: 'regular' | 'wide';
  className?: string | undefined;
  children: ReactNode;
}

/** A page in one column: the same space under its title as between its parts. */
export function Page({ space = 'regular', className, children }: PageProps) {
  return <div className={cx(styles['page'], space === 'wide' && styles['wide'], className)}>{children}</div>;
}
