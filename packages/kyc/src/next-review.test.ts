import { addDays, addMonths, type IsoDate } from '@sorgfalt/calendar';
import { fc, test as propertyTest } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { nextReviewOn } from './next-review.ts';
import type { ReviewedRelationship } from './next-review.ts';

const accepted: ReviewedRelationship = {
  decidedOn: '2026-11-26' as IsoDate,
  isReviewed: false,
  level: 'low',
  isPep: false,
  eventOn: null,
};

test.each([
  ['low', false, '2031-11-26'],
  ['medium', false, '2029-11-26'],
  ['high', false, '2027-11-26'],
  ['unknown', false, '2026-11-26'],
  ['low', true, '2027-11-26'],
  ['unknown', true, '2026-11-26'],
] as const)('level %s, politically exposed %s: looked at again by %s', (level, isPep, day) => {
  expect(nextReviewOn({ ...accepted, level, isPep })).toBe(day);
});

test('a level that is still unknown after a review waits for a year, like a high one', () => {
  expect(nextReviewOn({ ...accepted, level: 'unknown', isReviewed: true })).toBe('2027-11-26');
});

test('a decision from before the intervals were written down has the earliest ones', () => {
  expect(nextReviewOn({ ...accepted, decidedOn: '2020-02-29' as IsoDate, level: 'high' })).toBe('2021-02-28');
});

const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));
const relationships: fc.Arbitrary<ReviewedRelationship> = fc.record({
  decidedOn: days,
  isReviewed: fc.boolean(),
  level: fc.constantFrom('low', 'medium', 'high', 'unknown'),
  isPep: fc.boolean(),
  eventOn: fc.option(days),
});

propertyTest.prop([relationships])(
  'every relationship has a day: within five years, within one for whom the law or the risk asks it',
  (each) => {
    const next = nextReviewOn(each);
    const isWithinYear = each.isPep || each.level === 'high' || each.level === 'unknown';
    expect(next <= addMonths(each.decidedOn, isWithinYear ? 12 : 60)).toBe(true);
    if (each.eventOn === null) expect(next >= each.decidedOn).toBe(true);
  },
);

propertyTest.prop([relationships, days])(
  'an event never puts a review off, nor lets it wait',
  (each, day) => {
    const next = nextReviewOn({ ...each, eventOn: day });
    expect(next <= day).toBe(true);
    expect(next <= nextReviewOn({ ...each, eventOn: null })).toBe(true);
  },
);

propertyTest.prop([relationships, days])(
  'a later decision, less risk and nobody exposed never bring a review forward',
  (each, day) => {
    const next = nextReviewOn(each);
    if (day >= each.decidedOn) expect(nextReviewOn({ ...each, decidedOn: day }) >= next).toBe(true);
    expect(nextReviewOn({ ...each, level: 'low' }) >= next).toBe(true);
    expect(nextReviewOn({ ...each, isPep: false }) >= next).toBe(true);
    expect(nextReviewOn({ ...each, isReviewed: true }) >= next).toBe(true);
  },
);
