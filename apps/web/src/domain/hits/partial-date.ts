import { parseSwissDate } from '../../ui/parse-swiss-date.ts';

const year = /^(\d{4})$/;
const monthAndYear = /^(\d{1,2})[./-](\d{4})$/;
const isoMonth = /^(\d{4})-(\d{2})$/;

/**
 * A birth date as lists have it: a day, a month or only a year. Gives `YYYY-MM-DD`, `YYYY-MM` or `YYYY`;
 * undefined where the text is none of them.
 */
export function parsePartialDate(text: string, thisYear: number): string | undefined {
  const typed = text.trim();
  if (year.test(typed)) return typed;
  const [, month = '', ofYear = ''] = monthAndYear.exec(typed) ?? [];
  if (month !== '') return monthOf(month, ofYear);
  const [, isoYear = '', ofIsoYear = ''] = isoMonth.exec(typed) ?? [];
  if (isoYear !== '') return monthOf(ofIsoYear, isoYear);
  return parseSwissDate(typed, thisYear);
}

function monthOf(month: string, ofYear: string): string | undefined {
  const number = Number(month);
  return number >= 1 && number <= 12 ? `${ofYear}-${String(number).padStart(2, '0')}` : undefined;
}

/** `1961`, `03.1961` or `24.03.1961`: the way it is typed. */
export function shownPartialDate(iso: string): string {
  return /^\d{4}(-\d{2}){0,2}$/.test(iso) ? iso.split('-').toReversed().join('.') : iso;
}
