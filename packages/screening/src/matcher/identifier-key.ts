import { isCountryCode } from '../countries.ts';

const identifierCharsMin = 5;
/* A number inside a longer text identifies somebody only if it is long itself. */
const innerDigitsMin = 7;
/* A BIC in one piece or in its four parts (ISO 9362): party, country, place, branch. */
const bicPattern = /^([A-Z]{4})[ -]?([A-Z]{2})[ -]?([A-Z0-9]{2})(?:[ -]?([A-Z0-9]{3}))?$/;
/* What a number is called in front of it. */
const label =
  /^(?:(?:IMO|MMSI|BIC|SWIFT(?:[ -]CODE)?|LEI|INN|OGRN|UID|DUNS|TAX|VAT|ID|PASSPORT|PASSEPORT|PASSAPORTO|PASAPORTE|REISEPASS|PASS|REGISTRATION|REG|WALLET|ADDRESS|NUMBER|NUMMER|NUM[EÉ]RO|NUMERO|NO|NR|N°|N[º°]|#)(?=[^\p{L}\p{N}]|\p{N})[\s.:#/°º-]*)+/u;

/**
 * The forms in which identifiers are compared: letters and digits in upper case, without what the number is called ("IMO-No.")
 * and without the head-office ending of a BIC; that of a branch is the bank's, too. A text that holds several numbers has one for each. Empty for what is too short
 * to identify anybody.
 */
export function identifierKeys(value: string): string[] {
  const upper = value.normalize('NFKC').trim().toUpperCase();
  const number = upper.replace(label, '');
  const bic = bicPattern.exec(number);
  // In parts it could be any words, if it were not for the country.
  if (bic !== null && (!/[ -]/.test(number) || isCountryCode(bic[2] ?? ''))) return bicKeys(bic);
  const keys = [keyOf(number), ...(upper.match(/[A-Z0-9]+/g) ?? []).filter(isLongNumber).map(keyOf)];
  return [...new Set(keys.filter((key) => key !== null))];
}

/** The form that stands for the whole of an identifier; null for what is too short to identify anybody. */
export function identifierKey(value: string): string | null {
  return identifierKeys(value)[0] ?? null;
}

function bicKeys([, party = '', country = '', place = '', branch = 'XXX']: readonly string[]): string[] {
  const bank = party + country + place;
  return branch === 'XXX' ? [bank] : [bank + branch, bank];
}

function keyOf(text: string): string | null {
  const key = text.replace(/[^\p{L}\p{N}]/gu, '').replace(/^IMO(?=\d)/, '');
  return key.length >= identifierCharsMin && /\d/.test(key) ? key : null;
}

function isLongNumber(text: string): boolean {
  return text.replace(/\D/g, '').length >= innerDigitsMin;
}

/* What is typed as a name is a number only if it could hardly be anything else. */
const typedCharsMin = 7;
const typedDigitsMin = 5;

/** What of a text typed as a name may be an identifier: the whole of it, or a word of it. */
export function identifiersIn(name: string): string[] {
  const words = name.split(/[\s,;()]+/);
  return (words.length === 1 ? words : [name, ...words]).filter(
    (text) => bicPattern.test(text) || (isTyped(text) && identifierKeys(text).some(isTyped)),
  );
}

function isTyped(text: string): boolean {
  return text.length >= typedCharsMin && text.replace(/\D/g, '').length >= typedDigitsMin;
}
