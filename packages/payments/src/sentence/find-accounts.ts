import { parseIban } from '@sorgfalt/money';
import { parseReference } from '../reference.ts';
import type { PaymentReference } from '../reference.ts';
import type { MaskedText, Span } from './masked-text.ts';

/** A value and where it stands. */
export interface Found<T> extends Span {
  readonly value: T;
}

/** What was found, taken out of the text; `broken` counts what looks like one and is none. */
export interface Finds<T> {
  readonly found: readonly Found<T>[];
  readonly broken: number;
}

const ibanCharsMax = 34;

/** IBANs with right check digits, in groups or not, in capitals or not. */
export function takeIbans(text: MaskedText): Finds<string> {
  const found: Found<string>[] = [];
  for (const { start } of text.find(/(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?=[ \u00A0]?[A-Z\d])/giu)) {
    const iban = runAt(text.rest, start, ibanCharsMax).find(({ value }) => parseIban(value).ok);
    if (iban !== undefined) found.push({ ...iban, value: iban.value.toUpperCase() });
  }
  for (const iban of found) text.take(iban);
  const broken = text.find(
    /(?<![\p{L}\p{N}])(?!RF)[A-Z]{2}\d{2}(?:[ \u00A0]?(?=[A-Z]{0,3}\d)[A-Z\d]{1,4}){3,8}(?![\p{L}\p{N}])/giu,
  );
  for (const span of broken) text.take(span);
  return { found, broken: broken.length };
}

/** QR references of 27 digits and ISO 11649 references with right check digits. */
export function takeReferences(text: MaskedText): Finds<PaymentReference> {
  const found: Found<PaymentReference>[] = [];
  const candidates = [
    ...text.find(/(?<![\p{L}\p{N}])\d{2}[ \u00A0]?(?:\d{5}[ \u00A0]?){4}\d{5}(?![\p{L}\p{N}])/gu),
    ...text.find(
      /(?<![\p{L}\p{N}])RF\d{2}(?: ?(?=[A-Z]*\d)[A-Z\d]{4})*(?: ?(?=[A-Z]*\d)[A-Z\d]{1,4})?(?![\p{L}\p{N}])/giu,
    ),
    ...text.find(/(?<![\p{L}\p{N}])RF\d{2}[A-Z\d]{1,21}(?![\p{L}\p{N}])/giu),
  ];
  let broken = 0;
  for (const { start, end } of candidates) {
    if (text.rest.slice(start, end) !== text.text.slice(start, end)) continue;
    const reference = parseReference(text.text.slice(start, end));
    if (reference.ok) found.push({ start, end, value: reference.value });
    else broken += 1;
    text.take({ start, end });
  }
  const long = text.find(/(?<![\p{L}\p{N}])\d(?:[ \u00A0]?\d){17,}(?![\p{L}\p{N}])/gu);
  for (const span of long) text.take(span);
  return { found, broken: broken + long.length };
}

/** The texts that begin at `start` and end with a group, without their blanks. */
function runAt(text: string, start: number, charsMax: number): Found<string>[] {
  const runs: Found<string>[] = [];
  let value = '';
  for (let at = start; at < text.length && value.length < charsMax; at += 1) {
    const char = text.charAt(at);
    if (/[A-Za-z\d]/u.test(char)) value += char;
    else if (!/[ \u00A0]/u.test(char) || /[ \u00A0]/u.test(text.charAt(at - 1))) break;
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at + 1)) && /[A-Za-z\d]/u.test(char)) {
      runs.push({ start, end: at + 1, value });
    }
  }
  return runs;
}
