import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { timeLeft } from './time-left.ts';

const hourMs = 3_600_000;
const at = (hours: number) => timeLeft(0, 24 * hourMs, hours * hourMs);

describe('timeLeft', () => {
  test.prop([
    fc.integer({ min: -1e6, max: 1e6 }),
    fc.integer({ min: -1e6, max: 1e6 }),
    fc.integer({ min: -1e6, max: 1e6 }),
  ])('is never less than nothing nor more than all of the term', (start, due, now) => {
    const { used, minutes } = timeLeft(start, due, now);
    expect(used).toBeGreaterThanOrEqual(0);
    expect(used).toBeLessThanOrEqual(1);
    expect(minutes).toBeGreaterThanOrEqual(0);
  });

  test('is calm up to 60 % of the term, soon above, and over only after its end', () => {
    expect(at(14.4).pace).toBe('calm');
    expect(at(14.5).pace).toBe('soon');
    expect(at(24).pace).toBe('soon');
    expect(at(24.01).pace).toBe('over');
  });

  test('counts whole minutes before the end and after it', () => {
    expect(at(22.5)).toMatchObject({ minutes: 90 });
    expect(at(24.5)).toMatchObject({ minutes: 30, used: 1 });
  });

  test('a clock that is behind the start counts as the start', () => {
    expect(at(-5)).toMatchObject({ used: 0, pace: 'calm' });
  });
});
