import { useState, useSyncExternalStore } from 'react';
import { useFeedState } from '../../client/realtime.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-format.ts';
import styles from './offline-strip.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

interface OfflineStripProps {
  /** True where the page itself says when the connection is tried again. */
  readonly isRetryTold: boolean;
}

/** Says that the browser is offline or the server does not answer, of when the data on the screen is, and when it is tried again. */
export function OfflineStrip({ isRetryTold }: OfflineStripProps) {
  const t = useTexts();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { behindSince, retryInMs, retryNow } = useFeedState();
  if (!isOnline) return <OfflineBanner />;
  if (behindSince === null) return null;
  return (
    <Banner
      tone="caution"
      className={styles['strip']}
      action={
        !isRetryTold && (
          <Button size="small" onClick={retryNow}>
            {t('feed.retryNow')}
          </Button>
        )
      }
    >
      {t('shell:noServer', { time: formatDateTime(behindSince) })}{' '}
      {!isRetryTold && (
        // Counted down each second: not said each second.
        <span aria-live="off">
          {retryInMs === null
            ? t('feed.connecting')
            : t('feed.retryIn', { seconds: Math.ceil(retryInMs / 1000) })}
        </span>
      )}
    </Banner>
  );
}

function OfflineBanner() {
  const t = useTexts();
  const [since] = useState(() => new Date().toISOString());
  return (
    <Banner tone="caution" className={styles['strip']}>
      {t('shell:offline', { time: formatDateTime(since) })}
    </Banner>
  );
}
