import { describe, expect, test } from 'vitest';
import { BUNDLE_STEPS, VERIFICATION_STEPS } from '@sorgfalt/ledger';
import { languageOf, stepWord, useWord, wordsOf } from './words.ts';

describe('the words of the single-file verifier', () => {
  test.each(['en', 'de', 'fr', 'it', 'es'])('name every step and key in %s', (language) => {
    const words = wordsOf(language);
    for (const id of [...BUNDLE_STEPS, ...VERIFICATION_STEPS]) {
      expect(stepWord(words, id)).not.toBe(id);
    }
    expect(words.steps.split('|')).toHaveLength(15);
    for (const use of ['log-key', 'witness', 'seal-root', 'timestamp-root'] as const) {
      expect(useWord(words, use)).not.toBe(use);
    }
    expect(words.uses.split('|')).toHaveLength(4);
  });

  test('are in the first language of the browser that there is, or in English', () => {
    expect(languageOf(['rm-CH', 'it-CH', 'de'])).toBe('it');
    expect(languageOf(['ja'])).toBe('en');
    expect(languageOf([])).toBe('en');
  });
});
