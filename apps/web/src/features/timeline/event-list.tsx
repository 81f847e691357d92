import type { EventNames, TimelineEvent } from '@sorgfalt/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useLiveEvents } from '../../client/realtime.ts';
import { namesByEvent, useNames, type NamesOf } from '../../domain/stories/use-names.ts';
import { compact } from '../../client/search-params.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StoryDay } from '../../ui/story-row.tsx';
import { daysOf, newerThan, runsOf, type Run } from './days.ts';
import { EventRow } from './event-row.tsx';
import { FoldedRun } from './folded-run.tsx';
import { eventsQuery, follow, type Place } from './queries.ts';
import { eventFilter, type TimelineSearch } from './search.ts';
import styles from './timeline-page.module.css';
import { useHeldTop } from './use-held-top.ts';

interface EventListProps {
  readonly search: TimelineSearch;
  /** The event that the address names. */
  readonly target: string | undefined;
  /** Automatic steps that follow each other are one line. */
  readonly isFolded: boolean;
}

/**
 * The events by day. What comes in while the reader is further down waits behind a pill. An event that the
 * address names and that is not loaded is asked for with its neighbours.
 */
export function EventList({ search, target, isFolded }: EventListProps) {
  const t = useTexts();
  const { query, all, isLoaded } = useEvents(search, target);
  const { heldId, release } = useHeldTop(query.hasPreviousPage ? undefined : all[0]?.id);
  const fresh = newerThan(all, heldId);
  const { namesOf, areComing } = useNames(
    all.map(({ id }) => id),
    namesByEvent,
  );
  if (all.length === 0 || areComing)
    return (
      <Nothing
        query={query}
        isComing={areComing}
        isFiltered={Object.keys(eventFilter(search)).length > 0 || search.until !== undefined}
      />
    );
  const loadNewer = async () => {
    await query.fetchPreviousPage();
    // What was on top stays in sight; the newer events lie above it.
    requestAnimationFrame(() => document.getElementById(all[0]?.id ?? '')?.scrollIntoView());
  };
  return (
    <div className={styles['events']}>
      {!isLoaded && <TargetGone />}
      {fresh > 0 && <Pill count={fresh} onPress={release} />}
      {query.error && <Failed query={query} isCompact />}
      {query.hasPreviousPage && (
        <Newer search={search} isLoading={query.isFetchingPreviousPage} onLoad={() => void loadNewer()} />
      )}
      {/* Who folds all, or unfolds all, begins anew. */}
      <Days
        key={String(isFolded)}
        events={all.slice(fresh)}
        search={search}
        target={target}
        isFolded={isFolded}
        namesOf={namesOf}
      />
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

/** A step by itself may tell something, but that the ledger keeps its books tells nothing between what people do. */
function isFoldable({ isAutomatic, events }: Run<TimelineEvent>): boolean {
  return isAutomatic && (events.length > 1 || events[0]?.event === 'ledger.sequenced');
}

interface DaysProps extends EventListProps {
  readonly events: readonly TimelineEvent[];
  readonly namesOf: NamesOf<EventNames>;
}

/**
 * Events by day. Automatic steps that follow each other are one line, never over what the address names; once opened they
 * stay so, whatever comes above or below. Each event is a row of its own, so that none is drawn anew as its neighbours change.
 */
function Days({ events: all, search, target, isFolded, namesOf }: DaysProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isOne = (run: Run<TimelineEvent>) =>
    isFolded && isFoldable(run) && !run.events.some(({ id }) => id === target || opened.has(id));
  const rowOf = (event: TimelineEvent) => (
    <EventRow
      key={event.id}
      event={event}
      search={search}
      isTarget={event.id === target}
      names={namesOf(event.id)}
    />
  );
  return daysOf(all).map(({ day, time, events }) => (
    <StoryDay key={day} date={time}>
      {runsOf(events).flatMap((run) =>
        isOne(run) ? (
          <FoldedRun
            key={run.events.at(-1)?.id}
            events={run.events}
            onOpen={() => setOpened(new Set([...opened, ...run.events.map(({ id }) => id)]))}
          />
        ) : (
          run.events.map(rowOf)
        ),
      )}
    </StoryDay>
  ));
}

/** The list that the address asks for, followed live. */
function useEvents(search: TimelineSearch, target: string | undefined) {
  const client = useQueryClient();
  const [around, setAround] = useState(target);
  const filter = eventFilter(search);
  const place = placeOf(around, search.until);
  const query = useInfiniteQuery(eventsQuery(filter, place));
  useLiveEvents((event) => follow(client, filter, place, event));
  const all = query.data?.pages.flatMap((page) => page.events) ?? [];
  const isSettled = query.isSuccess && !query.isPlaceholderData;
  const isFound = target === undefined || all.some(({ id }) => id === target);
  const wanted = target !== undefined && isFound ? around : target;
  if (around !== wanted && isSettled) setAround(wanted);
  return { query, all, isLoaded: isFound || !isSettled || around !== target };
}

/** Says how many events came in above what is being read. */
function Pill({ count, onPress }: { count: number; onPress: () => void }) {
  const t = useTexts();
  const handlePress = () => {
    onPress();
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={styles['pill']}>
      <Button variant="primary" size="small" icon={<IconArrowUp />} onClick={handlePress}>
        {t('timeline:fresh', { count })}
      </Button>
    </div>
  );
}

function placeOf(around: string | undefined, until: string | undefined): Place {
  if (around !== undefined) return { around };
  return until === undefined ? undefined : { until };
}

/** The ways up from a list that does not begin with the newest event. */
function Newer({
  search,
  isLoading,
  onLoad,
}: {
  search: TimelineSearch;
  isLoading: boolean;
  onLoad: () => void;
}) {
  const t = useTexts();
  const navigate = useNavigate();
  return (
    <div className={styles['newer']}>
      <Button size="small" loading={isLoading} onClick={onLoad}>
        {t('timeline:newer')}
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={<IconArrowUp />}
        onClick={() =>
          void navigate({ to: '/app/timeline', search: compact({ ...search, until: undefined }) })
        }
      >
        {t('timeline:newest')}
      </Button>
    </div>
  );
}

function TargetGone() {
  const t = useTexts();
  const navigate = useNavigate();
  return (
    <Banner
      tone="info"
      className={styles['gone']}
      action={
        <Button
          size="small"
          onClick={() => void navigate({ to: '/app/timeline', search: {}, hash: (hash) => hash ?? '' })}
        >
          {t('clearFilters')}
        </Button>
      }
    >
      {t('timeline:targetGone')}
    </Banner>
  );
}

interface QueryState {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface NothingProps {
  readonly query: QueryState;
  /** There are events, which are not ready to be read. */
  readonly isComing: boolean;
  readonly isFiltered: boolean;
}

function Nothing({ query, isComing, isFiltered }: NothingProps) {
  const t = useTexts();
  const navigate = useNavigate();
  if (query.error) return <Failed query={query} />;
  if (query.isPending || isComing) {
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
  return (
    <CallFailed
      error={query.error}
      title={t('timeline:loadFailed')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      compact={isCompact}
    />
  );
}
