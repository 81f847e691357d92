import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { waitingSince } from './waiting.ts';

const start = '2026-03-02T08:00:00.000Z';
const minuteMs = 60_000;
const after = (minutes: number) => waitingSince(start, Date.parse(start) + minutes * minuteMs);

describe('waitingSince', () => {
  test.prop([fc.nat({ max: 500_000 })])(
    'never says more than has passed, and less than one unit short',
    (minutes) => {
      const { unit, count } = after(minutes);
      const length = { now: 1, minutes: 1, hours: 60, days: 24 * 60 }[unit];
      expect(count * length).toBeLessThanOrEqual(minutes);
      expect((count + 1) * length).toBeGreaterThan(minutes);
    },
  );

  test('an item becomes overdue after 24 hours, not at them', () => {
    expect(after(24 * 60)).toEqual({ unit: 'hours', count: 24, isOverdue: false });
    expect(after(24 * 60 + 1).isOverdue).toBe(true);
  });

  test('a clock that is behind the server counts as now', () => {
    expect(after(-5)).toEqual({ unit: 'now', count: 0, isOverdue: false });
  });
});
