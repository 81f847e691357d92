import { timelineStatuses, timelineTypes, type TimelineStatus, type TimelineType } from '@sorgfalt/contract';
import type { Tone } from '../../ui/status-chip.tsx';

/** The type if it is one of the specification's; others are shown as they are. */
export function eventTypeOf(type: string): TimelineType | undefined {
  return timelineTypes.find((candidate) => candidate === type);
}

export function eventStatusOf(status: string): TimelineStatus | undefined {
  return timelineStatuses.find((candidate) => candidate === status);
}

const tones: Readonly<Record<TimelineStatus, Tone>> = {
  completed: 'good',
  succeeded: 'good',
  success: 'good',
  in_progress: 'info',
  progress: 'info',
  processing: 'info',
  pending: 'caution',
  scheduled: 'info',
  reviewing: 'caution',
  flagged: 'bad',
  warning: 'caution',
  failed: 'bad',
  error: 'bad',
  rejected: 'bad',
  recorded: 'neutral',
};

export function statusTone(status: string): Tone {
  const known = eventStatusOf(status);
  return known ? tones[known] : 'neutral';
}
