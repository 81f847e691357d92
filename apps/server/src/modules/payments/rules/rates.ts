import { readFileSync } from 'node:fs';
import type { PaymentRiskInput } from '@sorgfalt/risk';
import { invariant } from '../../../platform/http/app-error.ts';
import { currencies, minorDigits } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import { readRates } from './read-rates.ts';

/** By what an amount is compared with thresholds in francs; kept with each decision. */
export type ExchangeRate = NonNullable<PaymentRiskInput['rate']>;

/**
 * The house's own reference rates, by hand and rounded on purpose: amounts are compared with thresholds by them, nothing
 * is converted or booked by them. Whoever changes one changes the day. Without them nothing starts.
 */
const rates = readRates(readFileSync(new URL('exchange-rates.json', import.meta.url), 'utf8'));
invariant(rates !== null, 'the exchange rates have a day, a source and whole centimes for a thousand units');
const { day, source, centimesPerThousand } = rates;
const centimesMax = 90_000_000_000_000;

/** The rate of a currency with its day and source; null for one that has none, and for francs. */
export function rateOf(currency: Currency): ExchangeRate | null {
  const centimes = centimesPerThousand.get(currency);
  return centimes === undefined ? null : { centimesPerThousand: centimes, day, source };
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
