import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { isInstant } from './instant.ts';

describe('isInstant', () => {
  const arbDate = fc.date({
    min: new Date('0000-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  test.prop([arbDate])('accepts what the platform writes', (date) => {
    expect(isInstant(date.toISOString())).toBe(true);
  });

  const two = (max: number) => fc.nat({ max }).map((part) => String(part).padStart(2, '0'));
  const arbParts = fc.tuple(
    fc.constantFrom('1900', '2000', '2023', '2024'),
    two(14),
    two(33),
    two(25),
    two(61),
    two(61),
  );
  test.prop([arbParts])(
    'accepts a day and time exactly if it exists',
    ([year, month, day, hour, minute, second]) => {
      const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
      const date = new Date(text);
      expect(isInstant(text)).toBe(!Number.isNaN(date.getTime()) && date.toISOString() === text);
    },
  );

  test.each(['1900', '2000', '2023', '2024'])('accepts every day of %s and no other', (year) => {
    const two = (part: number) => String(part).padStart(2, '0');
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const text = `${year}-${two(month)}-${two(day)}T00:00:00.000Z`;
        const date = new Date(text);
        expect(isInstant(text), text).toBe(!Number.isNaN(date.getTime()) && date.toISOString() === text);
      }
    }
  });

  test.each([
    '2026-03-01',
    '2026-03-01T08:15:00Z',
    '2026-03-01T08:15:00.000+01:00',
    '2026-03-01T08:15:00.000Z\n',
    7,
    null,
  ])('%j is refused', (value) => {
    expect(isInstant(value)).toBe(false);
  });
});
