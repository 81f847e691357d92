import { isCurrency, minorDigits } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import { find } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { FileError } from '../xml/file-refusal.ts';
import { leaf } from '../xml/write.ts';

/** An amount of a message: integer minor units of its currency, never negative. */
export interface IsoAmount {
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** Decimals to which sums over several currencies are kept: more than any amount of the messages has. */
const sumDigits = 5;

/**
 * The minor units of a decimal number as XML writes it, or null: not a number, below nothing, more decimals than the
 * currency has (zeros beyond them are allowed), or beyond 2^53 - 1.
 */
export function minorOf(text: string, currency: Currency): number | null {
  const { whole, part = '' } = /^\+?(?<whole>\d{1,18})(?:\.(?<part>\d*))?$/u.exec(text)?.groups ?? {};
  if (whole === undefined) return null;
  const digits = minorDigits[currency];
  const decimals = part.replace(/0+$/u, '');
  if (decimals.length > digits) return null;
  const units = Number(whole + decimals.padEnd(digits, '0'));
  return Number.isSafeInteger(units) ? units : null;
}

/** The decimal number of minor units, as XML writes it: `1234.50`. */
export function decimalOf(amountMinor: number, currency: Currency): string {
  const digits = minorDigits[currency];
  const text = String(amountMinor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The amount at the end of the path, undefined where there is none; refuses the file for one that is not readable. */
export function amountAt(element: XmlElement | undefined, ...path: string[]): IsoAmount | undefined {
  const found = find(element, ...path);
  if (found === undefined) return undefined;
  const currency = found.attributes['Ccy'] ?? '';
  const amountMinor = isCurrency(currency) ? minorOf(found.text, currency) : null;
  if (amountMinor === null || !isCurrency(currency)) throw new FileError('message-amount', found.line);
  return { amountMinor, currency };
}

/** The element of an amount. */
export function amountElement(name: string, { amountMinor, currency }: IsoAmount): string {
  return leaf(name, decimalOf(amountMinor, currency)).replace('>', ` Ccy="${currency}">`);
}

/** The sum of amounts of any currencies as the control sums of ISO 20022 take it: the numbers alone. */
export function controlSum(amounts: readonly IsoAmount[]): string {
  let sum = 0n;
  for (const { amountMinor, currency } of amounts) {
    sum += BigInt(amountMinor) * 10n ** BigInt(sumDigits - minorDigits[currency]);
  }
  const text = String(sum).padStart(sumDigits + 1, '0');
  const part = text.slice(-sumDigits).replace(/0{1,3}$/u, '');
  return `${text.slice(0, -sumDigits)}.${part}`;
}

/** Whether two decimal numbers are equal, however many zeros they end with. */
export function isSameDecimal(left: string, right: string): boolean {
  return normal(left) === normal(right);
}

function normal(text: string): string {
  const [whole = '', part = ''] = text.replace(/^\+/u, '').split('.');
  return `${whole.replace(/^0+(?=\d)/u, '') || '0'}.${part.replace(/0+$/u, '')}`;
}
