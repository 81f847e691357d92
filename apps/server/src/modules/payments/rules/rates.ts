import type { PaymentRiskInput } from '@sorgfalt/risk';
import { invariant } from '../../../platform/http/app-error.ts';
import { currencies, minorDigits } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';

/** By what an amount is compared with thresholds in francs; kept with each decision. */
export type ExchangeRate = NonNullable<PaymentRiskInput['rate']>;

/**
 * The house's own reference rates, by hand and rounded on purpose: amounts are compared with thresholds by them, nothing
 * is converted or booked by them. Whoever changes one changes the day.
 */
const ratesFrom = '2026-11-01';
/** Centimes for a thousand units of a currency. */
const centimesPerThousand: Readonly<Partial<Record<Currency, number>>> = {
  EUR: 95_000,
  USD: 85_000,
  GBP: 110_000,
  JPY: 600,
  AUD: 55_000,
  CAD: 60_000,
  SEK: 8500,
  NOK: 8000,
  DKK: 12_500,
  PLN: 22_000,
  CZK: 3800,
  HUF: 240,
  SGD: 63_000,
  HKD: 11_000,
  CNY: 11_500,
  AED: 23_000,
  BHD: 225_000,
  JOD: 120_000,
  KWD: 275_000,
  OMR: 220_000,
  TND: 28_000,
};
const centimesMax = 90_000_000_000_000;

/** The rate of a currency with its day and source; null for one that has none, and for francs. */
export function rateOf(currency: Currency): ExchangeRate | null {
  const centimes = centimesPerThousand[currency];
  return centimes === undefined
    ? null
    : { centimesPerThousand: centimes, day: ratesFrom, source: 'house-reference' };
}

/** All rates, in the order of their currencies. */
export function listRates(): ({ readonly currency: string } & ExchangeRate)[] {
  return currencies.flatMap((currency) => {
    const rate = rateOf(currency);
    return rate === null ? [] : [{ currency, ...rate }];
  });
}

/** Whether amounts of the currency can be compared with amounts in francs. */
export function hasRate(currency: Currency): boolean {
  return currency === 'CHF' || rateOf(currency) !== null;
}

/** About what an amount comes to in CHF centimes, rounded up. The currency has a rate. */
export function chfMinorOf(amountMinor: number, currency: Currency): number {
  if (currency === 'CHF') return Math.min(amountMinor, centimesMax);
  const found = rateOf(currency);
  invariant(found !== null, 'an amount that is compared has a rate');
  const rate = BigInt(found.centimesPerThousand);
  const divisor = 1000n * 10n ** BigInt(minorDigits[currency]);
  const centimes = (BigInt(amountMinor) * rate + divisor - 1n) / divisor;
  return Math.min(Number(centimes), centimesMax);
}
