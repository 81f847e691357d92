import { fc, test as propertyTest } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { addDays, addMonths, ageYears, daysBetween, isDay } from './iso-date.ts';
import type { IsoDate } from './iso-date.ts';
import { swissDay } from './swiss-day.ts';

const instants = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
});

propertyTest.prop([instants, fc.integer({ min: -4000, max: 4000 })])(
  'n days on is n days after the day, also over changes of the clock',
  (now, days) => {
    expect(daysBetween(swissDay(now), addDays(swissDay(now), days))).toBe(days);
  },
);

test.each(['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '26-01-01',
  ' 2026-01-01',
])('%s is none', (text) => {
  expect(isDay(text)).toBe(false);
});

test('who was born on 29 February turns older on 1 March', () => {
  const birth = '2004-02-29' as IsoDate;
  expect(ageYears(birth, '2022-02-28' as IsoDate)).toBe(17);
  expect(ageYears(birth, '2022-03-01' as IsoDate)).toBe(18);
});

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(addMonths('2024-01-31' as IsoDate, 1)).toBe('2024-02-29');
  expect(addMonths('2024-02-29' as IsoDate, 12)).toBe('2025-02-28');
  expect(addMonths('2026-12-15' as IsoDate, 12)).toBe('2027-12-15');
});

propertyTest.prop([instants, fc.integer({ min: 0, max: 600 })])(
  'n months later is a day of the calendar, n months on, and never later in its month',
  (now, months) => {
    const day = swissDay(now);
    const later = addMonths(day, months);
    const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
    expect(isDay(later)).toBe(true);
    expect(monthOf(later) - monthOf(day)).toBe(months);
    expect(Number(later.slice(8))).toBeLessThanOrEqual(Number(day.slice(8)));
  },
);
