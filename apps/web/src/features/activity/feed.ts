import type { TimelineEvent } from '@sorgfalt/contract';

/** The newest are kept (specification, section 9); the timeline has the older ones. */
export const keptMax = 200;

type Fed = Pick<TimelineEvent, 'id' | 'time' | 'caseId' | 'event'>;

/**
 * Live events before those that were there, each once, newest first, at most `max`: what agents and people do. The
 * sequencer speaks after every change and would drown it.
 */
export function mergeEvents<Event extends Fed>(
  live: readonly Event[],
  before: readonly Event[],
  max = keptMax,
): Event[] {
  const acts = [...live.toReversed(), ...before].filter(({ event }) => event !== 'ledger.sequenced');
  const byId = new Map(acts.map((event) => [event.id, event]));
  return [...byId.values()].toSorted(newestFirst).slice(0, max);
}

function newestFirst(a: Fed, b: Fed): number {
  if (a.time !== b.time) return a.time < b.time ? 1 : -1;
  return position(b.id) - position(a.id);
}

/** The last number of an event's id, which grows within a moment. */
function position(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1)) || 0;
}

/** Events that the server gives as its newest, and whether it has older ones. */
interface Recent<Event> {
  readonly events: readonly Event[];
  readonly nextBefore: string | null;
}

/**
 * The newest events of the server with those that are kept. Where older ones lie between the two, nothing is known of them: so
 * that no gap is taken for silence, the list then begins anew.
 */
export function withRecent<Event extends Fed>(kept: readonly Event[], recent: Recent<Event>): Event[] {
  const known = new Set(kept.map(({ id }) => id));
  const isJoined = recent.nextBefore === null || recent.events.some(({ id }) => known.has(id));
  const oldest = recent.events.at(-1);
  const joined =
    isJoined || oldest === undefined ? kept : kept.filter((event) => newestFirst(event, oldest) < 0);
  return mergeEvents(joined, recent.events);
}

export interface CaseGroup<Event> {
  /** Null for events that belong to no case. */
  readonly caseId: string | null;
  readonly events: readonly Event[];
}

/** Events by case; the case with the newest event comes first, and its events stay newest first. */
export function groupByCase<Event extends Fed>(events: readonly Event[]): CaseGroup<Event>[] {
  const groups = Map.groupBy(events, ({ caseId }) => caseId);
  return [...groups].map(([caseId, events]) => ({ caseId, events }));
}

/** What stands in a line of the feed: the case, or one thing that happened in it. */
export type FeedLine =
  | { readonly caseId: string | null; readonly caseNo: string | null }
  | { readonly event: TimelineEvent };

/** The lines of the feed: each case, and below it its events. */
export function linesOf(events: readonly TimelineEvent[]): FeedLine[] {
  return groupByCase(events).flatMap(({ caseId, events: own }) => {
    const caseNo = own.find((event) => event.caseNo !== null)?.caseNo ?? null;
    return [{ caseId, caseNo }, ...own.map((event) => ({ event }))];
  });
}
