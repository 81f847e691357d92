import type { TimelineEvent } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useLiveEvents } from '../../client/realtime.ts';
import { namesByEvent, useNames } from '../../domain/stories/use-names.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './agent-feed.module.css';
import { CaseEvents } from './case-events.tsx';
import { ConnectionState } from './connection-state.tsx';
import { eventsMax, groupByCase, mergeEvents } from './feed.ts';
import { recentQuery } from './queries.ts';

/** What the agents do as it happens, the newest 200 events by case. */
export function AgentFeed({ choice }: { choice: ReactNode }) {
  const t = useTexts();
  const recent = useQuery(recentQuery(true));
  const [live, setLive] = useState<readonly TimelineEvent[]>([]);
  /** The events on the screen while it is paused. */
  const [held, setHeld] = useState<readonly TimelineEvent[]>();
  useLiveEvents((event) => setLive((events) => mergeEvents([event], events)));

  const all = mergeEvents(live, recent.data?.events ?? []);
  const shown = held ?? all;
  const heldIds = new Set(held?.map(({ id }) => id));
  const waiting = held === undefined ? 0 : all.filter(({ id }) => !heldIds.has(id)).length;
  const { namesOf } = useNames(
    shown.map(({ id }) => id),
    namesByEvent,
  );
  return (
    <>
      <PageHeader
        title={t('activity:title')}
        subtitle={t('activity:subtitle')}
        actions={
          <Button
            icon={held === undefined ? <IconPlayerPause /> : <IconPlayerPlay />}
            aria-pressed={held !== undefined}
            onClick={() => setHeld(held === undefined ? all : undefined)}
          >
            {t(held === undefined ? 'activity:pause' : 'activity:resume')}
          </Button>
        }
      />
      {choice}
      <div className={styles['feed']}>
        <ConnectionState />
        <div aria-live="polite" className={styles['note']}>
          {held !== undefined && t('activity:held', { count: waiting })}
        </div>
        <FeedMessage query={recent} count={shown.length} />
        {groupByCase(shown).map(({ caseId, events }) => (
          <CaseEvents key={caseId ?? ''} caseId={caseId} events={events} namesOf={namesOf} />
        ))}
        {shown.length >= eventsMax && (
          <p className={styles['note']}>{t('activity:newest', { count: eventsMax })}</p>
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
