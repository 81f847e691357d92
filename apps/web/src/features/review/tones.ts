import type { ReviewItem } from '@sorgfalt/contract';
import type { Tone } from '../../ui/status.tsx';

export const statusTone = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'rejected',
  withdrawn: 'neutral',
} as const satisfies Record<ReviewItem['status'], Tone>;
