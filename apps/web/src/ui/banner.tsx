import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useUiTexts } from './ui-texts.tsx';
import styles from './banner.module.css';

export interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone: 'info' | 'caution' | 'bad' | 'good';
  title?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
}

const iconOf = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  caution: IconAlertTriangle,
  bad: IconAlertTriangle,
};

/** A strip that stays until its cause is gone. */
export function Banner({ tone, title, action, onDismiss, className, children, ...rest }: BannerProps) {
  const texts = useUiTexts();
  const Icon = iconOf[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      {...rest}
      className={cx(styles['banner'], className)}
      data-tone={tone}
    >
      <div className={styles['message']}>
        <Icon size={18} aria-hidden="true" className={styles['icon']} />
        <div className={styles['words']}>
          {title !== undefined && <p className={styles['title']}>{title}</p>}
          {children}
        </div>
      </div>
      {action}
      {onDismiss && (
        <IconButton size="small" noTooltip label={texts.dismiss} icon={<IconX />} onClick={onDismiss} />
      )}
    </div>
  );
}
