import { addDays, addMonths, type IsoDate } from '@sorgfalt/calendar';
import { fc, test as propertyTest } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { nextReviewOn } from './next-review.ts';

const decidedOn = '2026-11-26' as IsoDate;

test.each([
  ['low', false, '2031-11-26'],
  ['medium', false, '2029-11-26'],
  ['high', false, '2027-11-26'],
  ['unknown', false, '2027-11-26'],
  ['low', true, '2027-11-26'],
] as const)('level %s, politically exposed %s: looked at again by %s', (level, isPep, day) => {
  expect(nextReviewOn({ decidedOn, level, isPep })).toBe(day);
});

test('a decision from before the intervals were written down has the earliest ones', () => {
  expect(nextReviewOn({ decidedOn: '2020-02-29' as IsoDate, level: 'high', isPep: false })).toBe(
    '2021-02-28',
  );
});

const levels = ['low', 'medium', 'high', 'unknown'] as const;
const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));

propertyTest.prop([days, fc.constantFrom(...levels), fc.boolean()])(
  'the next review comes after the decision, and within a year for whom the law or the risk asks it',
  (day, level, isPep) => {
    const next = nextReviewOn({ decidedOn: day, level, isPep });
    expect(next > day).toBe(true);
    if (isPep || level === 'high' || level === 'unknown') expect(next <= addMonths(day, 12)).toBe(true);
  },
);

propertyTest.prop([days, days, fc.constantFrom(...levels), fc.boolean()])(
  'a later decision, less risk and nobody exposed never bring a review forward',
  (one, other, level, isPep) => {
    const [earlier, later] = one <= other ? [one, other] : [other, one];
    const next = nextReviewOn({ decidedOn: earlier, level, isPep });
    expect(nextReviewOn({ decidedOn: later, level, isPep }) >= next).toBe(true);
    expect(nextReviewOn({ decidedOn: earlier, level: 'low', isPep }) >= next).toBe(true);
    expect(nextReviewOn({ decidedOn: earlier, level, isPep: false }) >= next).toBe(true);
  },
);
