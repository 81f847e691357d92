import { minorDigits } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';

/**
 * Centimes for a thousand units of a currency. Rounded on purpose: amounts are compared with thresholds in francs by
 * them, nothing is converted or booked by them.
 */
const centimesPerThousand: Readonly<Partial<Record<Currency, number>>> = {
  CHF: 100_000,
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
/** For a currency without a rate: as much as a franc, so that no amount looks smaller for not being known. */
const unknownRate = 100_000;
const centimesMax = 90_000_000_000_000;

/** About what an amount comes to in CHF centimes, rounded up. */
export function chfMinorOf(amountMinor: number, currency: Currency): number {
  const rate = BigInt(centimesPerThousand[currency] ?? unknownRate);
  const divisor = 1000n * 10n ** BigInt(minorDigits[currency]);
  const centimes = (BigInt(amountMinor) * rate + divisor - 1n) / divisor;
  return Math.min(Number(centimes), centimesMax);
}
