import { accept, refuse, type Result } from '@sorgfalt/result';

/** An account number that passed {@link parseIban}: capitals and digits, no blanks. */
export type Iban = string & { readonly __brand: 'Iban' };
/** Why a text is not an IBAN. */
export type IbanRefusal = 'iban-format' | 'iban-country' | 'iban-length' | 'iban-check-digits';

// Country and total length: SWIFT IBAN registry (ISO 13616-1), release 99 and later.
const lengths = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 ' +
    'DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 ' +
    'IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 ' +
    'MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 ' +
    'SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/**
 * The IBAN without blanks and in capitals, checked for country, length and check digits
 * (ISO 13616-1; ISO/IEC 7064 MOD 97-10). It does not say that the account exists.
 * Refuses with `iban-format`, `iban-country`, `iban-length` or `iban-check-digits`.
 */
export function parseIban(text: string): Result<Iban, IbanRefusal> {
  const iban = text.replaceAll(/\s/gu, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/u.test(iban)) return refuse('iban-format');
  const length = lengths.get(iban.slice(0, 2));
  if (length === undefined) return refuse('iban-country');
  if (iban.length !== length) return refuse('iban-length');
  const digits = iban.slice(2, 4);
  // 00, 01 and 99 leave the same remainder as 97, 98 and 02 but are never issued.
  const isIssued = digits >= '02' && digits <= '98';
  if (!isIssued || remainder97(iban) !== 1) return refuse('iban-check-digits');
  return accept(iban as Iban);
}

/** So many characters tell an account from a word that begins like one: country, check digits and four of the bank. */
const openingMin = 8;

/**
 * The text as the beginning of an IBAN, or all of it: without blanks and in capitals, `null` where it is none. It is written in
 * groups of four or in one, at least eight characters long and no longer than its country's; check digits are not computed.
 */
export function ibanOpening(text: string): string | null {
  const written = text.trim().toUpperCase();
  if (!/^[A-Z]{2}\d{2}(?:[A-Z\d]+|(?: [A-Z\d]{4})* [A-Z\d]{1,4})$/u.test(written)) return null;
  const opening = written.replaceAll(' ', '');
  const length = lengths.get(opening.slice(0, 2));
  if (length === undefined || opening.length > length) return null;
  return opening.length < openingMin ? null : opening;
}

/** The IBAN in groups of four, as ISO 13616-1 prints it. */
export function formatIban(iban: Iban): string {
  return iban.replaceAll(/(.{4})(?=.)/gu, '$1 ');
}

/**
 * A number after its letters, a country or RF, and its check digits (ISO 13616-1, ISO 11649; ISO/IEC 7064 MOD 97-10).
 * Whether the number is of any account is not looked at.
 */
export function withCheckDigits(letters: string, rest: string): string {
  return `${letters}${String(98 - remainder97(`${letters}00${rest}`)).padStart(2, '0')}${rest}`;
}

function remainder97(iban: string): number {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
