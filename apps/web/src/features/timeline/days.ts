import type { TimelineEvent } from '@sorgfalt/contract';
import { isAsDecided } from '../../domain/stories/story-text.ts';
import { formatDate } from '../../ui/date-format.ts';

interface Timed {
  readonly id: string;
  readonly time: string;
}

export interface Day<Event> {
  /** The day in Zurich, dd.mm.yyyy. */
  readonly day: string;
  /** Time of the newest event of the day. */
  readonly time: string;
  readonly events: readonly Event[];
}

/** Events in their order, cut where the day in Zurich changes. */
export function daysOf<Event extends Timed>(events: readonly Event[]): Day<Event>[] {
  const days: { day: string; time: string; events: Event[] }[] = [];
  for (const event of events) {
    const day = formatDate(event.time);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, time: event.time, events: [event] });
  }
  return days;
}

/** What one person did, or what machines did one after another. */
export interface Run<Event> {
  readonly isAutomatic: boolean;
  readonly events: readonly Event[];
}

/** Events in their order, where automatic steps that follow each other are one run; a person's stand alone. */
export function runsOf<Event extends Pick<TimelineEvent, 'actor' | 'event' | 'params'>>(
  events: readonly Event[],
): Run<Event>[] {
  const runs: { isAutomatic: boolean; events: Event[] }[] = [];
  for (const event of events) {
    const isAutomatic = event.actor !== 'officer' || isAsDecided(event.event, event.params);
    const last = runs.at(-1);
    if (isAutomatic && last?.isAutomatic === true) last.events.push(event);
    else runs.push({ isAutomatic, events: [event] });
  }
  return runs;
}

/** How many events are newer than the one that was on top when the reader scrolled away; 0 where it is gone. */
export function newerThan(events: readonly Timed[], topId: string | undefined): number {
  if (topId === undefined) return 0;
  return Math.max(
    0,
    events.findIndex(({ id }) => id === topId),
  );
}
