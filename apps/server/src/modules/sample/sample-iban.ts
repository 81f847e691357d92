import { withCheckDigits } from '@sorgfalt/money';

/** Clearing numbers that no bank has. */
const clearing: Readonly<Record<string, string>> = { CH: '00998', DE: '00000000' };
const length: Readonly<Record<string, number>> = { CH: 17, DE: 18 };

/** The IBAN of an account that does not exist, with its check digits (ISO 13616). */
export function ibanOf(country: string, account: number): string {
  const bank = clearing[country] ?? '';
  const number = `${bank}${String(account).padStart((length[country] ?? 0) - bank.length, '0')}`;
  return withCheckDigits(country, number);
}
