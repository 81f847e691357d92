import { timelineStatuses, type TimelineStatus } from '@sorgfalt/contract';
import type { Tone } from '../ui/status.tsx';

const tones: Readonly<Record<TimelineStatus, Tone>> = {
  completed: 'good',
  succeeded: 'good',
  success: 'good',
  in_progress: 'neutral',
  progress: 'neutral',
  processing: 'neutral',
  pending: 'waiting',
  scheduled: 'neutral',
  reviewing: 'waiting',
  flagged: 'waiting',
  warning: 'waiting',
  failed: 'stopped',
  error: 'stopped',
  rejected: 'rejected',
  recorded: 'neutral',
};

/** How the status of an event looks; one that is none of the specification's is neither good nor bad. */
export function eventTone(status: string): Tone {
  const known = timelineStatuses.find((candidate) => candidate === status);
  return known === undefined ? 'neutral' : tones[known];
}
