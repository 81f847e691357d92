import { isDay } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import { granted, refused, type Result } from './result.ts';

/** The day as written; refuses with `date-invalid` unless it is `YYYY-MM-DD` and exists. */
export function parseIsoDate(text: string): Result<IsoDate, { readonly code: 'date-invalid' }> {
  return isDay(text) ? granted(text) : refused({ code: 'date-invalid' });
}
