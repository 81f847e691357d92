import { useFeedState } from '../../client/realtime.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './connection-state.module.css';

const tones = { connected: 'good', connecting: 'waiting', disconnected: 'stopped' } as const;

/** The connection in words; while there is none, when the next attempt follows and a way not to wait. */
export function ConnectionState() {
  const t = useTexts();
  const { state, retryInMs, retryNow } = useFeedState();
  return (
    <>
      <p className={styles['state']}>
        <span className={styles['label']}>{t('activity:state')}</span>
        <span aria-live="polite">
          <Status tone={tones[state]}>{t(`feed.${state}`)}</Status>
        </span>
      </p>
      {state === 'disconnected' && (
        <Banner
          tone="caution"
          title={t('activity:disconnected')}
          action={
            <Button size="small" onClick={retryNow}>
              {t('feed.retryNow')}
            </Button>
          }
        >
          {/* Counted down each second: said once by the title, not each second. */}
          {retryInMs !== null && (
            <span aria-live="off">{t('feed.retryIn', { seconds: Math.ceil(retryInMs / 1000) })}</span>
          )}
        </Banner>
      )}
    </>
  );
}
