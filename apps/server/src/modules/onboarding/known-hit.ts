import type { Hit } from '@sorgfalt/contract';

/** A listed name with what holds about it. */
export interface KnownHit {
  readonly hit: Hit;
  readonly decision: 'confirmed' | 'dismissed' | null;
  readonly decidedAt: string | null;
}
