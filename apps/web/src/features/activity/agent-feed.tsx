import { createLink } from '@tanstack/react-router';
import { IconArrowUp, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './agent-feed.module.css';
import { ConnectionState } from './connection-state.tsx';
import { FeedLines } from './feed-lines.tsx';
import { useFeed } from './use-feed.ts';

const ButtonLink = createLink(LinkButton);

/** What the agents do as it happens, by case. */
export function AgentFeed({ choice }: { choice: ReactNode }) {
  const t = useTexts();
  const { query, shown, hasOlder, waitingCount, hold, release } = useFeed();
  const [isPaused, setIsPaused] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const goOn = () => {
    setIsPaused(false);
    release();
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  };
  const handlePause = () => {
    if (isPaused) {
      goOn();
      return;
    }
    setIsPaused(true);
    hold();
  };
  // Who reads further down is not moved; back at the top, what came in is there.
  const handleScroll = (isAway: boolean) => {
    if (isAway) hold();
    else if (!isPaused) release();
  };
  return (
    <>
      <PageHeader
        title={t('activity:title')}
        subtitle={t('activity:subtitle')}
        actions={
          <Button
            icon={isPaused ? <IconPlayerPlay /> : <IconPlayerPause />}
            aria-pressed={isPaused}
            onClick={handlePause}
          >
            {t(isPaused ? 'activity:resume' : 'activity:pause')}
          </Button>
        }
      />
      {choice}
      <div className={styles['feed']}>
        <ConnectionState />
        <div aria-live="polite" className={styles['note']}>
          {isPaused && t('activity:held', { count: waitingCount })}
        </div>
        <FeedMessage query={query} count={shown.length} />
        {!isPaused && waitingCount > 0 && (
          <div className={styles['fresh']}>
            <Button variant="primary" size="small" icon={<IconArrowUp />} onClick={goOn}>
              {t('timeline:fresh', { count: waitingCount })}
            </Button>
          </div>
        )}
        {shown.length > 0 && <FeedLines events={shown} scroller={scroller} onScroll={handleScroll} />}
        {shown.length > 0 && hasOlder && (
          <p className={styles['note']}>
            {t('activity:newest', { count: shown.length })}{' '}
            <ButtonLink size="small" variant="ghost" to="/app/timeline">
              {t('activity:older')}
            </ButtonLink>
          </p>
        )}
      </div>
    </>
  );
}

interface FeedMessageProps {
  readonly query: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  readonly count: number;
}

/** What stands above the events, or where there are none. */
function FeedMessage({ query, count }: FeedMessageProps) {
  const t = useTexts();
  if (query.error) {
    return (
      <CallFailed
        error={query.error}
        compact={count > 0}
        title={t('activity:loadFailed')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (count > 0) return null;
  if (query.isPending) return <Skeleton lines={8} />;
  return <EmptyState title={t('activity:empty')}>{t('activity:emptyHint')}</EmptyState>;
}
