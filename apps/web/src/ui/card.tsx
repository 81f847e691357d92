import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './card.module.css';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  padding?: 'regular' | 'none';
  headingLevel?: 2 | 3;
}

export function Card({
  title,
  subtitle,
  actions,
  footer,
  padding = 'regular',
  headingLevel = 2,
  className,
  children,
  ...rest
}: CardProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      {...rest}
      className={cx(styles['card'], className)}
    >
      {(title !== undefined || actions !== undefined) && (
        <header className={styles['header']}>
          <div className={styles['titles']}>
            {title !== undefined && (
              <Heading id={id} className={styles['title']}>
                {title}
              </Heading>
            )}
            {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
          </div>
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </header>
      )}
      <div className={cx(styles['body'], padding === 'none' && styles['flush'])}>{children}</div>
      {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
    </section>
  );
}
