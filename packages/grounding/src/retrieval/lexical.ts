import { Lexicon } from './lexicon.ts';
import type { Language } from '../passage.ts';

/** Passages of one language, as the numbers of their terms. */
export interface LexicalIndex {
  readonly language: Language;
  readonly lexicon: Lexicon;
  /** The terms of each passage in order, and of its headings. */
  readonly texts: readonly Uint32Array[];
  readonly headings: readonly Uint32Array[];
  readonly meanLength: number;
  readonly meanHeading: number;
  /** Of each term: the passages that have it, with how often in the text and in the headings. */
  readonly postings: readonly Posting[];
}

export interface Posting {
  readonly passages: number[];
  readonly inText: number[];
  readonly inHeading: number[];
}

/** What is known of one passage before it is numbered. */
export interface TermedPassage {
  readonly text: readonly string[];
  readonly heading: readonly string[];
  /** How often each term of the heading counts. */
  readonly headingTimes: number;
}

/** The index over passages of one language, numbered by their places. */
export function indexTerms(language: Language, passages: readonly TermedPassage[]): LexicalIndex {
  const lexicon = new Lexicon();
  const numbered = (terms: readonly string[]): Uint32Array =>
    Uint32Array.from(terms, (term) => lexicon.add(term));
  const texts = passages.map(({ text }) => numbered(text));
  const headings = passages.map(({ heading }) => numbered(heading));
  const postings = lexicon.terms.map((): Posting => ({ passages: [], inText: [], inHeading: [] }));
  texts.forEach((text, passage) => {
    for (const term of text) count(postings[term], passage, 1, 0);
    const times = passages[passage]?.headingTimes ?? 1;
    for (const term of headings[passage] ?? []) count(postings[term], passage, 0, times);
  });
  const mean = (all: readonly Uint32Array[]): number =>
    Math.max(1, all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length));
  return {
    language,
    lexicon,
    texts,
    headings,
    meanLength: mean(texts),
    meanHeading: mean(headings),
    postings,
  };
}

function count(posting: Posting | undefined, passage: number, inText: number, inHeading: number): void {
  if (posting === undefined) return;
  const last = posting.passages.length - 1;
  if (posting.passages[last] === passage) {
    posting.inText[last] = (posting.inText[last] ?? 0) + inText;
    posting.inHeading[last] = (posting.inHeading[last] ?? 0) + inHeading;
    return;
  }
  posting.passages.push(passage);
  posting.inText.push(inText);
  posting.inHeading.push(inHeading);
}

/** How much a term tells: high for rare ones. */
export function rarity(index: LexicalIndex, term: number): number {
  const having = index.postings[term]?.passages.length ?? 0;
  return Math.log(1 + (index.texts.length - having + 0.5) / (having + 0.5));
}
