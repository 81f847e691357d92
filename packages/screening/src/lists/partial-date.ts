import type { DateBounds } from '../types.ts';

const monthByName = new Map(
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].map((name, index) => [
    name,
    String(index + 1).padStart(2, '0'),
  ]),
);

/** How many years an approximate date may be off on each side. */
const approximateYears = 2;

/**
 * Reads `YYYY[-MM[-DD]]` (a time after it is dropped), `DD Mon YYYY`, `Mon YYYY` or `dd.mm.yyyy`.
 *
 * Gives `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, or null for anything else.
 */
export function parsePartialDate(text: string): string | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*|[+-]\d\d:\d\d|Z)?$/.exec(trimmed);
  if (iso !== null) return joinDate(iso[1], iso[2], iso[3]);
  const swiss = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(trimmed);
  if (swiss !== null) return joinDate(swiss[3], swiss[2], swiss[1]);
  const words = /^(?:(\d{1,2})\s+)?([A-Za-z]{3})[a-z]*\.?\s+(\d{4})$/.exec(trimmed);
  const month = monthByName.get(words?.[2]?.toLowerCase() ?? '');
  return words === null || month === undefined ? null : joinDate(words[3], month, words[1]);
}

/** Puts a date together from its parts; a day or month that is missing or is none, as 00, shortens it, a missing year gives null. */
export function joinDate(year?: string, month?: string, day?: string): string | null {
  if (year === undefined || !/^\d{4}$/.test(year)) return null;
  if (month === undefined || !/^(?:0?[1-9]|1[0-2])$/.test(month)) return year;
  if (day === undefined || !/^(?:0?[1-9]|[12]\d|3[01])$/.test(day))
    return `${year}-${month.padStart(2, '0')}`;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Bounds around a date that the list calls approximate. */
export function approximateBounds(date: string): DateBounds {
  const year = Number(date.slice(0, 4));
  return { from: String(year - approximateYears), to: String(year + approximateYears) };
}

/** Reads one date, `circa` a date, or `A to B`; null when there is none in it. */
export function parseDateBounds(text: string): DateBounds | null {
  const circa = /^(?:circa|c\.|approximately|between)\s+(.*)$/i.exec(text.trim());
  const rest = circa?.[1] ?? text;
  const [first = '', second] = rest.split(/\s+(?:to|and|-)\s+/i);
  const from = parsePartialDate(first);
  if (from === null) return null;
  const to = second === undefined ? null : parsePartialDate(second);
  if (to !== null) return { from, to };
  return circa === null ? { from, to: from } : approximateBounds(from);
}
