import { restCost } from './costs.ts';
import type { Costs } from './costs.ts';
import { findJoins } from './join-hits.ts';
import type { JoinHit } from './join-hits.ts';
import { NameBound, roundingSlack } from './name-bound.ts';
import type { PreparedQuery } from './prepare-query.ts';
import { costsOfQuery, gainOf } from './query-bounds.ts';
import { postingEnd } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { isSpeltByMany, rareSpanWords } from './span-words.ts';
import type { TokenRows } from './token-rows.ts';

/** The names a search has to score in full. */
export interface Retrieved {
  readonly names: readonly number[];
  /** What neighbours of a name spell; most names have none. */
  readonly joins: ReadonlyMap<number, readonly JoinHit[]>;
}

/* The mark of a name that was found, beside the bits of the words it was found by. */
const seen = 128;

/**
 * Finds every name whose score may reach `valueFloor`; what it leaves out provably stays below.
 *
 * A name reaches the floor f when sum(weight * (similarity - f)) >= f * cost of what is left over. Words are
 * looked up rarest first; a word whose names could not reach the floor without the rarer ones is only looked
 * up among the loose names, where no such bound holds. What was found is then bounded name by name.
 */
export function retrieveNames(
  index: ScreeningIndex,
  query: PreparedQuery,
  rows: TokenRows,
  valueFloor: number,
): Retrieved {
  const marks = index.memory.nameMarks;
  const { nameWeight, looseNames } = index.data;
  const found: number[] = [];
  const bound = new NameBound(index, query, rows, valueFloor);
  const joins = findJoins(index, query, (name, places) => bound.isReachableSpelling(name, places));
  const find = (name: number): void => {
    if (marks[name] === 0) found.push(name);
    marks[name] = seen;
  };
  // The bounds take an acronym for a lone word, which costs more than it does.
  for (const [name, hits] of joins) if (hits.some(({ kind }) => kind === 'acronym')) find(name);
  for (const { token, kind } of query.spanHits.all)
    if (kind === 'acronym') findPostings(index, token, postingEnd(index, token), seen, found);
  const unbounded = found.length;
  for (const name of joins.keys()) find(name);
  const joined = found.length;
  const isApart = isSpeltByMany(index, query);
  const spans = isApart ? rareSpanWords(index, query, valueFloor) : query.spanHits.placesOf.keys();
  for (const token of spans) findPostings(index, token, postingEnd(index, token), seen, found);
  const spelled = found.length;
  const weightMax = isApart ? collectAll(index, query, found) : collectWords(index, query, valueFloor, found);
  const names = found.filter((name, place) => {
    if (place < unbounded) return true;
    if (place < joined) return bound.isReachableBy(name, joins.get(name) ?? []);
    const isLoose = name < looseNames || place < spelled;
    const isLight = isLoose || (nameWeight[name] ?? 0) <= weightMax(marks[name] ?? 0);
    return isLight && bound.isReachable(name);
  });
  for (const name of found) marks[name] = 0;
  return { names, joins };
}

interface SearchWord {
  place: number;
  weight: number;
  /** What it counts for at the least where it is left over. */
  restWeight: number;
  /** The most that this word can add. */
  gainMax: number;
  /** The weight of the heaviest word it can match. */
  tokenWeightMax: number;
}

interface SearchWords {
  telling: SearchWord[];
  /** What the other words can add together, the heaviest word one of them can match, and all of these. */
  otherGain: number;
  otherWeight: number;
  otherWeightSum: number;
}

/* Bits of `nameMarks`: which of the first telling words a name was found by, and that it was found at all. */
const markedWordsMax = 7;
const nameWeightMax = 32;
const bisections = 24;

function collectWords(
  index: ScreeningIndex,
  query: PreparedQuery,
  valueFloor: number,
  found: number[],
): (mask: number) => number {
  const words = searchWords(index, query, valueFloor);
  const { telling, otherGain, otherWeight } = words;
  const costs = costsOfQuery(query);
  const secondWeight = Math.max(0, index.data.tellingWeightMin - otherWeight);
  let missing = 0;
  // What earlier words add that a name may match by its letters, without having been found by them.
  let unseenGain = 0;
  for (const [order, word] of telling.entries()) {
    const later = telling.slice(order + 1);
    const laterGain = later.reduce((sum, { gainMax }) => sum + gainMax, otherGain + unseenGain);
    // A name that is not loose has a second telling word, which nothing is left to match.
    const extra = later.length > 0 ? 0 : secondWeight;
    const cost = Math.min(...costs.map((each) => restCost(each, missing, extra)));
    collectWord(index, query, word, order, valueFloor, valueFloor * cost - laterGain, found);
    if (query.initials[word.place] === 0) missing += word.restWeight;
    else unseenGain += word.gainMax;
  }
  const weights = new Map<number, number>();
  return (mask) => {
    let weight = weights.get(mask);
    if (weight === undefined) {
      const bounds = boundsOf(query, words, mask, index.data.tellingWeightMin);
      weight = Math.max(...costs.map((each) => weightMaxOf(each, bounds, valueFloor)));
      weights.set(mask, weight);
    }
    return weight;
  };
}

interface MaskBounds {
  gain: number;
  missing: number;
  /** The most weight of a name that can be matched, and the least that cannot. */
  matched: number;
  extra: number;
}

/* What the words a name was found by, and those that can match unseen, amount to. */
function boundsOf(query: PreparedQuery, words: SearchWords, mask: number, secondMin: number): MaskBounds {
  let gain = words.otherGain;
  let matched = words.otherWeightSum;
  let missing = 0;
  let count = 0;
  for (const [order, { place, restWeight, gainMax, tokenWeightMax }] of words.telling.entries()) {
    const letters = query.initials[place] ?? 0;
    if (order >= markedWordsMax || (mask & (1 << order)) !== 0 || letters > 0) {
      gain += gainMax;
      matched += Math.max(tokenWeightMax, letters);
      count += 1;
    } else missing += restWeight;
  }
  const extra = count > 1 ? 0 : Math.max(0, secondMin - words.otherWeight);
  return { gain, missing, matched, extra };
}

/* The most that a name may weigh to reach the floor; -1 where none can. The cost grows with what is left over. */
function weightMaxOf(
  costs: Costs,
  { gain, missing, matched, extra }: MaskBounds,
  valueFloor: number,
): number {
  const isWithin = (rest: number): boolean =>
    gain - valueFloor * restCost(costs, missing, rest) >= -roundingSlack;
  if (!isWithin(extra)) return -1;
  let low = extra;
  let high = nameWeightMax;
  for (let step = 0; step < bisections; step += 1) {
    const middle = (low + high) / 2;
    if (isWithin(middle)) low = middle;
    else high = middle;
  }
  return high + matched;
}

/* All names with a word that is like a telling one. What they weigh is not bounded: neighbours may spell more of them. */
function collectAll(index: ScreeningIndex, query: PreparedQuery, found: number[]): () => number {
  for (const [place, { tokens, kinds }] of query.similar.entries()) {
    if (query.telling[place] !== true) continue;
    for (const [hit, token] of tokens.entries())
      if (kinds[hit] !== 'initial') findPostings(index, token, postingEnd(index, token), seen, found);
  }
  return () => Infinity;
}

/* Listed words that add less than `gainMin` find loose names only, and mark the names found before. */
function collectWord(
  index: ScreeningIndex,
  query: PreparedQuery,
  { place, weight }: SearchWord,
  order: number,
  valueFloor: number,
  gainMin: number,
  found: number[],
): void {
  const { tokens = [], sims = [], kinds = [] } = query.similar[place] ?? {};
  const bit = seen | (order < markedWordsMax ? 1 << order : 0);
  for (const [hit, token] of tokens.entries()) {
    if (kinds[hit] === 'initial') continue;
    const pairWeight = (weight + (index.data.tokenWeight[token] ?? 0)) / 2;
    const isWide = pairWeight * ((sims[hit] ?? 0) - valueFloor) >= gainMin - roundingSlack;
    const end = isWide ? postingEnd(index, token) : (index.data.postingLooseEnd[token] ?? 0);
    findPostings(index, token, end, bit, found);
    if (!isWide && order < markedWordsMax) markPostings(index, token, end, bit);
  }
}

function findPostings(
  { data, memory }: ScreeningIndex,
  token: number,
  end: number,
  bit: number,
  found: number[],
): void {
  const { postings } = data;
  const { nameMarks } = memory;
  for (let at = data.postingStart[token] ?? 0; at < end; at += 1) {
    const name = postings[at] ?? 0;
    const before = nameMarks[name] ?? 0;
    if (before === 0) found.push(name);
    nameMarks[name] = before | bit;
  }
}

function markPostings(index: ScreeningIndex, token: number, from: number, bit: number): void {
  const { postings } = index.data;
  const { nameMarks } = index.memory;
  const end = postingEnd(index, token);
  for (let at = from; at < end; at += 1) {
    const name = postings[at] ?? 0;
    const before = nameMarks[name] ?? 0;
    if (before !== 0) nameMarks[name] = before | bit;
  }
}

/* Rarest first; words that may stand for others by their letters come last, as they can match unseen. */
function searchWords(index: ScreeningIndex, query: PreparedQuery, valueFloor: number): SearchWords {
  const telling: SearchWord[] = [];
  let otherGain = 0;
  let otherWeight = 0;
  let otherWeightSum = 0;
  for (const [place, weight] of query.weights.entries()) {
    const gainMax = gainOf(index, query, place, valueFloor);
    let tokenWeightMax = 0;
    for (const token of query.similar[place]?.tokens ?? []) {
      tokenWeightMax = Math.max(tokenWeightMax, index.data.tokenWeight[token] ?? 0);
    }
    const restWeight = query.restWeights[place] ?? 0;
    if (query.telling[place] === true) telling.push({ place, weight, restWeight, gainMax, tokenWeightMax });
    else {
      otherGain += gainMax;
      otherWeight = Math.max(otherWeight, tokenWeightMax);
      otherWeightSum += Math.max(tokenWeightMax, query.initials[place] ?? 0);
    }
  }
  const isSpelled = query.initials.some((letters) => letters > 0);
  const lettersOf = ({ place }: SearchWord): number => query.initials[place] ?? 0;
  telling.sort((a, b) => Math.sign(lettersOf(a)) - Math.sign(lettersOf(b)) || b.weight - a.weight);
  return { telling, otherGain, otherWeight: isSpelled ? Infinity : otherWeight, otherWeightSum };
}
