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

/** A heading with the words that people ask by is the passage's own; others are mostly those of the parts it stands in. */
const ownHeadingTimes = 4;

export function indexLanguage(language: Language, passages: readonly Passage[]): LanguageIndex {
  const reader = TermReader.of(
    language,
    passages.flatMap(({ text, heading, asked = '' }) => [text, heading, asked]),
  );
  const termed = passages.map(({ text, heading, asked, citation, eId }) => ({
    text: reader.terms(text),
    heading: reader.terms(`${heading}. ${asked ?? ''}. ${citation} ${eId.replaceAll(/[()_/]/g, ' ')}`),
    headingTimes: asked === undefined ? 1 : ownHeadingTimes,
  }));
  const grams = indexGrams(
    passages.map(({ text, heading, asked = '' }) => ({ text, heading: `${heading} ${asked}` })),
  );
  return { passages, reader, lexical: indexTerms(language, termed), grams };
}
