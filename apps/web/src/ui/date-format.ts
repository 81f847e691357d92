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
