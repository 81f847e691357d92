import type { IsoDate } from './iso-date.ts';

/** The time zone of the firm: days begin and end where it sits. */
export const swissZone = 'Europe/Zurich';

// The Swedish form begins with the day as ISO 8601 has it and ends with the hour.
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: swissZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

const dayLength = 'YYYY-MM-DD'.length;
const hourMs = 3_600_000;

/** The day in Switzerland at an instant. */
export function swissDay(at: Date | number): IsoDate {
  return swissDayAndHour(at).day;
}

/** The same with the hour of the day, 0 to 23. */
export function swissDayAndHour(at: Date | number): { readonly day: IsoDate; readonly hour: number } {
  const text = format.format(at);
  return { day: text.slice(0, dayLength) as IsoDate, hour: Number(text.slice(dayLength + 1)) };
}

/** The last millisecond of a day in Switzerland, as an instant. */
export function endOfSwissDay(day: string): string {
  const inWinter = Date.parse(`${day}T22:59:59.999Z`);
  return new Date(swissDay(inWinter) === day ? inWinter : inWinter - hourMs).toISOString();
}
