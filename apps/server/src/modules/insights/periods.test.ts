import { fc, test as property } from '@fast-check/vitest';
import { addDays } from '@sorgfalt/calendar';
import { analyticsRanges } from '@sorgfalt/contract';
import { describe, expect, test } from 'vitest';
import { agesOf, periodsOf } from './periods.ts';

const arbDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));

describe('periods', () => {
  property.prop([arbDay, fc.constantFrom(...analyticsRanges)])(
    'follow one another without a gap or a day twice, and end today',
    (today, range) => {
      const periods = periodsOf(range, today);
      expect(periods.at(-1)?.to).toBe(today);
      for (const [place, { from, to }] of periods.entries()) {
        expect(from <= to).toBe(true);
        const next = periods[place + 1];
        if (next !== undefined) expect(next.from).toBe(addDays(to, 1));
      }
    },
  );

  property.prop([arbDay])('hold 7, 30 and 90 days, and fourteen months', (today) => {
    const first = (range: (typeof analyticsRanges)[number]) => periodsOf(range, today)[0]?.from;
    expect([first('7d'), first('30d'), first('90d')]).toEqual(
      [7, 30, 90].map((days) => addDays(today, 1 - days)),
    );
    expect(periodsOf('14m', today)).toHaveLength(14);
  });

  test('of months begin with the first and end with the last of each, over a year and a leap day', () => {
    const periods = periodsOf('14m', '2028-03-15');
    expect(periods[0]).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    expect(periods.at(-2)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(periods.at(-1)).toEqual({ from: '2028-03-01', to: '2028-03-15' });
  });
});

property.prop([arbDay, fc.integer({ min: 0, max: 5000 })])('every age has one place', (today, waited) => {
  const day = addDays(today, -waited);
  const places = agesOf(today).filter(({ from, to }) => (from === undefined || from <= day) && day <= to);
  expect(places).toHaveLength(1);
});
