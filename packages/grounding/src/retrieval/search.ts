import { askedPlaces, names, namesParagraph } from './asked-places.ts';
import { provisionOf } from './index-passages.ts';
import { rank } from './rank.ts';
import { refusalOf } from './refusal.ts';
import { TermReader } from './terms.ts';
import { learntShare, placeOf } from './topics.ts';
import { likeness } from './vectors.ts';
import type { AskedPlace } from './asked-places.ts';
import type { PassageIndex } from './index-passages.ts';
import type { Refused } from './refusal.ts';
import type { Language, Passage } from '../passage.ts';

export interface SearchOptions {
  /** Of the question. */
  readonly language: Language;
  /** ISO date: only what is in force on that day is found. */
  readonly asOf: string;
  /** Hits at most; one a provision. */
  readonly limit: number;
  /** Who asks may read the passage; asked before anything is ranked. */
  readonly admits: (passage: Passage) => boolean;
}

export interface Hit {
  readonly passage: Passage;
  readonly score: number;
}

export interface SearchResult extends Refused {
  /** By words, by meaning across languages, or both. */
  readonly mode: 'lexical' | 'vector' | 'hybrid';
  /** Best first. Given with a refusal too, to show what is near; no answer may be made of them then. */
  readonly hits: readonly Hit[];
  /** 0 to 1: how much of the question the best passage meets. */
  readonly confidence: number;
}

/** A question is read to this length, in characters. */
const questionMax = 4000;
/** What likeness of meaning adds beside words, and counts alone, against words that are all there (1). */
const meaningBeside = 0.35;
const meaningAlone = 0.7;
/** Likeness below this says nothing. */
const likenessMin = 0.15;
/** What an article that the question names goes before. */
const namedBonus = 2;

interface Found {
  words: number;
  coverage: number;
  meaning: number;
  /** By the question: 2 the paragraph, 1 the article, 0 neither. */
  named: 0 | 1 | 2;
  passages: Passage[];
}

/**
 * The provisions that a question is about, each in the question's language where it is there, else in that which matches
 * best; an imported statute goes before the digest. What `admits` refuses or is not in force leaves no trace, neither
 * among the hits nor in the confidence; a question whose answer would be false or absent is refused with its reason.
 */
export function search(index: PassageIndex, question: string, options: SearchOptions): SearchResult {
  const asked = question.slice(0, questionMax);
  const places = askedPlaces(index, asked);
  const found = find(index, asked, places, options);
  const hits = [...found.values()]
    .map((each) => ({ each, passage: shown(each.passages, options.language), score: scoreOf(each) }))
    .toSorted((a, b) => b.score - a.score || (a.passage.id < b.passage.id ? -1 : 1))
    .slice(0, options.limit);
  const best = hits[0]?.each;
  const byWords = hits.some(({ each }) => each.words > 0);
  const byMeaning = hits.some(({ each }) => each.meaning > 0);
  const confidence =
    best === undefined ? 0 : Math.min(1, Math.max(best.coverage, best.meaning, best.named > 0 ? 1 : 0));
  return {
    mode: byWords && byMeaning ? 'hybrid' : byMeaning ? 'vector' : 'lexical',
    hits: hits.map(({ passage, score }) => ({ passage, score })),
    confidence,
    ...refusalOf(index, asked, options.language, {
      places,
      readable: places.length === 0 ? [] : readableOf(index, options),
      hits,
      score: hits[0]?.score ?? 0,
      coverage: best?.coverage ?? 0,
      meaning: best?.meaning ?? 0,
    }),
  };
}

function scoreOf({ words, meaning, named }: Found): number {
  return Math.max(words + meaningBeside * meaning, meaningAlone * meaning) + namedBonus * named;
}

function find(
  index: PassageIndex,
  question: string,
  places: readonly AskedPlace[],
  options: SearchOptions,
): Map<string, Found> {
  const found = new Map<string, Found>();
  const open = (passage: Passage): Found => {
    const key = provisionOf(passage);
    const kept = found.get(key) ?? { words: 0, coverage: 0, meaning: 0, named: 0, passages: [] };
    found.set(key, kept);
    kept.passages.push(passage);
    return kept;
  };
  const reader = index.languages.get(options.language)?.reader ?? new TermReader(options.language);
  const terms = reader.asked(question);
  const at = index.topics === null ? null : placeOf(index.topics, terms, options.language);
  const share = index.topics === null ? 0 : learntShare(index.topics, terms, options.language);
  for (const [language, own] of index.languages) {
    const { passages } = own;
    const admitted = passages.map(
      (passage) => passage.text !== '' && isInForce(passage, options.asOf) && options.admits(passage),
    );
    const words = new Map(
      (language === options.language
        ? rank(own, { text: question, terms }, (place) => admitted[place] === true)
        : []
      ).map((hit) => [hit.place, hit]),
    );
    const where = index.topics?.places.get(language) ?? [];
    passages.forEach((passage, place) => {
      if (admitted[place] !== true) return;
      const hit = words.get(place);
      const meaning = share * meant(at, where[place] ?? null);
      const named = namedBy(places, passage);
      if (hit !== undefined || meaning >= likenessMin || named > 0)
        join(open(passage), { words: hit?.score ?? 0, coverage: hit?.coverage ?? 0, meaning, named });
    });
  }
  return found;
}

function meant(asked: Float32Array | null, there: Float32Array | null): number {
  return asked === null || there === null ? 0 : likeness(asked, there);
}

function namedBy(places: readonly AskedPlace[], passage: Passage): Found['named'] {
  const own = places.filter((place) => names(place, passage));
  if (own.length === 0) return 0;
  return own.some((place) => namesParagraph(place, passage)) ? 2 : 1;
}

/** A provision is as near as the nearest of its languages and versions. */
function join(found: Found, other: Omit<Found, 'passages'>): void {
  found.words = Math.max(found.words, other.words);
  found.coverage = Math.max(found.coverage, other.coverage);
  found.meaning = Math.max(found.meaning, other.meaning < likenessMin ? 0 : other.meaning);
  if (other.named > found.named) found.named = other.named;
}

function readableOf(index: PassageIndex, { admits }: SearchOptions): Passage[] {
  return [...index.languages.values()].flatMap(({ passages }) =>
    passages.filter((passage) => admits(passage)),
  );
}

/** In force on the day; days that are not known close nothing. */
export function isInForce({ inForceFrom, inForceUntil }: Passage, asOf: string): boolean {
  return (inForceFrom === null || inForceFrom <= asOf) && (inForceUntil === null || asOf < inForceUntil);
}

/** The version that is shown: the question's language first, a statute before the digest. */
function shown(passages: readonly Passage[], language: Language): Passage {
  const preference = ({ language: own, sourceKind }: Passage): number =>
    (own === language ? 2 : 0) + (sourceKind === 'digest' ? 0 : 1);
  const [first, ...others] = passages;
  if (first === undefined) throw new Error('a provision is found with a passage');
  return others.reduce((best, each) => (preference(each) > preference(best) ? each : best), first);
}
