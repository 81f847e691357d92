import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { formatAtLeast, formatMinor, formatNumber, formatUpTo } from './number-format.ts';

property.prop([fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })])(
  'no digit of an amount is lost',
  (minor) => {
    const shown = formatMinor(minor, 'CHF');
    expect(BigInt(shown.replaceAll(/['.]/g, ''))).toBe(minor);
    expect(shown).toMatch(/^-?\d{1,3}('\d{3})*\.\d{2}$/);
  },
);

test.each([
  [123450, 'CHF', "1'234.50"],
  [5, 'CHF', '0.05'],
  [-5, 'CHF', '-0.05'],
  [10_000_000, 'HUF', "100'000.00"],
  [10_000_000, 'IDR', "100'000.00"],
  [1234567, 'JPY', "1'234'567"],
  [1234567, 'KWD', "1'234.567"],
  ['100', 'nonsense', '1.00'],
])('%s minor units of %s read %s', (minor, currency, shown) => {
  expect(formatMinor(minor, currency)).toBe(shown);
});

test('numbers are grouped by a straight apostrophe, decimals are not', () => {
  expect(formatNumber(1234567)).toBe("1'234'567");
  expect(formatNumber(1234.56789, 4)).toBe("1'234.5679");
  expect(formatNumber(12345678901234567890n)).toBe("12'345'678'901'234'567'890");
});

test('what was counted up to a bound is said to be more where it is', () => {
  expect(formatUpTo(10_000, 10_000)).toBe("10'000");
  expect(formatUpTo(10_001, 10_000)).toBe("10'000+");
  expect(formatAtLeast(1_240)).toBe("1'240+");
});
