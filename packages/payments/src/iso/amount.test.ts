import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { controlSum, decimalOf, isSameDecimal, minorOf } from './amount.ts';
import { isIdentifier } from './identifier.ts';

describe('amounts and identifiers of messages', () => {
  test.prop([
    fc.maxSafeInteger().map(Math.abs),
    fc.constantFrom('CHF' as const, 'JPY' as const, 'KWD' as const),
  ])('a decimal number gives its minor units back', (amountMinor, currency) => {
    expect(minorOf(decimalOf(amountMinor, currency), currency)).toBe(amountMinor);
    expect(isSameDecimal(controlSum([{ amountMinor, currency }]), decimalOf(amountMinor, currency))).toBe(
      true,
    );
  });
  test('a sum of less than one has one nought before its point, and as many places as its currencies need', () => {
    const sum = (...amounts: Parameters<typeof controlSum>[0]) => controlSum(amounts);
    expect(sum({ amountMinor: 50, currency: 'CHF' })).toBe('0.50');
    expect(sum({ amountMinor: 5, currency: 'JPY' }, { amountMinor: 5, currency: 'CHF' })).toBe('5.05');
    expect(sum({ amountMinor: 5, currency: 'KWD' }, { amountMinor: 5, currency: 'CHF' })).toBe('0.055');
  });

  test.each(['', '-1', '1e3', '1,5', '0.001', '1.2.3', ' 1', '99999999999999999999'])(
    '%j is no amount',
    (text) => {
      expect(minorOf(text, 'CHF')).toBeNull();
    },
  );
  test.each([
    ['A/B', true],
    ['/A', false],
    ['A/', false],
    ['A//B', false],
    ['', false],
    ['x'.repeat(36), false],
    ['Größe', false],
  ])('%j as an identifier: %s', (text, expected) => {
    expect(isIdentifier(text)).toBe(expected);
  });
});
