import { fc, test } from '@fast-check/vitest';
import { currencies, minorDigits } from '@sorgfalt/money';
import { describe, expect } from 'vitest';
import { chfMinorOf, hasRate, listRates, rateOf } from './rates.ts';

const rated = currencies.filter((currency) => rateOf(currency) !== null);

describe('amounts in francs', () => {
  test.each([
    [1_234, 'CHF', 1_234],
    [100, 'EUR', 95],
    [100, 'USD', 85],
    [1, 'USD', 1],
    [101, 'USD', 86],
    [1_000, 'JPY', 600],
    [1_000, 'KWD', 275],
    [100, 'HUF', 1],
    [Number.MAX_SAFE_INTEGER, 'CHF', 90_000_000_000_000],
    [Number.MAX_SAFE_INTEGER, 'KWD', 90_000_000_000_000],
  ] as const)('%i minor units of %s come to %i centimes at most', (minor, currency, centimes) => {
    expect(chfMinorOf(minor, currency)).toBe(centimes);
  });

  test.prop([fc.constantFrom(...rated), fc.nat(10 ** 9)])(
    'are never too few, and a centime too many at most',
    (currency, minor) => {
      const rate = rateOf(currency)?.centimesPerThousand ?? 0;
      const exact = (minor * rate) / 1000 / 10 ** minorDigits[currency];
      const centimes = chfMinorOf(minor, currency);
      expect(centimes).toBeGreaterThanOrEqual(Math.floor(exact));
      expect(centimes - exact).toBeLessThanOrEqual(1);
    },
  );

  test('are there for francs and for what has a rate, each with its day and source', () => {
    expect(currencies.filter((currency) => hasRate(currency))).toEqual(
      currencies.filter((currency) => currency === 'CHF' || rateOf(currency) !== null),
    );
    expect(hasRate('CHF')).toBe(true);
    expect(rateOf('CHF')).toBeNull();
    expect(listRates().map(({ currency }) => currency)).toEqual(rated);
    expect(listRates()).toContainEqual({
      currency: 'EUR',
      centimesPerThousand: 95_000,
      day: '2026-11-01',
      source: 'house-reference',
    });
  });

  test('are refused for what has none', () => {
    const unrated = currencies.find((currency) => !hasRate(currency));
    if (unrated !== undefined) expect(() => chfMinorOf(1, unrated)).toThrow();
  });
});
