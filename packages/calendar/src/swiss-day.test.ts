import { expect, test } from 'vitest';
import { endOfSwissDay, swissDay, swissDayAndHour } from './swiss-day.ts';

test.each([
  // Winter is an hour ahead of UTC, summer two; midnight is hour 0 of the new day.
  ['2026-01-31T22:59:59.999Z', '2026-01-31', 23],
  ['2026-01-31T23:00:00Z', '2026-02-01', 0],
  ['2026-07-31T21:59:59Z', '2026-07-31', 23],
  ['2026-07-31T22:00:00Z', '2026-08-01', 0],
  // Clocks go from 2 to 3 and from 3 back to 2.
  ['2026-03-29T00:59:59Z', '2026-03-29', 1],
  ['2026-03-29T01:00:00Z', '2026-03-29', 3],
  ['2026-10-25T00:30:00Z', '2026-10-25', 2],
  ['2026-10-25T01:30:00Z', '2026-10-25', 2],
])('%s is %s, hour %i', (at, day, hour) => {
  expect(swissDay(new Date(at))).toBe(day);
  expect(swissDay(Date.parse(at))).toBe(day);
  expect(swissDayAndHour(new Date(at))).toEqual({ day: swissDay(new Date(at)), hour });
});

test.each([
  ['2026-01-31', '2026-01-31T22:59:59.999Z'],
  ['2026-07-31', '2026-07-31T21:59:59.999Z'],
  // The days on which clocks change.
  ['2026-03-29', '2026-03-29T21:59:59.999Z'],
  ['2026-10-25', '2026-10-25T22:59:59.999Z'],
])('%s ends after %s', (day, at) => {
  expect(endOfSwissDay(day)).toBe(at);
  expect(swissDay(Date.parse(at))).toBe(day);
  expect(swissDay(Date.parse(at) + 1)).not.toBe(day);
});
