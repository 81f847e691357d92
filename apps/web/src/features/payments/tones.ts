import type { Payment } from '@sorgfalt/contract';
import type { Tone } from '../../ui/status-chip.tsx';

export const statusTone = {
  pending_approval: 'caution',
  aml_check: 'accent',
  human_review: 'bad',
  approved: 'good',
} as const satisfies Record<Payment['status'], Tone>;

export const stateTone = {
  draft: 'neutral',
  pending_approval: 'caution',
  aml_check: 'accent',
  human_review: 'bad',
  more_info: 'caution',
  approved: 'good',
  queued: 'info',
  sending: 'info',
  unknown: 'caution',
  submitted: 'info',
  awaiting_sca: 'caution',
  accepted: 'info',
  executed: 'good',
  reconciled: 'good',
  blocked: 'bad',
  rejected: 'bad',
  returned: 'bad',
  cancelled: 'neutral',
  failed: 'bad',
} as const satisfies Record<Payment['state'], Tone>;
