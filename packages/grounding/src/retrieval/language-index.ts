import { indexGrams } from './grams.ts';
import { indexTerms } from './lexical.ts';
import { TermReader } from './terms.ts';
import type { GramIndex } from './grams.ts';
import type { LexicalIndex } from './lexical.ts';
import type { Language, Passage } from '../passage.ts';

/** The passages of one language, with how their texts are read. */
export interface LanguageIndex {
  readonly passages: readonly Passage[];
  readonly reader: TermReader;
  readonly lexical: LexicalIndex;
  readonly grams: GramIndex;
}

export function indexLanguage(language: Language, passages: readonly Passage[]): LanguageIndex {
  const reader = new TermReader(
    language,
    passages.flatMap(({ text, heading }) => [text, heading]),
  );
  const termed = passages.map(({ text, heading, citation, eId }) => ({
    text: reader.terms(text),
    heading: reader.terms(`${heading} ${citation} ${eId.replaceAll(/[()_/]/g, ' ')}`),
  }));
  const grams = indexGrams(passages);
  return { passages, reader, lexical: indexTerms(language, termed), grams };
}
