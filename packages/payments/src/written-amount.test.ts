import { fc, test } from '@fast-check/vitest';
import { parseAmount } from '@sorgfalt/money';
import { describe, expect } from 'vitest';
import { readWrittenAmount } from './written-amount.ts';

const arbMinor = fc.integer({ min: 0, max: 99_999_999_999 });
const styles = [
  ["'", '.'],
  ['\u2019', '.'],
  [' ', ','],
  ['\u00A0', ','],
  ['.', ','],
  [',', '.'],
] as const;

describe('readWrittenAmount', () => {
  test.prop([arbMinor, fc.constantFrom(...styles)])(
    'reads the amounts of every country back, and never as another amount',
    (minor, [gap, point]) => {
      const whole = String(Math.floor(minor / 100)).replaceAll(/\B(?=(?:\d{3})+$)/gu, gap);
      const part = String(minor % 100).padStart(2, '0');
      const read = readWrittenAmount(`${whole}${point}${part}`);
      expect(read.ok && parseAmount(read.value, 'CHF')).toEqual({ ok: true, value: minor });
    },
  );

  test.prop([fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,' -")), maxLength: 14 })])(
    'gives digits with at most two decimals, or refuses',
    (text) => {
      const read = readWrittenAmount(text);
      if (read.ok) expect(read.value).toMatch(/^\d+(?:\.\d{1,2})?$/u);
    },
  );

  test.each([
    ['500', '500'],
    ['500.–', '500'],
    ['500.-', '500'],
    ['500,--', '500'],
    ["1'234.–", '1234'],
    ['12,5', '12.5'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1,234.5', '1234.5'],
  ])('%s is %s', (text, value) => {
    expect(readWrittenAmount(text)).toEqual({ ok: true, value });
  });

  test.each([
    ['1.250', 'amount-ambiguous'],
    ['1,250', 'amount-ambiguous'],
    ['12.3456', 'amount-ambiguous'],
    ['', 'amount-format'],
    ['-5', 'amount-format'],
    ['5k', 'amount-format'],
    ["1'23.50", 'amount-format'],
    ["1'234 567.00", 'amount-format'],
    ["12'345'67.00", 'amount-format'],
    ['1.234,567', 'amount-format'],
    ['1,23,456.00', 'amount-format'],
    ['1.234.567x', 'amount-format'],
    ['500.-5', 'amount-format'],
    ['.50', 'amount-format'],
    ['５００', 'amount-format'],
  ])('%s is refused with %s', (text, code) => {
    expect(readWrittenAmount(text)).toEqual({ ok: false, error: { code } });
  });
});
