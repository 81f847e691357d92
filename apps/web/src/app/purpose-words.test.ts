import { expect, it } from 'vitest';
import type { Translate } from '../i18n/i18n.ts';
import { expectedPurposesText, purposeText } from './purpose-words.ts';

const t: Translate = (key) => `<${key.replace('onboarding:expectedPurpose.', '')}>`;

it('says the many codes that a client expects in the few answers of the form, each once', () => {
  expect(expectedPurposesText('CHAR,TAXS,VATX', t)).toBe('<charity>; <taxes>');
});

it('leaves a code that no answer names as it is', () => {
  expect(expectedPurposesText('GAMB,TAXS', t)).toBe('GAMB; <taxes>');
  expect(purposeText('GAMB', t)).toBe('GAMB');
  expect(purposeText('TAXS', t)).toBe('TAXS (<taxes>)');
});
