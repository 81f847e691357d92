import { fc, test as propertyTest } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { daysBetween } from '@sorgfalt/kyc';
import { firmDay } from './swiss-day.ts';

const instants = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
});

propertyTest.prop([instants, fc.integer({ min: 0, max: 4000 })])(
  'going back n days is n days before the day, also over changes of the clock',
  (now, days) => {
    expect(daysBetween(firmDay(now, days), firmDay(now))).toBe(days);
  },
);

test('the day begins at midnight in Zürich, an hour or two before UTC', () => {
  expect(firmDay(new Date('2026-01-14T22:59:59Z'))).toBe('2026-01-14');
  expect(firmDay(new Date('2026-01-14T23:00:00Z'))).toBe('2026-01-15');
  expect(firmDay(new Date('2026-07-14T21:59:59Z'))).toBe('2026-07-14');
  expect(firmDay(new Date('2026-07-14T22:00:00Z'))).toBe('2026-07-15');
  expect(firmDay(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
});
