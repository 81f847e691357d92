import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { IconArrowUp } from '@tabler/icons-react';
import { errorText, requestIdOf } from '../../app/error-text.ts';
import { useFeedState } from '../../app/realtime.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TimelineDay } from '../../ui/timeline-item.tsx';
import { daysOf, newerThan } from './days.ts';
import { EventRow } from './event-row.tsx';
import { eventsQuery } from './queries.ts';
import { eventFilter } from './search.ts';
import { TimelineFilters } from './timeline-filters.tsx';
import styles from './timeline-page.module.css';
import { useHeldTop } from './use-held-top.ts';

const route = getRouteApi('/app/timeline');
const feedTone = { connected: 'good', connecting: 'caution', disconnected: 'neutral' } as const;

export function TimelinePage() {
  const t = useTexts();
  const { state } = useFeedState();
  return (
    <>
      <PageHeader
        title={t('timeline:title')}
        subtitle={t('timeline:subtitle')}
        actions={<StatusChip tone={feedTone[state]}>{t(`timeline:live.${state}`)}</StatusChip>}
      />
      <TimelineFilters search={route.useSearch()} />
      <Events />
    </>
  );
}

/** The events by day. What comes in while the reader is further down waits behind a pill. */
function Events() {
  const t = useTexts();
  const search = route.useSearch();
  const target = useLocation({ select: ({ hash }) => hash });
  const query = useInfiniteQuery(eventsQuery(eventFilter(search)));
  const all = query.data?.pages.flatMap((page) => page.events) ?? [];
  const { heldId, release } = useHeldTop(all[0]?.id);
  const fresh = newerThan(all, heldId);
  if (all.length === 0) return <Nothing query={query} isFiltered={Object.keys(search).length > 0} />;
  return (
    <div className={styles['events']}>
      {fresh > 0 && (
        <div className={styles['pill']}>
          <Button
            variant="primary"
            size="small"
            icon={<IconArrowUp />}
            onClick={() => {
              release();
              window.scrollTo({ top: 0 });
            }}
          >
            {t('timeline:fresh', { count: fresh })}
          </Button>
        </div>
      )}
      {query.error && <Failed query={query} isCompact />}
      {daysOf(all.slice(fresh)).map(({ day, time, events }) => (
        <TimelineDay key={day} date={time}>
          {events.map((event) => (
            <EventRow key={event.id} event={event} search={search} isTarget={event.id === target} />
          ))}
        </TimelineDay>
      ))}
      <div className={styles['end']}>
        {query.hasNextPage ? (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('timeline:older')}
          </Button>
        ) : (
          <p>{t('timeline:end')}</p>
        )}
      </div>
    </div>
  );
}

interface QueryState {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  refetch(): unknown;
}

function Nothing({ query, isFiltered }: { query: QueryState; isFiltered: boolean }) {
  const t = useTexts();
  const navigate = useNavigate();
  if (query.error) return <Failed query={query} />;
  if (query.isPending) {
    return (
      <div className={styles['bones']}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} lines={2} />
        ))}
      </div>
    );
  }
  if (!isFiltered) return <EmptyState title={t('timeline:empty')}>{t('timeline:emptyHint')}</EmptyState>;
  return (
    <EmptyState
      title={t('timeline:filteredEmpty')}
      action={
        <Button onClick={() => void navigate({ to: '/app/timeline', search: {} })}>
          {t('clearFilters')}
        </Button>
      }
    />
  );
}

function Failed({ query, isCompact = false }: { query: QueryState; isCompact?: boolean }) {
  const t = useTexts();
  const requestId = requestIdOf(query.error);
  return (
    <ErrorState
      title={t('timeline:loadFailed')}
      reason={errorText(query.error, t)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      compact={isCompact}
      {...(requestId === undefined ? {} : { requestId })}
    />
  );
}
