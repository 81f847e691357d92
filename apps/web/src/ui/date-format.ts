import { swissZone } from '@sorgfalt/calendar';

const dayParts = new Intl.DateTimeFormat('de-CH', {
  timeZone: swissZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const clockParts = new Intl.DateTimeFormat('de-CH', {
  timeZone: swissZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const stampParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: swissZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

const CALENDAR_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** dd.mm.yyyy. A calendar day stays that day; an instant is read in Zurich. The text itself when it is neither. */
export function formatDate(iso: string): string {
  const day = CALENDAR_DAY.exec(iso);
  if (day) return `${day[3]}.${day[2]}.${day[1]}`;
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : dayParts.format(at);
}

/** dd.mm.yyyy HH:mm in Zurich; a calendar day has no clock time. */
export function formatDateTime(iso: string): string {
  const at = new Date(iso);
  if (CALENDAR_DAY.test(iso) || Number.isNaN(at.getTime())) return formatDate(iso);
  return `${dayParts.format(at)} ${clockParts.format(at)}`;
}

/** Everything the instant says: day, seconds, zone, and the stored UTC value. */
export function fullStamp(iso: string): string {
  const at = new Date(iso);
  if (CALENDAR_DAY.test(iso) || Number.isNaN(at.getTime())) return formatDate(iso);
  return `${dayParts.format(at)} ${stampParts.format(at)} · ${at.toISOString()}`;
}

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
