import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps extends Omit<ComponentProps<'header'>, 'title'> {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons; the most important one last. */
  actions?: ReactNode;
  /** A link to the list this page was opened from. */
  back?: ReactNode;
}

/** Names the page. The heading takes focus after a change of route: `#page-title`. */
export function PageHeader({ title, subtitle, actions, back, className, ...rest }: PageHeaderProps) {
  return (
    <header {...rest} className={cx(styles['header'], className)}>
      <div className={styles['titles']}>
        {back !== undefined && <div className={styles['back']}>{back}</div>}
        <h1 id="page-title" tabIndex={-1} className={styles['title']}>
          {title}
        </h1>
        {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
