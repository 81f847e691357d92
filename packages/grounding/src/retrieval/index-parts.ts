import { byLanguage } from './index-passages.ts';
import type { PassageIndex } from './index-passages.ts';
import type { LanguageIndex } from './language-index.ts';
import { Lexicon } from './lexicon.ts';
import type { LexicalIndex } from './lexical.ts';
import { TermReader } from './terms.ts';
import type { Topics } from './topics.ts';
import type { Language, Passage } from '../passage.ts';

/** What one language has, as plain data; without its passages, which whoever wants the index has. */
export interface LanguagePart extends Pick<LanguageIndex, 'grams'> {
  readonly language: Language;
  readonly known: readonly string[];
  readonly lexical: Plain<LexicalIndex>;
}

/** What the languages teach of one another, as plain data. */
export interface TopicsPart {
  readonly topics: Plain<Topics> | null;
}

/** An index in parts that one thread can give to another, none of them large. */
export type IndexPart = LanguagePart | TopicsPart;

/** A lexicon is made anew of its terms. */
type Plain<T extends { readonly lexicon: Lexicon }> = Omit<T, 'lexicon'> & {
  readonly terms: readonly string[];
};

/** The parts of an index: a language each, then what they teach. */
export function* partsOf({ languages, topics }: PassageIndex): Generator<IndexPart> {
  for (const [language, { reader, lexical, grams }] of languages)
    yield { language, known: reader.known, lexical: plain(lexical), grams };
  yield topicsPart(topics);
}

/** What an index teaches another, as a part. */
export function topicsPart(topics: Topics | null): TopicsPart {
  return { topics: topics === null ? null : plain(topics) };
}

/** The index over `passages` of its parts, which were made of the same passages in the same order. */
export function indexOfParts(passages: readonly Passage[], parts: readonly IndexPart[]): PassageIndex {
  const own = byLanguage(passages);
  const languages = new Map<Language, LanguageIndex>();
  let topics: Topics | null = null;
  for (const part of parts) {
    if ('topics' in part) topics = part.topics === null ? null : whole(part.topics);
    else
      languages.set(part.language, {
        passages: own.get(part.language) ?? [],
        reader: new TermReader(part.language, part.known),
        lexical: whole(part.lexical),
        grams: part.grams,
      });
  }
  return { languages, topics };
}

function plain<T extends { readonly lexicon: Lexicon }>({ lexicon, ...others }: T): Plain<T> {
  return { ...others, terms: lexicon.terms };
}

function whole<T extends { readonly terms: readonly string[] }>({
  terms,
  ...others
}: T): Omit<T, 'terms'> & { readonly lexicon: Lexicon } {
  return { ...others, lexicon: new Lexicon(terms) };
}
