import type { TimelineEvent } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLiveEvents } from '../../client/realtime.ts';
import { keptMax, mergeEvents, withRecent } from './feed.ts';
import { recentQuery } from './queries.ts';

/** What comes within so long is drawn at once: a thousand events a second are ten pictures. */
const gatherMs = 100;

/**
 * The events of the feed, newest first: those that there were, and what came in since. While they are held, the list stands as
 * it was and what comes waits.
 */
export function useFeed() {
  const query = useQuery(recentQuery(true));
  const [kept, setKept] = useState<{ recent: unknown; events: readonly TimelineEvent[] }>({
    recent: undefined,
    events: [],
  });
  const [held, setHeld] = useState<readonly TimelineEvent[]>();
  const { data: recent } = query;
  if (recent !== undefined && recent !== kept.recent)
    setKept({ recent, events: withRecent(kept.events, recent) });
  useGathered((came) => setKept((now) => ({ ...now, events: mergeEvents(came, now.events) })));
  const waitingCount = useMemo(() => {
    if (held === undefined) return 0;
    const ids = new Set(held.map(({ id }) => id));
    return kept.events.filter(({ id }) => !ids.has(id)).length;
  }, [kept.events, held]);
  return {
    query,
    shown: held ?? kept.events,
    /** Older events than the shown ones are in the timeline only. */
    hasOlder: kept.events.length >= keptMax || (recent?.nextBefore ?? null) !== null,
    waitingCount,
    hold: () => setHeld((now) => now ?? kept.events),
    release: () => setHeld(undefined),
  };
}

/** Live events, several at a time where they come fast. */
function useGathered(take: (events: readonly TimelineEvent[]) => void): void {
  const waiting = useRef<TimelineEvent[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    take(waiting.current.splice(0));
  };
  useLiveEvents((event) => {
    waiting.current.push(event);
    // A tab that nobody looks at is called seldom: no more is gathered than is kept.
    if (waiting.current.length >= keptMax) flush();
    else timer.current ??= setTimeout(flush, gatherMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
