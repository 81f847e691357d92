import type { ReviewItem } from '@sorgfalt/contract';
import type { Tone } from '../../ui/status-chip.tsx';

export const priorityTone = {
  normal: 'neutral',
  high: 'caution',
  urgent: 'bad',
} as const satisfies Record<ReviewItem['priority'], Tone>;

export const statusTone = {
  pending: 'caution',
  approved: 'good',
  rejected: 'bad',
} as const satisfies Record<ReviewItem['status'], Tone>;
