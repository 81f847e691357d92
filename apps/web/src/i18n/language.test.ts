import { describe, expect, it } from 'vitest';
import { test, fc } from '@fast-check/vitest';
import { languages, normaliseLanguage } from './language.ts';

describe('normaliseLanguage', () => {
  test.prop([fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString'))])(
    'gives one of the five languages, whatever was stored',
    (stored) => {
      expect(languages).toContain(normaliseLanguage(stored).language);
    },
  );

  it.each([
    ['en', 'en'],
    ['en-US', 'en'],
    ['de-DE', 'de'],
    ['fr-FR', 'fr'],
    ['it-IT', 'it'],
    ['es', 'es'],
    ['es-ES', 'es'],
  ])('takes %s as %s without fixing a direction', (stored, language) => {
    expect(normaliseLanguage(stored)).toEqual({ language });
  });

  it('takes enrtl as English from right to left', () => {
    expect(normaliseLanguage('enrtl')).toEqual({ language: 'en', direction: 'rtl' });
  });

  it('takes a language that is not offered as English', () => {
    expect(normaliseLanguage('pt-BR')).toEqual({ language: 'en' });
    expect(normaliseLanguage(null)).toEqual({ language: 'en' });
  });
});
