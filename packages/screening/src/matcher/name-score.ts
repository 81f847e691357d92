import type { TokenMatch } from '../types.ts';
import { alignName } from './align.ts';
import type { Alignment } from './align.ts';
import { costsBetween, loneInexact, restCost } from './costs.ts';
import { kinds, wordClasses } from './index-data.ts';
import { isBranchClass, restShare } from './lexicon.ts';
import type { WordClass } from './lexicon.ts';
import type { PreparedQuery } from './prepare-query.ts';
import type { JoinHit } from './join-hits.ts';
import { isSyllable } from './normalise.ts';
import type { Word } from './normalise.ts';
import { tokenWord } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';
import type { TokenRows } from './token-rows.ts';

/** How well two names agree, 0..1, and what the agreement rests on. */
export interface NameScore {
  readonly value: number;
  /** Weight of the words that say who is meant and were found; ties are ordered by it. */
  readonly evidence: number;
  readonly alignment: Alignment;
}

/** What of a score is shown to a person. */
export interface NameExplanation {
  tokens: TokenMatch[];
  unmatchedQuery: string[];
  unmatchedCandidate: string[];
}

const exactFrom = 0.98;
const repeatedShare = 0.1;
const brokenShare = 4;

/**
 * Scores a query and a listed name.
 *
 * A word that is missing on one side only lowers the score a little; words left over on both sides
 * contradict each other and lower it much. Where a name has only one word that says who is meant, everything
 * left over on the other side counts in full, so that a surname alone finds nobody.
 */
export function scoreName(
  index: ScreeningIndex,
  query: PreparedQuery,
  rows: TokenRows,
  name: number,
  joins: readonly JoinHit[] = [],
): NameScore {
  const alignment = alignName(index, query, rows, name, joins);
  if (alignment.distinctiveWeight === 0) return { value: 0, evidence: 0, alignment };
  let matched = 0;
  let agreed = 0;
  let isExact = true;
  for (const { weight, sim } of alignment.matches) {
    matched += weight;
    agreed += weight * sim;
    isExact &&= sim >= exactFrom;
  }
  const { data } = index;
  const isLoneQuery = query.tellingCount <= 1 || isOneWord(query, alignment);
  const isLoneCandidate = (data.nameTelling[name] ?? 0) <= 1;
  const kind = query.kind ?? kinds[data.entityKind[data.nameEntity[name] ?? 0] ?? 0];
  const own = kind === 'person' ? query.personCosts : query.otherCosts;
  const costs = costsBetween(own, isLoneQuery, isLoneCandidate);
  const total = matched + restCost(costs, ...restWeights(index, query, alignment));
  const caution = (isLoneQuery || isLoneCandidate) && !isExact ? loneInexact : 1;
  return { value: (caution * agreed) / total, evidence: alignment.distinctiveWeight, alignment };
}

/* Syllables of another script that are all one word in Latin letters. */
function isOneWord({ words }: PreparedQuery, { matches }: Alignment): boolean {
  const [only] = matches;
  return matches.length === 1 && only?.qSize === words.length && words.every(isSyllable);
}

/*
 * A word that stands twice on one side and once on the other is hardly missing, and a firm that is found by a name of its own is
 * the same with the words for another seat or part of it. Two places contradict each other.
 */
function restWeights(
  index: ScreeningIndex,
  query: PreparedQuery,
  alignment: Alignment,
): [query: number, candidate: number] {
  const { tokenWeight } = index.data;
  const listed = Array.from(alignment.tokens, (token) => tokenWord(index, token));
  const shareOf = branchShares(index, query, alignment);
  const weigh = (words: readonly Word[], free: number, weightAt: (place: number) => number): number => {
    const isBroken = brokenAt(words, free);
    let sum = 0;
    for (const [place, { text, wordClass }] of words.entries()) {
      if ((free & (1 << place)) === 0) continue;
      const share = isMatched(index, query, alignment, text) ? repeatedShare : shareOf(wordClass);
      sum += weightAt(place) * (isBroken(place) ? brokenShare : share);
    }
    return sum;
  };
  return [
    weigh(query.words, alignment.freeQuery, (q) => query.weights[q] ?? 0),
    weigh(listed, alignment.freeCandidate, (c) => tokenWeight[alignment.tokens[c] ?? 0] ?? 0),
  ];
}

/* Syllables that are written together are one name: one of them by itself is another. */
function brokenAt(words: readonly Word[], free: number): (place: number) => boolean {
  if (!words.some(({ script }) => script === 'continued')) return () => false;
  const isFree = (place: number): boolean => (free & (1 << place)) !== 0;
  return (place) => {
    let start = place;
    while (start > 0 && words[start]?.script === 'continued') start -= 1;
    for (let each = start; each === start || words[each]?.script === 'continued'; each += 1) {
      if (!isFree(each)) return true;
    }
    return false;
  };
}

function branchShares(
  index: ScreeningIndex,
  query: PreparedQuery,
  { matches, tokens, freeQuery, freeCandidate }: Alignment,
): (wordClass: WordClass | undefined) => number {
  const asked = query.words.map(({ wordClass }) => wordClass);
  if (!asked.some(isBranchClass) && !tokens.some((token) => isBranchToken(index, token))) return () => 1;
  const listed = Array.from(tokens, (token) => tokenWord(index, token).wordClass);
  const isOwn = matches.some(
    ({ q, c, kind }) => kind !== 'initial' && asked[q] === 'name' && listed[c] === 'name',
  );
  if (!isOwn) return () => 1;
  const isFree = (free: number, place: number): boolean => (free & (1 << place)) !== 0;
  const areTwoPlaces =
    asked.some((kind, q) => kind === 'place' && isFree(freeQuery, q)) &&
    listed.some((kind, c) => kind === 'place' && isFree(freeCandidate, c));
  return (wordClass = 'name') => (areTwoPlaces && wordClass === 'place' ? 1 : restShare(wordClass));
}

function isBranchToken({ data }: ScreeningIndex, token: number): boolean {
  return isBranchClass(wordClasses[data.tokenClass[token] ?? 0] ?? 'name');
}

function isMatched(index: ScreeningIndex, query: PreparedQuery, alignment: Alignment, text: string): boolean {
  const { tokens } = index.data;
  for (const { q, qSize, c, cSize } of alignment.matches) {
    for (let place = q; place < q + qSize; place += 1) if (query.words[place]?.text === text) return true;
    for (let place = c; place < c + cSize; place += 1) {
      if (tokens[alignment.tokens[place] ?? 0] === text) return true;
    }
  }
  return false;
}

/** Puts an alignment into words, with figures of four decimals. */
export function explainName(
  index: ScreeningIndex,
  words: readonly Word[],
  alignment: Alignment,
): NameExplanation {
  const asked = words.map(asWritten);
  const listed = Array.from(alignment.tokens, (token) => asWritten(tokenWord(index, token)));
  return {
    tokens: alignment.matches.map(({ q, qSize, c, cSize, kind, sim, weight }) => ({
      q: asked.slice(q, q + qSize).join(' '),
      c: listed.slice(c, c + cSize).join(' '),
      kind,
      sim: roundScore(sim),
      weight: roundScore(weight),
    })),
    unmatchedQuery: asked.filter((_, place) => (alignment.freeQuery & (1 << place)) !== 0),
    unmatchedCandidate: listed.filter((_, place) => (alignment.freeCandidate & (1 << place)) !== 0),
  };
}

function asWritten({ native, text }: Word): string {
  return native === '' ? text : native;
}

/** Scores and weights are kept and shown with four decimals. */
export function roundScore(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
