import { expect, it } from 'vitest';
import type { Translate } from '../i18n/i18n.ts';
import { languages } from '../i18n/testing.ts';
import { translate } from '../i18n/translate.ts';
import { paymentEvidenceText } from './payment-evidence.ts';

const words: Readonly<Record<string, string>> = {
  colon: ': ',
  'payments:because.own-maximum': '{{chfMinor}} is more than {{times}} times {{maxMinor}}',
  'payments:evidence.chfMinor': 'amount',
  'payments:evidence.countries': 'countries',
  'payments:evidence.expected': 'expected',
  'payments:evidence.isFrozen': 'frozen',
  'payments:evidence.purpose': 'purpose',
  'onboarding:expectedPurpose.charity': 'Donations',
  'onboarding:expectedPurpose.property': 'Rent, property and utilities',
};
const t: Translate = (key, params = {}) =>
  (words[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(params[name] ?? place));
const said = (evidence: Parameters<typeof paymentEvidenceText>[0]['evidence'], code = 'any') =>
  paymentEvidenceText({ code, evidence }, t, 'en');

it('says amounts, countries and flags in words', () => {
  expect(said({ chfMinor: 390_000, countries: 'KP,CH', isFrozen: true, fromMinor: null })).toBe(
    "amount: CHF 3'900.00 · countries: North Korea, Switzerland · frozen",
  );
});

it('says the many purpose codes that a client expects in the few answers of the form, each once', () => {
  expect(said({ purpose: 'CHAR', expected: 'BLDM,CHAR,RENT' })).toBe(
    'purpose: CHAR (Donations) · expected: Rent, property and utilities; Donations',
  );
});

it('leaves a purpose code that no answer names as it is', () => {
  expect(said({ purpose: 'GAMB', expected: 'CHAR,GAMB' })).toBe('purpose: GAMB · expected: Donations; GAMB');
});

it('says it in the sentence of the rule where all that it wants is known, else fact by fact', () => {
  const evidence = { chfMinor: 390_000, maxMinor: 126_550, times: 3 };
  expect(said(evidence, 'own-maximum')).toBe("CHF 3'900.00 is more than 3 times CHF 1'265.50");
  expect(said({ chfMinor: 390_000 }, 'own-maximum')).toBe("amount: CHF 3'900.00");
});

/** In the words that people read. */
async function readIn(language: keyof typeof languages) {
  const { first, later } = languages[language];
  const { default: payments } = await later.payments();
  const t: Translate = (key, params) =>
    translate(
      key.startsWith('payments:') ? payments : first.common,
      language,
      key.replace('payments:', ''),
      params,
    ) ?? key;
  return (code: string, evidence: Parameters<typeof paymentEvidenceText>[0]['evidence']) =>
    paymentEvidenceText({ code, evidence }, t, language);
}

it.each([
  ['en', 0, 'earlier payments: 1, the first less than an hour ago'],
  ['en', 1, 'earlier payments: 1, the first an hour ago'],
  ['en', 23, 'earlier payments: 1, the first 23 hours ago'],
  ['de', 0, 'frühere Zahlungen: 1, die erste vor weniger als einer Stunde'],
  ['de', 23, 'frühere Zahlungen: 1, die erste vor 23 Stunden'],
  ['fr', 0, 'paiements antérieurs : 1, le premier il y a moins d’une heure'],
  ['it', 23, 'pagamenti precedenti: 1, il primo 23 ore fa'],
  ['es', 1, 'pagos anteriores: 1, el primero hace una hora'],
] as const)(
  'says in %s how long a beneficiary has been known (%i)',
  async (language, knownForHours, words) => {
    const read = await readIn(language);
    expect(read('new-beneficiary', { paymentsBefore: 1, knownForHours })).toBe(words);
  },
);

it('says what is counted from where, and what is many times the usual, without a word of the program', async () => {
  const read = await readIn('en');
  expect(read('new-beneficiary', { paymentsBefore: 0, knownForHours: null })).toBe('earlier payments: 0');
  expect(read('unattended-account', { sumMinor: 2_500_000, fromMinor: 2_500_000, days: 1 })).toBe(
    "CHF 25'000.00 within a day; counted from CHF 25'000.00",
  );
  expect(read('amount-z-score', { chfMinor: 516_228, meanMinor: 200_000, count: 10, limitTenths: 30 })).toBe(
    "CHF 5'162.28 is more than 3 standard deviations above the mean of 10 payments, CHF 2'000.00",
  );
  expect(read('round-amount', { minor: 1_000_000, currency: 'EUR', multipleUnits: 1000 })).toBe(
    "EUR 10'000.00 is a multiple of 1'000",
  );
  expect(read('young-account', { ageDays: 0, chfMinor: 500_000 })).toBe(
    "client for less than a day; CHF 5'000.00",
  );
});
