/** A day of the Gregorian calendar that exists, as `YYYY-MM-DD`. */
export type IsoDate = string & { readonly __brand: 'IsoDate' };

export const dayMs = 86_400_000;

/** Whether the text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): text is IsoDate {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text) ?? [];
  return Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
}

/** The day `count` calendar days after `day`. */
export function addDays(day: string, count: number): IsoDate {
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
  return date as IsoDate;
}

/** The same day `count` months later; the last day of that month where it has no such day. */
export function addMonths(day: IsoDate, count: number): IsoDate {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  const date = Math.min(Number(day.slice(8)), daysIn(year, month));
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}` as IsoDate;
}

/** Days from `from` to `to`; below zero when `to` is the earlier one. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Completed years on `today`; who was born on 29 February turns older on 1 March. */
export function ageYears(birth: IsoDate, today: IsoDate): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [31, 0, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

// Days since 1 March of the year 0: counted from March, the leap day comes last.
function dayNumber(date: IsoDate): number {
  const month = Number(date.slice(5, 7));
  const year = Number(date.slice(0, 4)) - (month < 3 ? 1 : 0);
  const monthsFromMarch = (month + 9) % 12;
  const leaps = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leaps + Math.floor((153 * monthsFromMarch + 2) / 5) + Number(date.slice(8));
}
