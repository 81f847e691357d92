import { accept, refuse, type Result } from '@sorgfalt/result';

/** A structured creditor reference; the digits and letters without blanks. */
export type PaymentReference = { readonly type: 'QRR' | 'SCOR'; readonly value: string };

/** Why a text is no reference. */
export type ReferenceRefusal = 'reference-format' | 'reference-check-digits';

// Each row is the row before turned by one place: the carry table of modulo 10, recursive.
const carryRow = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const;

/**
 * Reads a structured reference in either of its two forms, with or without blanks:
 *
 * - QRR: 27 digits, the last one by modulo 10 recursive (Swiss Implementation Guidelines QR-bill, annex B);
 *   fewer digits count as padded with zeros on the left, as older slips print them.
 * - SCOR: `RF`, two check digits by MOD 97-10 and up to 21 letters and digits (ISO 11649).
 *
 * Refuses with `reference-format` or `reference-check-digits`.
 */
export function parseReference(text: string): Result<PaymentReference, ReferenceRefusal> {
  const value = text.replaceAll(/\s/gu, '').toUpperCase();
  if (/^\d{5,27}$/u.test(value)) {
    const padded = value.padStart(27, '0');
    if (/^0+$/u.test(padded)) return refuse('reference-format');
    return checkDigitRecursive(padded.slice(0, -1)) === Number(padded.at(-1))
      ? accept({ type: 'QRR', value: padded })
      : refuse('reference-check-digits');
  }
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/u.test(value)) return refuse('reference-format');
  return remainder97(value.slice(4) + value.slice(0, 4)) === 1
    ? accept({ type: 'SCOR', value })
    : refuse('reference-check-digits');
}

/** The reference in the groups in which bills print it: QRR 2 and then fives, SCOR fours. */
export function formatReference({ type, value }: PaymentReference): string {
  return type === 'QRR'
    ? `${value.slice(0, 2)} ${value.slice(2).replaceAll(/(.{5})(?=.)/gu, '$1 ')}`
    : value.replaceAll(/(.{4})(?=.)/gu, '$1 ');
}

/** Check digit of modulo 10, recursive, over a text of digits. */
export function checkDigitRecursive(digits: string): number {
  let carry = 0;
  for (const digit of digits) carry = carryRow[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10;
}

function remainder97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
