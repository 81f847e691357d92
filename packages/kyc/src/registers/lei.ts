/**
 * A legal entity identifier in its official writing; blanks and letter case do not matter. Null for what is none or has wrong
 * check digits: 20 letters and figures, of which the last two make the rest 1 modulo 97 (ISO 17442-1:2020, with ISO/IEC 7064
 * MOD 97-10).
 */
export function checkedLei(text: string): string | null {
  const lei = text.replaceAll(/\s/gu, '').toUpperCase();
  if (!/^[\dA-Z]{18}\d{2}$/u.test(lei)) return null;
  const figures = lei.replaceAll(/[A-Z]/gu, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(figures) % 97n === 1n ? lei : null;
}
