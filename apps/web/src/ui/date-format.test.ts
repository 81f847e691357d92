import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { formatDate, formatDateTime, fullStamp } from './date-format.ts';
import { parseSwissDate } from './parse-swiss-date.ts';

const calendarDays = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

property.prop([calendarDays])('a day shown on the screen can be typed back', (iso) => {
  expect(parseSwissDate(formatDate(iso), 2026)).toBe(iso);
});

property.prop([fc.string()])('typed text gives a real day or nothing', (text) => {
  const iso = parseSwissDate(text, 2026);
  if (iso !== undefined) expect(new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10)).toBe(iso);
});

test.each([
  ['1.2.2026', '2026-02-01'],
  [' 01/02/2026 ', '2026-02-01'],
  ['1-2-26', '2026-02-01'],
  ['1 2 84', '1984-02-01'],
  ['01022026', '2026-02-01'],
  ['010284', '1984-02-01'],
  ['1,2,2026', '2026-02-01'],
  ['2026-02-01', '2026-02-01'],
  ['29.2.2024', '2024-02-29'],
])('%s is understood as %s', (text, iso) => {
  expect(parseSwissDate(text, 2026)).toBe(iso);
});

test.each(['29.2.2025', '31.4.2026', '0.1.2026', '1.13.2026', '1.2', 'soon', '', '1.2.123'])(
  '%s is not taken for a day',
  (text) => {
    expect(parseSwissDate(text, 2026)).toBeUndefined();
  },
);

test('an instant is shown on the clock of Zurich, in winter and in summer', () => {
  expect(formatDateTime('2026-11-04T23:30:00Z')).toBe('05.11.2026 00:30');
  expect(formatDateTime('2026-07-04T22:30:00Z')).toBe('05.07.2026 00:30');
  expect(formatDate('2026-11-04T23:30:00Z')).toBe('05.11.2026');
});

test('a calendar day does not move with the time zone and has no clock time', () => {
  expect(formatDate('2026-01-01')).toBe('01.01.2026');
  expect(formatDateTime('2026-01-01')).toBe('01.01.2026');
});

test('the full stamp keeps seconds and the stored value', () => {
  expect(fullStamp('2026-11-04T09:12:44Z')).toContain('10:12:44');
  expect(fullStamp('2026-11-04T09:12:44Z')).toContain('2026-11-04T09:12:44.000Z');
});

test('text that is no time is shown as it is', () => {
  expect(formatDateTime('unknown')).toBe('unknown');
});
