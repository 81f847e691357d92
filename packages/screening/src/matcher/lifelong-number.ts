/** A number of which a subject has one, from its beginning to its end: of a ship's hull (IMO), of a legal entity (LEI). */
export type LifelongNumber = 'imo' | 'lei';

const imoDigits = 7;
const leiPattern = /^[A-Z0-9]{18}\d{2}$/;

/**
 * Which of these numbers an identifier is; null for any other, and for one whose check digits are wrong, as what is mistyped
 * tells nobody apart. Seven digits are a ship's only where they are said to be.
 */
export function lifelongNumber({
  type = '',
  value,
}: {
  type?: string;
  value: string;
}): LifelongNumber | null {
  const upper = value.normalize('NFKC').toUpperCase();
  const bare = upper.replace(/[^A-Z0-9]/g, '');
  if (leiPattern.test(bare.replace(/^LEI/, ''))) return isLei(bare.replace(/^LEI/, '')) ? 'lei' : null;
  const isSaid = /\bimo\b/i.test(type) || /\bIMO(?![A-Z])/.test(upper);
  const [digits = ''] = /(?<!\d)\d{7}(?!\d)/.exec(upper) ?? [];
  return isSaid && isImo(digits) ? 'imo' : null;
}

/* The last digit is that of the sum of the others, weighed 7 to 2. */
function isImo(digits: string): boolean {
  if (digits.length !== imoDigits) return false;
  const own = digits.slice(0, -1);
  const sum = Array.from(own).reduce((total, digit, place) => total + Number(digit) * (imoDigits - place), 0);
  return sum % 10 === Number(digits.at(-1));
}

/* Letters are 10 to 35, and the number so written leaves 1 when divided by 97 (ISO 17442, ISO 7064). */
function isLei(code: string): boolean {
  const digits = Array.from(code, (sign) => String(Number.parseInt(sign, 36))).join('');
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
