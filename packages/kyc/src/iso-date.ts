import { isDay } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import { accept, refuse, type Result } from '@sorgfalt/result';

/** The day as written; refuses with `date-invalid` unless it is `YYYY-MM-DD` and exists. */
export function parseIsoDate(text: string): Result<IsoDate, 'date-invalid'> {
  return isDay(text) ? accept(text) : refuse('date-invalid');
}
