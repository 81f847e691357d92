import { scoreGrams } from './grams.ts';
import { rarity } from './lexical.ts';
import { utilityOf } from './question-words.ts';
import type { LanguageIndex } from './language-index.ts';
import type { LexicalIndex } from './lexical.ts';

/**
 * Tuned on two thirds of ObliQA's development questions (`bench/assistant/retrieval.ts`): BM25's saturation and length,
 * the weight of headings, of neighbouring words and of how much of the question is covered. What runs of letters in
 * common, the passages beside and the best passage of the same source weigh was learnt there by a listwise regression.
 */
const tuned = {
  saturation: 0.8,
  textLength: 0.55,
  heading: 0.3,
  headingLength: 0.5,
  neighbours: 0.5,
  neighboursInHeading: 0.3,
  coverage: 1,
  runs: 2,
  source: 0.7,
  around: 0.2,
  candidates: 200,
};

/** More distinct terms no question has; what is longer is not a question. */
const questionTermsMax = 200;

export interface LexicalHit {
  readonly place: number;
  /** 0 when nothing of the question is there; about 1 when all of it is, in a passage of usual length; more where dense. */
  readonly score: number;
  /** The share of the question that the passage has, weighed by how rare and useful the words are: 0 to 1. */
  readonly coverage: number;
}

/** A question as it is written and as terms. */
export interface AskedWords {
  readonly text: string;
  readonly terms: readonly string[];
}

/** The passages that share words with a question, best first; `admits` is asked before anything is ranked. */
export function rank(
  { lexical: index, grams, passages }: LanguageIndex,
  question: AskedWords,
  admits: (place: number) => boolean,
): LexicalHit[] {
  const { weights, sequence, missing } = read(index, question.terms);
  const scores = scoreWords(index, weights, admits);
  const best = strongest(scores);
  const places = best.map(([place]) => place);
  const near = scoreNeighbours(index, weights, sequence, places);
  const runs = scoreGrams(grams, question.text, places);
  const total = missing + [...weights].reduce((sum, [term, weight]) => sum + weight * rarity(index, term), 0);
  const full = total * (1 + tuned.saturation);
  const hits = best.map(([place, score], at) => {
    const coverage = coverageOf(index, weights, place) / total;
    const sum = (score + tuned.neighbours * (near[at] ?? 0)) * (1 + tuned.coverage * coverage);
    return { place, words: sum / full, runs: runs[at] ?? 0, coverage };
  });
  const sourceOf = (place: number): string => passages[place]?.source ?? '';
  const bestOfSource = new Map<string, number>();
  for (const { place, words } of hits)
    bestOfSource.set(sourceOf(place), Math.max(words, bestOfSource.get(sourceOf(place)) ?? 0));
  const around = (place: number): number =>
    [place - 1, place + 1].reduce(
      (sum, next) => sum + (sourceOf(next) === sourceOf(place) ? (scores.get(next) ?? 0) / full : 0),
      0,
    );
  return hits
    .map((hit) => ({
      place: hit.place,
      score:
        (hit.words +
          tuned.runs * hit.runs +
          tuned.around * around(hit.place) +
          tuned.source * (bestOfSource.get(sourceOf(hit.place)) ?? 0)) /
        (1 + tuned.runs / 2 + tuned.source),
      coverage: hit.coverage,
    }))
    .sort((a, b) => b.score - a.score || a.place - b.place);
}

/** The question's terms with their weights and in order; `missing` is what the unknown ones would have weighed. */
function read(
  index: LexicalIndex,
  question: readonly string[],
): { weights: ReadonlyMap<number, number>; sequence: readonly number[]; missing: number } {
  const weights = new Map<number, number>();
  const sequence: number[] = [];
  const rarest = Math.log(1 + index.texts.length * 2);
  let missing = 0;
  for (const term of question.slice(0, questionTermsMax)) {
    const number = index.lexicon.find(term);
    sequence.push(number ?? -1);
    // A number that no passage has is the case's, or wrong: neither makes the question a strange one.
    if (number === undefined) missing += /^\p{N}/u.test(term) ? 0 : rarest * utilityOf(term, index.language);
    else weights.set(number, (weights.get(number) ?? 0) + utilityOf(term, index.language));
  }
  return { weights, sequence, missing };
}

function scoreWords(
  index: LexicalIndex,
  weights: ReadonlyMap<number, number>,
  admits: (place: number) => boolean,
): Map<number, number> {
  const scores = new Map<number, number>();
  for (const [term, weight] of weights) {
    const posting = index.postings[term];
    if (posting === undefined) continue;
    const tells = weight * rarity(index, term);
    posting.passages.forEach((place, at) => {
      if (!admits(place)) return;
      const often =
        (posting.inText[at] ?? 0) / stretched(index.texts[place], index.meanLength, tuned.textLength) +
        (tuned.heading * (posting.inHeading[at] ?? 0)) /
          stretched(index.headings[place], index.meanHeading, tuned.headingLength);
      scores.set(place, (scores.get(place) ?? 0) + tells * saturated(often));
    });
  }
  return scores;
}

/** The places with the highest scores, by place. */
function strongest(scores: ReadonlyMap<number, number>): [number, number][] {
  const least = Float64Array.from(scores.values()).sort().at(-tuned.candidates) ?? 0;
  return [...scores].filter(([, score]) => score >= least).toSorted(([a], [b]) => a - b);
}

/** What words that stand side by side in the question add where they do so in a passage, for each of `places`. */
function scoreNeighbours(
  index: LexicalIndex,
  weights: ReadonlyMap<number, number>,
  sequence: readonly number[],
  places: readonly number[],
): number[] {
  const width = index.lexicon.terms.length;
  const asked = new Map<number, number>();
  sequence.forEach((term, at) => {
    const next = sequence[at + 1] ?? -1;
    if (term >= 0 && next >= 0 && term !== next)
      asked.set(term * width + next, Math.min(weights.get(term) ?? 0, weights.get(next) ?? 0));
  });
  const counts = places.map((place) => countPairs(index, place, asked, width));
  const having = new Map<number, number>();
  for (const count of counts) for (const pair of count.keys()) having.set(pair, (having.get(pair) ?? 0) + 1);
  return counts.map((count, at) => {
    const length = stretched(index.texts[places[at] ?? 0], index.meanLength, tuned.textLength);
    let sum = 0;
    for (const [pair, often] of count) {
      const both = having.get(pair) ?? 0;
      const tells = Math.log(1 + (places.length - both + 0.5) / (both + 0.5));
      sum += (asked.get(pair) ?? 0) * tells * saturated(often / length);
    }
    return sum;
  });
}

function countPairs(
  index: LexicalIndex,
  place: number,
  asked: ReadonlyMap<number, number>,
  width: number,
): Map<number, number> {
  const count = new Map<number, number>();
  const add = (terms: Uint32Array | undefined, weight: number): void => {
    terms?.forEach((term, at) => {
      const pair = term * width + (terms[at + 1] ?? 0);
      if (at + 1 < terms.length && asked.has(pair)) count.set(pair, (count.get(pair) ?? 0) + weight);
    });
  };
  add(index.texts[place], 1);
  add(index.headings[place], tuned.neighboursInHeading);
  return count;
}

function coverageOf(index: LexicalIndex, weights: ReadonlyMap<number, number>, place: number): number {
  const seen = new Set<number>();
  let sum = 0;
  for (const terms of [index.texts[place], index.headings[place]]) {
    for (const term of terms ?? []) {
      const weight = weights.get(term);
      if (weight === undefined || seen.has(term)) continue;
      seen.add(term);
      sum += weight * rarity(index, term);
    }
  }
  return sum;
}

function saturated(often: number): number {
  return (often * (tuned.saturation + 1)) / (often + tuned.saturation);
}

function stretched(terms: Uint32Array | undefined, mean: number, share: number): number {
  return 1 - share + (share * (terms?.length ?? 0)) / mean;
}
