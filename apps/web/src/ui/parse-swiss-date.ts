const SEPARATED = /^(\d{1,2})[.,/\-\s]+(\d{1,2})[.,/\-\s]+(\d{4}|\d{2})$/;
const RUN = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/**
 * The calendar day somebody typed, as yyyy-mm-dd; undefined when it is none.
 *
 * Day comes first, as on Swiss forms: 1.2.2026, 01/02/26, 01022026, and ISO. Two digits of a year
 * mean this century up to ten years ahead of `thisYear`, the last century otherwise.
 */
export function parseSwissDate(text: string, thisYear: number): string | undefined {
  const typed = text.trim().replace(/\.$/, '');
  const iso = ISO.exec(typed);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = SEPARATED.exec(typed) ?? RUN.exec(typed);
  if (!parts) return undefined;
  const yearText = parts[3] ?? '';
  const year = yearText.length === 2 ? fullYear(Number(yearText), thisYear) : Number(yearText);
  return calendarDay(year, Number(parts[2]), Number(parts[1]));
}

function fullYear(twoDigits: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100);
  return twoDigits <= (thisYear % 100) + 10 ? century + twoDigits : century - 100 + twoDigits;
}

function calendarDay(year: number, month: number, day: number): string | undefined {
  if (year < 1000 || month < 1 || month > 12 || day < 1) return undefined;
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > daysInMonth) return undefined;
  return `${String(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
