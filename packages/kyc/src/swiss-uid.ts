const weights = [5, 4, 3, 2, 7, 6, 5, 4];

/**
 * The Swiss enterprise identification number in its official writing, `CHE-123.456.788`; marks between the figures, letter case
 * and an addition for VAT or the commercial register do not matter. Null for what is none or has a wrong check digit: modulo
 * 11, where a number that would need 10 is not given out (UID Ordinance, SR 431.031; eCH-0097).
 */
export function swissUid(text: string): string | null {
  const [, figures = ''] = /^\s*CHE([\d.\s-]+?)(?:\s*(?:MWST|TVA|IVA|VAT|HR|RC))?\s*$/iu.exec(text) ?? [];
  const digits = figures.replaceAll(/\D/gu, '');
  if (digits.length !== 9) return null;
  const sum = weights.reduce((all, weight, at) => all + weight * Number(digits[at]), 0);
  const check = (11 - (sum % 11)) % 11;
  if (check !== Number(digits[8])) return null;
  return `CHE-${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`;
}
