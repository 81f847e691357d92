/**
 * The check digit, 0 to 9, of a piece of a machine readable zone: weights 7, 3, 1; A is 10 and
 * Z is 35; the filler counts zero (ICAO Doc 9303-3, section 4.9). The text holds A-Z, 0-9 and <
 * only; another character is a bug of the caller and throws.
 */
export function mrzCheckDigit(text: string): number {
  const weights = [7, 3, 1];
  const sum = text
    .split('')
    .reduce((total, character, index) => total + valueOf(character) * (weights[index % 3] ?? 0), 0);
  return sum % 10;
}

function valueOf(character: string): number {
  if (character === '<') return 0;
  if (!/^[A-Z0-9]$/u.test(character)) throw new RangeError('a machine readable zone holds A-Z, 0-9 and <');
  return Number.parseInt(character, 36);
}
