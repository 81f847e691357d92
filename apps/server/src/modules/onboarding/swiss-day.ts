import { parseIsoDate } from '@sorgfalt/kyc';
import type { IsoDate } from '@sorgfalt/kyc';
import { invariant } from '../../platform/http/app-error.ts';

/** Time zone of the firm: days begin and end where it sits. */
export const firmTimeZone = 'Europe/Zurich';

// The Swedish form of a date is ISO 8601's.
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: firmTimeZone });

/** The day where the firm sits, `daysBack` days before `now`. */
export function firmDay(now: Date, daysBack = 0): IsoDate {
  const today = parseIsoDate(dayFormat.format(now));
  invariant(today.ok, 'a formatted date is a date');
  if (daysBack === 0) return today.value;
  const noon = new Date(`${today.value}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - daysBack);
  const day = parseIsoDate(noon.toISOString().slice(0, 10));
  invariant(day.ok, 'a day before a date is a date');
  return day.value;
}
