import { accept, refuse, type Result } from '@sorgfalt/result';
import { minorDigits, type Currency } from './currency.ts';
import { formatUnits } from './minor-units.ts';

/** Why a text is not an amount. */
export type AmountRefusal = 'amount-empty' | 'amount-format' | 'amount-too-precise' | 'amount-too-large';

// Digits alone, or groups of three after an apostrophe or a blank; then a point or a comma.
const amountPattern =
  /^(?<sign>-?)(?<whole>\d+|\d{1,3}(?:(?<gap>['\u2019\u00A0\u202F ])\d{3})(?:\k<gap>\d{3})*)(?:[.,](?<part>\d+))?$/u;

/**
 * The minor units of `currency` that the text says, as a safe integer.
 *
 * Takes apostrophe or blank between groups of three digits and a point or a comma before the
 * decimals: `1'234.50`, `1 234,5`, `-7`. A comma never groups, so `1,234` in francs is refused
 * and not read as a thousand. Refuses with `amount-empty`, `amount-format`,
 * `amount-too-precise` (more decimals than the currency has) and `amount-too-large` (beyond
 * 2^53 - 1 minor units).
 */
export function parseAmount(text: string, currency: Currency): Result<number, AmountRefusal> {
  const trimmed = text.trim();
  if (trimmed === '') return refuse('amount-empty');
  const parts = amountPattern.exec(trimmed)?.groups;
  if (parts === undefined) return refuse('amount-format');
  const { sign = '', whole = '', part = '' } = parts;
  const digits = minorDigits[currency];
  if (part.length > digits) return refuse('amount-too-precise');
  const units = Number(whole.replaceAll(/\D/gu, '') + part.padEnd(digits, '0'));
  if (!Number.isSafeInteger(units)) return refuse('amount-too-large');
  // Without the second test "-0" would become the negative zero, which JSON cannot carry.
  return accept(sign === '-' && units !== 0 ? -units : units);
}

/**
 * The amount as Swiss offices write it, without the currency: `1'234.50`, with exactly the
 * decimals of the currency. Takes integer minor units; `parseAmount` reads it back unchanged.
 */
export function formatAmount(amountMinor: number | bigint, currency: Currency): string {
  return formatUnits(amountMinor, minorDigits[currency]);
}

/** The amount after its currency code and a no-break space: `CHF 1'234.50`. */
export function formatMoney(amountMinor: number | bigint, currency: Currency): string {
  return `${currency}\u00A0${formatAmount(amountMinor, currency)}`;
}
