import { Lexicon } from './lexicon.ts';
import { place, trainVectors } from './vectors.ts';
import type { LanguageIndex } from './language-index.ts';
import type { LexicalIndex } from './lexical.ts';
import type { Language, Passage } from '../passage.ts';
import type { Sparse, TermVectors } from './vectors.ts';

/** Trained on this many provisions at most, evenly taken, and in so many dimensions: more costs time and finds no more. */
const provisionsMax = 1500;
const dimensions = 220;

/** Words of all languages in one space, and where each passage lies in it. */
export interface Topics {
  readonly lexicon: Lexicon;
  readonly rarities: Float64Array;
  readonly vectors: TermVectors;
  /** By language, in the order of its passages. */
  readonly places: ReadonlyMap<Language, readonly (Float32Array | null)[]>;
}

type Read = readonly (readonly [language: Language, terms: readonly string[]])[];

/** Learns from provisions that stand in two languages or more; null where there are none. */
export function trainTopics(languages: readonly LanguageIndex[]): Topics | null {
  const provisions = [...alignedProvisions(languages)];
  if (provisions.length === 0) return null;
  const step = Math.max(1, provisions.length / provisionsMax);
  const taken = Array.from(
    { length: Math.min(provisions.length, provisionsMax) },
    (_, at) => provisions[Math.floor(at * step)] ?? [],
  );
  const lexicon = new Lexicon();
  const having: number[] = [];
  for (const read of taken) {
    const terms = new Set(
      read.flatMap(([language, all]) => all.map((term) => lexicon.add(named(term, language)))),
    );
    for (const term of terms) having[term] = (having[term] ?? 0) + 1;
  }
  const rarities = Float64Array.from(having, (count) => Math.log(1 + taken.length / count));
  const rows = taken.map((read) =>
    read.flatMap(([language, terms]) => weigh({ lexicon, rarities }, terms, language)),
  );
  return placeAll(
    { lexicon, rarities, vectors: trainVectors(rows, lexicon.terms.length, dimensions) },
    languages,
  );
}

/** Where passages lie in a space that others taught. */
export function placeAll(topics: Omit<Topics, 'places'>, languages: readonly LanguageIndex[]): Topics {
  const places = new Map(
    languages.map(({ passages, lexical }) => [
      lexical.language,
      passages.map((passage, at) => placeOf(topics, namesOf(lexical, passage, at), lexical.language)),
    ]),
  );
  return { ...topics, places };
}

/** Where a text of `language` lies; null where none of its words was learnt. */
export function placeOf(
  topics: Omit<Topics, 'places'>,
  terms: readonly string[],
  language: Language,
): Float32Array | null {
  return place(topics.vectors, weigh(topics, terms, language));
}

/** The share of a question's words that were learnt: what lies in one place by one word of ten says little. */
export function learntShare(
  { lexicon }: Pick<Topics, 'lexicon'>,
  terms: readonly string[],
  language: Language,
): number {
  const learnt = terms.filter((term) => lexicon.find(named(term, language)) !== undefined);
  return learnt.length / Math.max(1, terms.length);
}

function* alignedProvisions(languages: readonly LanguageIndex[]): Generator<Read> {
  const byProvision = new Map<string, [Language, readonly string[]][]>();
  for (const { passages, lexical } of languages) {
    passages.forEach((passage, at) => {
      const { source, eId, version, text } = passage;
      if (text === '') return;
      const key = JSON.stringify([source, eId, version]);
      const read = byProvision.get(key) ?? [];
      read.push([lexical.language, namesOf(lexical, passage, at)]);
      byProvision.set(key, read);
    });
  }
  for (const read of byProvision.values()) if (read.length > 1) yield read;
}

/**
 * The terms of a passage, with those that it is asked by. A heading without is mostly that of the parts it stands in, and what people
 * say is told by nothing of a passage that has only the words of laws.
 */
function namesOf({ lexicon, texts, headings }: LexicalIndex, { asked }: Passage, at: number): string[] {
  const read = (terms: Uint32Array | undefined): string[] =>
    Array.from(terms ?? [], (term) => lexicon.terms[term] ?? '');
  return asked === undefined
    ? read(texts[at]).filter((term) => !term.startsWith('#~'))
    : [...read(texts[at]), ...read(headings[at])];
}

/** Numbers and concepts mean the same everywhere. */
function named(term: string, language: Language): string {
  return /^[\p{N}#]/u.test(term) ? term : `${language}:${term}`;
}

/** Terms with tf-idf weights, of length one, so that no language outweighs another. */
function weigh(
  { lexicon, rarities }: Pick<Topics, 'lexicon' | 'rarities'>,
  terms: readonly string[],
  language: Language,
): Sparse {
  const counts = new Map<number, number>();
  for (const each of terms) {
    const term = lexicon.find(named(each, language));
    if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const weighed = [...counts].map(([term, often]) => ({
    term,
    weight: (1 + Math.log(often)) * (rarities[term] ?? 0),
  }));
  const length = Math.sqrt(weighed.reduce((sum, { weight }) => sum + weight ** 2, 0)) || 1;
  return weighed.map(({ term, weight }) => ({ term, weight: weight / length }));
}
