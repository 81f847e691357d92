import { decimalsOf, withNone, withThree } from './minor-units.ts';

// Codes whose minor unit has two decimal places: ISO 4217:2015 list one, as of 2026.
const withTwo = [
  'AED',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'CZK',
  'DKK',
  'EGP',
  'EUR',
  'GBP',
  'HKD',
  'HUF',
  'IDR',
  'ILS',
  'INR',
  'KES',
  'MAD',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'QAR',
  'RON',
  'RSD',
  'SAR',
  'SEK',
  'SGD',
  'THB',
  'TRY',
  'TWD',
  'UAH',
  'USD',
  'ZAR',
] as const;

/** A currency that amounts may have. */
export type Currency = (typeof withNone | typeof withTwo | typeof withThree)[number];

/** The codes of all currencies, in alphabetical order. */
export const currencies: readonly Currency[] = [...withNone, ...withTwo, ...withThree].toSorted();

/** Decimal places of the minor unit of each currency (ISO 4217:2015, list one). */
export const minorDigits = Object.fromEntries(currencies.map((code) => [code, decimalsOf(code)])) as Readonly<
  Record<Currency, number>
>;

/** True when `code` is a currency of the table; capitals only, as ISO 4217 writes them. */
export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(minorDigits, code);
}
