import type { PaymentMoment } from '@sorgfalt/risk';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** A moment with its day and hour where the firm sits. */
export function momentAt(atMs: number): PaymentMoment {
  // The Swedish form begins with the day as ISO 8601 has it and ends with the hour.
  const text = format.format(atMs);
  return { atMs, day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}
