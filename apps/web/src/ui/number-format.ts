import { decimalsOf, formatUnits, groupDigits } from '@sorgfalt/money';

/** Digits grouped in threes by a straight apostrophe, as Swiss statements write them: 1'234.50. */
export function formatNumber(value: number | bigint, digits = 0): string {
  const text = typeof value === 'bigint' ? String(value) : value.toFixed(digits);
  return groupDigits(text);
}

/** A number that was counted up to `max`: `10'000+` where there are more. */
export function formatUpTo(value: number, max: number): string {
  return value > max ? formatAtLeast(max) : formatNumber(value);
}

/** A number of which there may be more: `120+`. */
export function formatAtLeast(value: number): string {
  return `${formatNumber(value)}+`;
}

/**
 * An amount of minor units with the decimals of its currency, without the currency: 123450 CHF is 1'234.50. What a browser
 * knows of decimals is what people pay with: of forints and rupiahs none, where banks have two.
 */
export function formatMinor(minor: number | bigint | string, currency: string): string {
  return formatUnits(minor, decimalsOf(currency));
}
