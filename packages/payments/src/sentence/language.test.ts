import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  ['fattura affitto ottobre', 'it'],
  ['Miete Oktober, bitte überweisen', 'de'],
  ['loyer octobre, veuillez virer', 'fr'],
  ['alquiler de octubre, por favor transfiere', 'es'],
  ['please pay the rent', 'en'],
])('%s is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test('what says nothing of a language is the one that was expected, or English', () => {
  for (const text of ['', '500', '500 CHF 2026']) {
    expect([languageOf(text), languageOf(text, 'it')]).toEqual(['en', 'it']);
  }
});
