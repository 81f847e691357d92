import type { TimelineEvent } from '@sorgfalt/contract';

/** As many as the specification keeps of the agents' entries (section 9). */
export const eventsMax = 200;

type Fed = Pick<TimelineEvent, 'id' | 'time' | 'caseId' | 'event'>;

/**
 * Live events before those that were there, each once, newest first, at most `max`: what agents and people do. The
 * sequencer speaks after every change and would drown it.
 */
export function mergeEvents<Event extends Fed>(
  live: readonly Event[],
  before: readonly Event[],
  max = eventsMax,
): Event[] {
  const acts = [...before, ...live].filter(({ event }) => event !== 'ledger.sequenced');
  const byId = new Map(acts.map((event) => [event.id, event]));
  return [...byId.values()]
    .toSorted((a, b) => b.time.localeCompare(a.time) || position(b.id) - position(a.id))
    .slice(0, max);
}

/** The last number of an event's id, which grows within a moment. */
function position(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1)) || 0;
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
