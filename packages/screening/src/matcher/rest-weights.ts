import type { LeftOver } from '../types.ts';
import type { Alignment } from './align.ts';
import { scripts, wordClasses } from './index-data.ts';
import { branchShare, isBranchClass } from './lexicon.ts';
import type { WordClass } from './lexicon.ts';
import { asWritten } from './normalise.ts';
import type { PreparedQuery } from './prepare-query.ts';
import { tokenShape, tokenWord } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';

/* What of a word counts: of one that stands twice on one side, is a syllable of a name of several, or says where and which part. */
const shares = { repeated: 0.1, broken: 4, 'part-of-firm': branchShare } as const;

const continued = scripts.indexOf('continued');
const syllable = scripts.indexOf('syllable');
const vowelless = scripts.indexOf('vowelless');
/* Most syllables of a name in Han or Hangul that is no foreign one: a family name of two and a given name of two. */
const syllablesMax = 4;

/** The words of one of two names, without an object for each. */
interface Side {
  readonly length: number;
  /** As bits, the words that are left over. */
  readonly free: number;
  /** The word; one of consonants with its long vowels, as "حامد" and "أحمد" are two names. */
  text(place: number): string;
  wordClass(place: number): WordClass;
  isContinued(place: number): boolean;
  isSyllable(place: number): boolean;
  weight(place: number): number;
}

/**
 * What the words weigh that are left over on each side.
 *
 * A word that stands twice on one side and once on the other is hardly missing, and a firm that is found by a name of its own is
 * the same with the words for another seat or part of it. Two places contradict each other.
 */
export function restWeights(
  index: ScreeningIndex,
  query: PreparedQuery,
  alignment: Alignment,
): [query: number, candidate: number] {
  const sums: [number, number] = [0, 0];
  eachRest(index, query, alignment, (side, weight) => {
    sums[side] += weight;
  });
  return sums;
}

/** The words left over, the query's before the candidate's, each with what it weighs and, at the rate of its side, costs. */
export function leftOver(
  index: ScreeningIndex,
  query: PreparedQuery,
  alignment: Alignment,
  rates: readonly [query: number, candidate: number],
): LeftOver[] {
  const rows: LeftOver[] = [];
  eachRest(index, query, alignment, (side, weight, place, because) => {
    const word = side === 0 ? query.words[place] : tokenWord(index, alignment.tokens[place] ?? 0);
    if (word === undefined) return;
    rows.push({
      side: side === 0 ? 'query' : 'candidate',
      word: asWritten(word),
      weight,
      cost: weight * rates[side],
      ...(because !== undefined && { because }),
    });
  });
  return rows;
}

function eachRest(
  index: ScreeningIndex,
  query: PreparedQuery,
  alignment: Alignment,
  visit: (side: 0 | 1, weight: number, place: number, because: LeftOver['because']) => void,
): void {
  const { freeQuery, freeCandidate } = alignment;
  if (freeQuery === 0 && freeCandidate === 0) return;
  const asked = askedSide(query, freeQuery);
  const listed = listedSide(index, alignment);
  const isPart = partOfFirm(asked, listed, alignment);
  for (const number of [0, 1] as const) {
    const side = number === 0 ? asked : listed;
    for (let place = 0; place < side.length; place += 1) {
      if (!isFree(side, place)) continue;
      const because = reasonAt(side, place, asked, listed, alignment, isPart);
      visit(number, side.weight(place) * (because === undefined ? 1 : shares[because]), place, because);
    }
  }
}

function askedSide({ words, weights, similar }: PreparedQuery, free: number): Side {
  return {
    length: words.length,
    free,
    text: (place) => similar[place]?.shape.lettered ?? '',
    wordClass: (place) => words[place]?.wordClass ?? 'name',
    isContinued: (place) => words[place]?.script === 'continued',
    isSyllable: (place) => words[place]?.script === 'syllable',
    weight: (place) => weights[place] ?? 0,
  };
}

function listedSide(index: ScreeningIndex, { tokens, freeCandidate }: Alignment): Side {
  const { data } = index;
  const tokenAt = (place: number): number => tokens[place] ?? 0;
  return {
    length: tokens.length,
    free: freeCandidate,
    text: (place) => {
      const token = tokenAt(place);
      if (place < tokens.length && data.tokenScript[token] === vowelless)
        return tokenShape(index, token).lettered;
      return data.tokens[token] ?? '';
    },
    wordClass: (place) => wordClasses[data.tokenClass[tokenAt(place)] ?? 0] ?? 'name',
    isContinued: (place) => place < tokens.length && data.tokenScript[tokenAt(place)] === continued,
    isSyllable: (place) => place < tokens.length && data.tokenScript[tokenAt(place)] === syllable,
    weight: (place) => data.tokenWeight[tokenAt(place)] ?? 0,
  };
}

function isFree({ free }: Side, place: number): boolean {
  return (free & (1 << place)) !== 0;
}

function reasonAt(
  side: Side,
  place: number,
  asked: Side,
  listed: Side,
  alignment: Alignment,
  isPart: (kind: WordClass) => boolean,
): LeftOver['because'] {
  if (isBroken(side, place)) return 'broken';
  if (isMatched(side.text(place), asked, listed, alignment)) return 'repeated';
  return isPart(side.wordClass(place)) ? 'part-of-firm' : undefined;
}

/*
 * Syllables that are written together are one name: one of them by itself is another. So is the family name, which mostly is one
 * syllable, where given names agree.
 */
function isBroken(side: Side, place: number): boolean {
  if (isLoneSyllable(side, place)) return isWholeNameOfSyllables(side);
  let start = place;
  while (start > 0 && side.isContinued(start)) start -= 1;
  for (let each = start; each === start || side.isContinued(each); each += 1) {
    if (!isFree(side, each)) return true;
  }
  return false;
}

function isLoneSyllable(side: Side, place: number): boolean {
  return side.isSyllable(place) && !side.isContinued(place + 1);
}

/* Of some of whose syllables others agree: what is left over is found by its neighbours. */
function isWholeNameOfSyllables(side: Side): boolean {
  if (side.length > syllablesMax) return false;
  let isFound = false;
  for (let place = 0; place < side.length; place += 1) {
    if (!side.isSyllable(place) && !side.isContinued(place)) return false;
    isFound ||= !isFree(side, place);
  }
  return isFound;
}

function partOfFirm(asked: Side, listed: Side, { matches }: Alignment): (kind: WordClass) => boolean {
  if (!hasBranch(asked) && !hasBranch(listed)) return () => false;
  const isOwn = matches.some(
    ({ q, c, kind }) =>
      kind === 'acronym' ||
      (kind !== 'initial' && asked.wordClass(q) === 'name' && listed.wordClass(c) === 'name'),
  );
  if (!isOwn) return () => false;
  const areTwoPlaces = hasFreePlace(asked) && hasFreePlace(listed);
  return (kind) => isBranchClass(kind) && !(areTwoPlaces && kind === 'place');
}

function hasBranch(side: Side): boolean {
  for (let place = 0; place < side.length; place += 1) if (isBranchClass(side.wordClass(place))) return true;
  return false;
}

function hasFreePlace(side: Side): boolean {
  for (let place = 0; place < side.length; place += 1) {
    if (isFree(side, place) && side.wordClass(place) === 'place') return true;
  }
  return false;
}

function isMatched(text: string, asked: Side, listed: Side, { matches }: Alignment): boolean {
  for (const { q, qSize, c, cSize } of matches) {
    for (let place = q; place < q + qSize; place += 1) if (asked.text(place) === text) return true;
    for (let place = c; place < c + cSize; place += 1) if (listed.text(place) === text) return true;
  }
  return false;
}
