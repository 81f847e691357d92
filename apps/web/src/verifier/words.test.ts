import { describe, expect, test } from 'vitest';
import { BUNDLE_STEPS, VERIFICATION_STEPS } from '@sorgfalt/ledger';
import { languageOf, useWord, wordsOf } from './words.ts';

describe('the words of the single-file verifier', () => {
  test.each(['en', 'de', 'fr', 'it', 'es'])('name every step, verdict and key in %s', (language) => {
    const words = wordsOf(language);
    for (const [name, word] of Object.entries(words)) {
      expect(word).not.toBe('');
      // Some languages have the very word of a code.
      if (language !== 'en') continue;
      expect(word === name).toBe(['passed', 'failed', 'skipped'].includes(name));
    }
    expect(Object.keys(words)).toEqual(expect.arrayContaining([...BUNDLE_STEPS, ...VERIFICATION_STEPS]));
    expect(words.inclusion).toMatch(/ /);
    expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length);
    for (const use of ['log-key', 'witness', 'seal-root', 'timestamp-root'] as const) {
      expect(useWord(words, use)).not.toBe(use);
    }
  });

  test('are in the first language of the browser that there is, or in English', () => {
    expect(languageOf(['rm-CH', 'it-CH', 'de'])).toBe('it');
    expect(languageOf(['ja'])).toBe('en');
    expect(languageOf([])).toBe('en');
  });
});
