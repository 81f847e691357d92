import type { Hit, ReviewItem } from '@sorgfalt/contract';
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

export const bandTone = {
  strong: 'bad',
  possible: 'caution',
  weak: 'neutral',
} as const satisfies Record<Hit['band'], Tone>;

export const outcomeTone = {
  match: 'caution',
  mismatch: 'good',
  unknown: 'neutral',
} as const satisfies Record<Hit['qualifiers'][number]['outcome'], Tone>;
