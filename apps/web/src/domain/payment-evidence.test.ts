import { expect, it } from 'vitest';
import type { Translate } from '../i18n/i18n.ts';
import { paymentEvidenceText } from './payment-evidence.ts';

const words: Readonly<Record<string, string>> = {
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
