/** Why a number that people wrote is no amount for sure. */
import { accept, refuse, type Result } from '@sorgfalt/result';
export type WrittenAmountRefusal = 'amount-format' | 'amount-ambiguous';

const gapped =
  /^\d{1,3}(?:(?<gap>['\u2018\u2019\u00B4`\u00A0\u2009\u202F ])\d{3})(?:\k<gap>\d{3})*(?:[.,]\d{1,2})?$/u;
const grouped = /^\d{1,3}(?:(?<group>[.,])\d{3})(?:\k<group>\d{3})*(?!\k<group>)[.,]\d{1,2}$/u;
const severalGroups = /^\d{1,3}(?<group>[.,])\d{3}(?:\k<group>\d{3})+$/u;

/**
 * A number as people of any country write it, as digits with a point before the decimals: `1234.50`.
 *
 * Apostrophes and blanks group; a point or a comma groups where both stand (`1.234,50`) or where it stands twice
 * (`1.234.567`). One point or comma before three digits, as in `1.250`, can be a thousand or a decimal sign and is
 * refused with `amount-ambiguous`, and so is one before more digits. A Swiss dash for no centimes is taken (`500.–`).
 */
export function readWrittenAmount(text: string): Result<string, WrittenAmountRefusal> {
  const number = text.trim().replace(/[.,][-\u2013\u2014]{1,2}$/u, '');
  if (/^\d+(?:[.,]\d{1,2})?$/u.test(number)) return { ok: true, value: number.replace(',', '.') };
  if (gapped.test(number) || grouped.test(number)) {
    const [, whole = number, part] = /^(.*)[.,](\d{1,2})$/u.exec(number) ?? [];
    const digits = whole.replaceAll(/\D/gu, '');
    return accept(part === undefined ? digits : `${digits}.${part}`);
  }
  if (severalGroups.test(number)) return { ok: true, value: number.replaceAll(/\D/gu, '') };
  const isNumber = /^\d+[.,]\d{3,}$/u.test(number);
  return refuse(isNumber ? 'amount-ambiguous' : 'amount-format');
}
