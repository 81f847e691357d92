const identifierCharsMin = 5;
const bicPattern = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/**
 * The form in which identifiers are compared: letters and digits, upper case, without the IMO prefix and
 * without the head-office ending of a BIC (ISO 9362). Null for what is too short to identify anybody.
 */
export function identifierKey(value: string): string | null {
  const upper = value.trim().toUpperCase();
  if (bicPattern.test(upper)) return upper.replace(/^(.{8})XXX$/, '$1');
  const key = upper.replace(/[^\p{L}\p{N}]/gu, '').replace(/^IMO(?=\d)/, '');
  return key.length >= identifierCharsMin && /\d/.test(key) ? key : null;
}
