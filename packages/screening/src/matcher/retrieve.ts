import { costsBetween, restCost } from './costs.ts';
import type { Costs } from './costs.ts';
import { initialsSim } from './initials.ts';
import { kinds, scripts } from './index-data.ts';
import type { IndexData } from './index-data.ts';
import { eachValue } from './key-table.ts';
import { joinEditsMax, joinSimilarity } from './prepare-query.ts';
import type { PreparedQuery } from './prepare-query.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { isSpanLength, joinKey, joinPartsMax } from './token-keys.ts';
import type { TokenRows } from './token-rows.ts';

/** Neighbours of a listed name that spell a word of the query. */
export interface JoinHit {
  readonly q: number;
  readonly start: number;
  readonly size: number;
  readonly sim: number;
}

/** The names a search has to score in full. */
export interface Retrieved {
  readonly names: readonly number[];
  /** What neighbours of a name spell; most names have none. */
  readonly joins: ReadonlyMap<number, readonly JoinHit[]>;
}

/* The mark of a name that was found, beside the bits of the words it was found by. */
const seen = 128;
const roundingSlack = 1e-6;

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
  const found: number[] = [];
  const joins = findJoins(index, query);
  for (const name of joins.keys()) {
    found.push(name);
    marks[name] = seen;
  }
  for (const { token } of query.spanHits) findPostings(index, token, postingEnd(index, token), seen, found);
  const spelled = found.length;
  const isMaskReachable = collectWords(index, query, valueFloor, found);
  const bound = new NameBound(index, query, rows, valueFloor);
  const names = found.filter((name, place) => {
    if (place < spelled) return true;
    return (name < index.data.looseNames || isMaskReachable(marks[name] ?? 0)) && bound.isReachable(name);
  });
  for (const name of found) marks[name] = 0;
  return { names, joins };
}

function findJoins(index: ScreeningIndex, query: PreparedQuery): Map<number, JoinHit[]> {
  const joins = new Map<number, JoinHit[]>();
  for (const [q, { text }] of query.words.entries()) {
    if (text.length < 2) continue;
    let last = -1;
    eachValue(index.joins, joinKey(text), (name) => {
      // A name stands here once for each of its neighbours that share the key.
      if (name === last) return;
      last = name;
      const hits = joinHits(index, name, q, text);
      if (hits.length > 0) joins.set(name, [...(joins.get(name) ?? []), ...hits]);
    });
  }
  return joins;
}

/** What neighbours of one name spell a word, unless the name holds the word itself. */
export function joinHits({ data }: ScreeningIndex, name: number, q: number, text: string): JoinHit[] {
  const { nameTokens, tokens } = data;
  const from = data.nameStart[name] ?? 0;
  const end = data.nameStart[name + 1] ?? 0;
  const hits: JoinHit[] = [];
  for (let place = from; place < end; place += 1) {
    const first = tokens[nameTokens[place] ?? 0] ?? '';
    if (first === text) return [];
    let joined = first;
    for (let size = 2; size <= joinPartsMax && place + size <= end; size += 1) {
      joined += tokens[nameTokens[place + size - 1] ?? 0] ?? '';
      if (joined.length > text.length + joinEditsMax) break;
      if (joined.length < text.length - joinEditsMax) continue;
      const sim = spanSimilarity(data, place, size, joined, text);
      if (sim > 0) hits.push({ q, start: place - from, size, sim });
    }
  }
  return hits;
}

function spanSimilarity(data: IndexData, place: number, size: number, joined: string, text: string): number {
  const areLetters = joined.length === size;
  if (!isSpanLength(joined.length, areLetters)) return 0;
  let areLatin = true;
  for (let part = place; part < place + size; part += 1) {
    const script = scripts[data.tokenScript[data.nameTokens[part] ?? 0] ?? 0];
    areLatin &&= script === 'latin' || script === 'initials';
  }
  return joinSimilarity(joined, text, areLetters || !areLatin);
}

interface SearchWord {
  place: number;
  weight: number;
  /** The most that this word can add. */
  gainMax: number;
}

/* Bits of `nameMarks`: which of the first telling words a name was found by, and that it was found at all. */
const markedWordsMax = 7;

function collectWords(
  index: ScreeningIndex,
  query: PreparedQuery,
  valueFloor: number,
  found: number[],
): (mask: number) => boolean {
  const { telling, otherGain, otherWeight } = searchWords(index, query, valueFloor);
  const costs = costsOfQuery(query);
  const secondWeight = Math.max(0, index.data.tellingWeightMin - otherWeight);
  let missing = 0;
  for (const [order, word] of telling.entries()) {
    const later = telling.slice(order + 1);
    const laterGain = later.reduce((sum, { gainMax }) => sum + gainMax, otherGain);
    // A name that is not loose has a second telling word, which nothing is left to match.
    const extra = later.length > 0 ? 0 : secondWeight;
    const cost = Math.min(...costs.map((each) => restCost(each, missing, extra)));
    collectWord(index, query, word, order, valueFloor, valueFloor * cost - laterGain, found);
    if (query.initials[word.place] === 0) missing += word.weight;
  }
  const verdicts = new Map<number, boolean>();
  return (mask) => {
    let verdict = verdicts.get(mask);
    if (verdict === undefined) {
      verdict = isMaskReachable(query, telling, mask, valueFloor, costs, otherGain, secondWeight);
      verdicts.set(mask, verdict);
    }
    return verdict;
  };
}

/* Whether a name that is not loose can reach the floor by the words it was found by. */
function isMaskReachable(
  query: PreparedQuery,
  telling: readonly SearchWord[],
  mask: number,
  valueFloor: number,
  costs: readonly Costs[],
  otherGain: number,
  secondWeight: number,
): boolean {
  let gain = otherGain;
  let missing = 0;
  let matched = 0;
  for (const [order, { place, weight, gainMax }] of telling.entries()) {
    const canMatch =
      order >= markedWordsMax || (mask & (1 << order)) !== 0 || (query.initials[place] ?? 0) > 0;
    if (canMatch) {
      gain += gainMax;
      matched += 1;
    } else missing += weight;
  }
  const extra = matched > 1 ? 0 : secondWeight;
  const cost = Math.min(...costs.map((each) => restCost(each, missing, extra)));
  return gain - valueFloor * cost >= -roundingSlack;
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

function postingEnd({ data }: ScreeningIndex, token: number): number {
  return data.postingStart[token + 1] ?? 0;
}

function costsOfQuery(query: PreparedQuery): Costs[] {
  const isLone = query.tellingCount <= 1;
  const both = query.kind === undefined;
  const costs: Costs[] = [];
  if (both || query.kind === 'person') costs.push(costsBetween(query.personCosts, isLone, false));
  if (both || query.kind !== 'person') costs.push(costsBetween(query.otherCosts, isLone, false));
  return costs;
}

/* Rarest first; words that may stand for others by their letters come last, as they can match unseen. */
function searchWords(
  index: ScreeningIndex,
  query: PreparedQuery,
  valueFloor: number,
): { telling: SearchWord[]; otherGain: number; otherWeight: number } {
  const telling: SearchWord[] = [];
  let otherGain = 0;
  let otherWeight = 0;
  for (const [place, weight] of query.weights.entries()) {
    const gainMax = gainOf(index, query, place, valueFloor);
    if (query.telling[place] === true) telling.push({ place, weight, gainMax });
    else {
      otherGain += gainMax;
      const { tokens } = query.similar[place] ?? { tokens: [] };
      for (const token of tokens) otherWeight = Math.max(otherWeight, index.data.tokenWeight[token] ?? 0);
    }
  }
  const isSpelled = query.initials.some((letters) => letters > 0);
  const lettersOf = ({ place }: SearchWord): number => query.initials[place] ?? 0;
  telling.sort((a, b) => Math.sign(lettersOf(a)) - Math.sign(lettersOf(b)) || b.weight - a.weight);
  return { telling, otherGain, otherWeight: isSpelled ? Infinity : otherWeight };
}

function gainOf(index: ScreeningIndex, query: PreparedQuery, place: number, valueFloor: number): number {
  const similar = query.similar[place];
  const weight = query.weights[place] ?? 0;
  let gain = (query.initials[place] ?? 0) > 0 ? Math.max(0, initialsSim - valueFloor) : 0;
  if (query.initials[place] === 1) gain = Math.max(gain, weight * (1 - valueFloor));
  for (let hit = 0; similar !== undefined && hit < similar.tokens.length; hit += 1) {
    const pairWeight = (weight + (index.data.tokenWeight[similar.tokens[hit] ?? 0] ?? 0)) / 2;
    gain = Math.max(gain, pairWeight * ((similar.sims[hit] ?? 0) - valueFloor));
  }
  return gain;
}

/** Bounds the score of one name from above. */
class NameBound {
  private readonly index: ScreeningIndex;
  private readonly query: PreparedQuery;
  private readonly rows: TokenRows;
  private readonly valueFloor: number;
  private readonly spelledGain: number;
  private readonly spelledWeight: number;

  constructor(index: ScreeningIndex, query: PreparedQuery, rows: TokenRows, valueFloor: number) {
    this.index = index;
    this.query = query;
    this.rows = rows;
    this.valueFloor = valueFloor;
    this.spelledWeight = query.initials.reduce((sum, letters) => sum + letters, 0);
    this.spelledGain = query.initials.reduce(
      (sum, letters) => sum + (letters > 0 ? Math.max(0, initialsSim - valueFloor) : 0),
      0,
    );
  }

  isReachable(name: number): boolean {
    const { data } = this.index;
    const { marks, base, masks, gains } = this.rows;
    let mask = 0;
    let gain = this.spelledGain;
    let matched = this.spelledWeight;
    const end = data.nameStart[name + 1] ?? 0;
    for (let place = data.nameStart[name] ?? 0; place < end; place += 1) {
      const token = data.nameTokens[place] ?? 0;
      const row = (marks[token] ?? 0) - base;
      if (row < 0) continue;
      mask |= masks[row] ?? 0;
      gain += gains[row] ?? 0;
      matched += data.tokenWeight[token] ?? 0;
    }
    const extra = Math.max(0, (data.nameWeight[name] ?? 0) - matched);
    const cost = restCost(this.costsFor(name), this.missingWeight(mask), extra);
    return gain - this.valueFloor * cost >= -roundingSlack;
  }

  private costsFor(name: number): Costs {
    const { data } = this.index;
    const kind = this.query.kind ?? kinds[data.entityKind[data.nameEntity[name] ?? 0] ?? 0];
    const costs = kind === 'person' ? this.query.personCosts : this.query.otherCosts;
    return costsBetween(costs, this.query.tellingCount <= 1, (data.nameTelling[name] ?? 0) <= 1);
  }

  private missingWeight(mask: number): number {
    const { weights, initials, telling } = this.query;
    let sum = 0;
    for (let place = 0; place < weights.length; place += 1) {
      const isMissing = (mask & (1 << place)) === 0 && telling[place] === true && initials[place] === 0;
      if (isMissing) sum += weights[place] ?? 0;
    }
    return sum;
  }
}
