import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { errorText, requestIdOf } from '../client/error-text.ts';
import styles from './guard.module.css';
import { ChunkTimeoutError } from './lazy-page.tsx';

/** Shown while the chunk of a page is on its way. */
export function PagePending() {
  const t = useTexts();
  return (
    <output className={styles['center']}>
      <Spinner />
      <span>{t('loading')}</span>
    </output>
  );
}

/** Shown where a page could not be loaded or broke while rendering. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const t = useTexts();
  const requestId = requestIdOf(error);
  return (
    <div className={styles['center']}>
      <ErrorState
        title={t('shell:pageFailed')}
        reason={error instanceof ChunkTimeoutError ? t('shell:chunkTimeout') : errorText(error, t)}
        onRetry={reset}
        {...(requestId === undefined ? {} : { requestId })}
      />
    </div>
  );
}
