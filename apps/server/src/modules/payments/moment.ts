import { swissDayAndHour } from '@sorgfalt/calendar';
import type { PaymentMoment } from '@sorgfalt/risk';

/** A moment with its day and hour where the firm sits. */
export function momentAt(atMs: number): PaymentMoment {
  return { atMs, ...swissDayAndHour(atMs) };
}
