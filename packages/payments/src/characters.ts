/**
 * Whether a text has only characters that payment orders may carry: printable Basic Latin, Latin-1 Supplement, Latin
 * Extended-A, S and T with comma below, and the euro sign (Swiss Payment Standards, permitted characters).
 */
export function hasPermittedCharacters(text: string): boolean {
  return /^[\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u20AC]*$/u.test(text.normalize('NFC'));
}

/** Text as it goes into an order: composed, blanks of every kind as single blanks, none at the ends. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\s\u200B-\u200D\u2060\uFEFF]+/gu, ' ')
    .trim();
}
