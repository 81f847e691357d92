import { describe, expect, it } from 'vitest';
import forbidden from './forbidden-words.json' with { type: 'json' };
import { languages, textsOf } from './testing.ts';

type Language = keyof typeof languages;

const languageNames = Object.keys(languages) as Language[];

/** What people type or open keeps its name in every language. */
const commandsAndFiles = /npm run [\w-]+|docs\/[\w.-]+/g;

/** Each text with a word for which the glossary has another, as `path: word → use instead`. */
function wrongWords(language: Language, texts: ReadonlyMap<string, string>): string[] {
  return Object.entries(forbidden[language]).flatMap(([word, instead]) => {
    const whole = new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, 'iu');
    return [...texts]
      .filter(([, text]) => whole.test(text.replaceAll(commandsAndFiles, '')))
      .map(([path, text]) => `${path}: ${word} → ${instead} in “${text}”`);
  });
}

describe('one word for one thing (docs/glossary.md)', () => {
  it.each(languageNames)('%s uses no other word for a term', async (language) => {
    expect(wrongWords(language, await textsOf(languages[language]))).toEqual([]);
  });

  it('finds a forbidden word at the start, in the middle and in capitals, not within another word', () => {
    const texts = new Map([
      ['a', 'Ledger öffnen'],
      ['b', 'Im LEDGER steht es'],
      ['c', 'Ledgerei'],
    ]);
    expect(wrongWords('de', texts).map((found) => found[0])).toEqual(['a', 'b']);
  });

  it.each(['fr', 'it'] as const)('%s writes typographic apostrophes', async (language) => {
    expect([...(await textsOf(languages[language]))].filter(([, text]) => /\p{L}'\p{L}/u.test(text))).toEqual(
      [],
    );
  });

  it('French keeps a mark with the word before it', async () => {
    expect([...(await textsOf(languages.fr))].filter(([, text]) => / [:;?!»]/.test(text))).toEqual([]);
  });
});
