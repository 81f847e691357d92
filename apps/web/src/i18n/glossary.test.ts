import { describe, expect, it } from 'vitest';
import forbidden from './forbidden-words.json' with { type: 'json' };
import { languages, textsOf } from './testing.ts';

type Language = keyof typeof languages;

const languageNames = Object.keys(languages) as Language[];

/**
 * Words that must not stand for each other: a text has the word of its language exactly where the English one has its
 * own. `elsewhere` is English for what the same word rightly means too.
 */
const pairs = [
  {
    en: /fr[eo]+z/i,
    de: /(?<!ausge)sperr/i,
    fr: /\bgel(?!ist)|\bgèl/i,
    it: /blocc/i,
    es: /bloque/i,
    elsewhere: /\bblocks?\b(?! the| acceptance)|caps lock/i,
  },
  {
    en: /\b(dis|en)able/i,
    de: /\b(de)?aktivier/i,
    fr: /désactiv|réactiv/i,
    it: /disattiv|riattiv/i,
    es: /desactiv|reactiv/i,
    elsewhere: /\bswitch(ed)? (it )?off/i,
  },
  { en: /\breleas/i, de: /fort(ge)?setz/i, fr: /\blib[eéè]r/i, it: /\bliber(?!i$)/i, es: /\bliber/i },
  { en: /\bapprov/i, de: /freig|genehmig/i, fr: /approuv|approbation/i, it: /approv/i, es: /apr(o|ue)b/i },
] as const;

/** What people type or open keeps its name in every language, and so does what a text is filled with. */
const keptNames = /npm run [\w-]+|docs\/[\w.-]+|\{\{\w+\}\}/g;

/** Each text with a word for which the glossary has another, as `path: word → use instead`. */
function wrongWords(language: Language, texts: ReadonlyMap<string, string>): string[] {
  return Object.entries(forbidden[language]).flatMap(([word, instead]) => {
    const whole = new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, 'iu');
    return [...texts]
      .filter(([, text]) => whole.test(text.replaceAll(keptNames, '')))
      .map(([path, text]) => `${path}: ${word} → ${instead} in “${text}”`);
  });
}

/** Each text whose word of a pair is not the one that English has there, as `path: “English”, “text”`. */
function mixedUp(
  language: Language,
  english: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): string[] {
  return pairs.flatMap(({ elsewhere, ...pair }: (typeof pairs)[number] & { elsewhere?: RegExp }) =>
    [...texts].flatMap(([path, text]) => {
      const source = english.get(path) ?? '';
      if (elsewhere?.test(source) === true || pair.en.test(source) === pair[language].test(text)) return [];
      return [`${path}: “${source}”, “${text}”`];
    }),
  );
}

describe('one word for one thing (docs/glossary.md)', () => {
  it.each(languageNames)('%s uses no other word for a term', async (language) => {
    expect(wrongWords(language, await textsOf(languages[language]))).toEqual([]);
  });

  it.each(languageNames.slice(1))('%s keeps apart what English keeps apart', async (language) => {
    const english = await textsOf(languages.en);
    expect(mixedUp(language, english, await textsOf(languages[language]))).toEqual([]);
  });

  it('finds a word that stands for another, and one that stands for nothing in English', () => {
    const english = new Map([
      ['a', 'The payment is released'],
      ['b', 'The payment is approved'],
      ['c', 'The client is frozen'],
      ['d', 'Nobody is locked out'],
    ]);
    const german = new Map([
      ['a', 'Die Zahlung ist freigegeben'],
      ['b', 'Die Zahlung ist freigegeben'],
      ['c', 'Der Kunde ist gesperrt'],
      ['d', 'Niemand wird gesperrt'],
    ]);
    expect(mixedUp('de', english, german).map((found) => found[0])).toEqual(['d', 'a', 'a']);
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

  it('Italian names an action in the imperative (“Salva”, not “Salvare”)', async () => {
    const infinitive =
      /^(?!Titolare$|Dovere e|Lavorare da casa)(?=\p{Lu}\p{Ll}+(?:[aei]|r)re(?: [^.?,]*)?$)/u;
    const texts = [...(await textsOf(languages.it))].filter(([path]) => !path.startsWith('shell:menu.'));
    expect(texts.filter(([, text]) => infinitive.test(text))).toEqual([]);
  });

  it('French keeps a mark with the word before it', async () => {
    expect([...(await textsOf(languages.fr))].filter(([, text]) => / [:;?!»]/.test(text))).toEqual([]);
  });
});
