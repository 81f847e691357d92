import { expect, it } from 'vitest';
import type { Translate } from '../i18n/i18n.ts';
import { paymentEvidenceText } from './payment-evidence.ts';

const words: Readonly<Record<string, string>> = {
  'payments:evidence.chfMinor': 'amount',
  'payments:evidence.countries': 'countries',
  'payments:evidence.expected': 'expected',
  'payments:evidence.isFrozen': 'frozen',
  'payments:evidence.purpose': 'purpose',
  'onboarding:expectedPurpose.charity': 'Donations',
  'onboarding:expectedPurpose.property': 'Rent, property and utilities',
};
const t: Translate = (key) => words[key] ?? key;
const said = (evidence: Parameters<typeof paymentEvidenceText>[0]) => paymentEvidenceText(evidence, t, 'en');

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
