import type { Payment } from '@sorgfalt/contract';
import type { Tone } from '../ui/status.tsx';

export const stateTone = {
  draft: 'neutral',
  pending_approval: 'waiting',
  aml_check: 'neutral',
  human_review: 'waiting',
  more_info: 'waiting',
  approved: 'good',
  queued: 'neutral',
  sending: 'neutral',
  unknown: 'waiting',
  submitted: 'neutral',
  awaiting_sca: 'waiting',
  accepted: 'neutral',
  executed: 'good',
  reconciled: 'good',
  blocked: 'stopped',
  rejected: 'rejected',
  returned: 'rejected',
  cancelled: 'neutral',
  failed: 'stopped',
} as const satisfies Record<Payment['state'], Tone>;
