import { timelineStatuses, timelineTypes, type TimelineStatus, type TimelineType } from '@sorgfalt/contract';

/** The type if it is one of the specification's; others are shown as they are. */
export function eventTypeOf(type: string): TimelineType | undefined {
  return timelineTypes.find((candidate) => candidate === type);
}

export function eventStatusOf(status: string): TimelineStatus | undefined {
  return timelineStatuses.find((candidate) => candidate === status);
}
