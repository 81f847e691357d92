import { useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { formatDateTime } from '../../ui/date-format.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says that the browser is offline and since when the data on the screen is old. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return isOnline ? null : <OfflineBanner />;
}

function OfflineBanner() {
  const t = useTexts();
  const [since] = useState(() => new Date().toISOString());
  return <Banner tone="caution">{t('shell:offline', { time: formatDateTime(since) })}</Banner>;
}
