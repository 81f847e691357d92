import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parsePartialDate, shownPartialDate } from './partial-date.ts';

const pad = (value: number, length: number) => String(value).padStart(length, '0');
const years = fc.integer({ min: 1900, max: 2025 }).map((value) => pad(value, 4));
const months = fc.integer({ min: 1, max: 12 }).map((value) => pad(value, 2));
const days = fc.integer({ min: 1, max: 28 }).map((value) => pad(value, 2));
const dates = fc.oneof(
  years,
  fc.tuple(years, months).map((parts) => parts.join('-')),
  fc.tuple(years, months, days).map((parts) => parts.join('-')),
);

describe('a birth date that may lack day and month', () => {
  test.prop([dates])('is read again from the way it is shown', (iso) => {
    expect(parsePartialDate(shownPartialDate(iso), 2026)).toBe(iso);
  });

  test.prop([dates])('is read from its ISO form', (iso) => {
    expect(parsePartialDate(iso, 2026)).toBe(iso);
  });

  it.each([
    ['3.1961', '1961-03'],
    [' 1961 ', '1961'],
    ['24.3.1961', '1961-03-24'],
  ])('%s is understood as %s', (text, iso) => {
    expect(parsePartialDate(text, 2026)).toBe(iso);
  });

  it.each(['13.1961', '00.1961', '61', '31.02.1961', 'about 1961', ''])('%s is refused', (text) => {
    expect(parsePartialDate(text, 2026)).toBeUndefined();
  });
});
