// Codes by the decimal places of their minor unit: ISO 4217:2015 list one, as of 2026.
const withNone = ['CLP', 'ISK', 'JPY', 'KRW', 'VND'] as const;
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
const withThree = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'] as const;

/** A currency that amounts may have. */
export type Currency = (typeof withNone | typeof withTwo | typeof withThree)[number];

/** The codes of all currencies, in alphabetical order. */
export const currencies: readonly Currency[] = [...withNone, ...withTwo, ...withThree].toSorted();

/** Decimal places of the minor unit of each currency (ISO 4217:2015, list one). */
export const minorDigits = Object.fromEntries([
  ...withNone.map((code) => [code, 0]),
  ...withTwo.map((code) => [code, 2]),
  ...withThree.map((code) => [code, 3]),
]) as Readonly<Record<Currency, number>>;

/** True when `code` is a currency of the table; capitals only, as ISO 4217 writes them. */
export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(minorDigits, code);
}
