import { swissDay, swissHour } from '@sorgfalt/calendar';
import type { PaymentMoment } from '@sorgfalt/risk';

/** A moment with its day and hour where the firm sits. */
export function momentAt(atMs: number): PaymentMoment {
  return { atMs, day: swissDay(atMs), hour: swissHour(atMs) };
}
