import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { CodeText } from './code-text.tsx';
import { useUiTexts } from './ui-texts.tsx';
import styles from './state.module.css';

export interface ErrorStateProps {
  /** What failed. */
  title: ReactNode;
  /** Why, as far as it is known. */
  reason?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  requestId?: string;
  /** One line, for use inside a card. */
  compact?: boolean;
  className?: string;
}

export function ErrorState({
  title,
  reason,
  onRetry,
  retrying = false,
  requestId,
  compact = false,
  className,
}: ErrorStateProps) {
  const texts = useUiTexts();
  return (
    <div role="alert" className={cx(styles['state'], compact && styles['compact'], className)}>
      <span className={cx(styles['icon'], styles['bad'])} aria-hidden="true">
        <IconAlertTriangle size={compact ? 18 : 24} />
      </span>
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {reason !== undefined && <div className={styles['text']}>{reason}</div>}
        {requestId !== undefined && (
          <p className={styles['request']}>
            {texts.requestId} <CodeText value={requestId} kind="id" copy />
          </p>
        )}
      </div>
      {onRetry && (
        <Button
          size={compact ? 'small' : 'regular'}
          icon={<IconRefresh />}
          onClick={onRetry}
          loading={retrying}
        >
          {texts.retry}
        </Button>
      )}
    </div>
  );
}
