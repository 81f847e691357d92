import type { TimelineStatus } from '@sorgfalt/contract';
import type { Tone } from '../ui/status.tsx';

/** What is not here is neither good nor bad: it goes on, or was only written down. */
const tones: Partial<Record<TimelineStatus, Tone>> = {
  completed: 'good',
  succeeded: 'good',
  success: 'good',
  pending: 'waiting',
  reviewing: 'waiting',
  flagged: 'waiting',
  warning: 'waiting',
  failed: 'stopped',
  error: 'stopped',
  rejected: 'rejected',
};

/** How the status of an event looks. */
export function eventTone(status: string): Tone {
  return Object.hasOwn(tones, status) ? (tones[status as TimelineStatus] ?? 'neutral') : 'neutral';
}
