import type { TokenMatch } from '../types.ts';
import { initialLetters, initialsSim } from './initials.ts';
import type { Word } from './normalise.ts';
import { wordsMax } from './normalise.ts';
import { isBranchClass, isTelling } from './lexicon.ts';
import type { PreparedQuery, SpanHit } from './prepare-query.ts';
import type { JoinHit } from './join-hits.ts';
import { tokenShape, tokenWord } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';
import type { TokenRows } from './token-rows.ts';
import { compareWords } from './word-similarity.ts';

/** Neighbouring words of the query that belong to neighbouring words of the candidate. */
export interface Match {
  readonly q: number;
  readonly qSize: number;
  readonly c: number;
  readonly cSize: number;
  readonly kind: TokenMatch['kind'];
  readonly sim: number;
  readonly weight: number;
}

/** Which words of two names belong together, and as bits which are left over on each side. */
export interface Alignment {
  readonly tokens: Uint32Array;
  readonly matches: readonly Match[];
  readonly freeQuery: number;
  readonly freeCandidate: number;
  /** Weight that was matched to a word that says who is meant. */
  readonly distinctiveWeight: number;
}

const pairQ = new Uint8Array(wordsMax * wordsMax);
const pairC = new Uint8Array(wordsMax * wordsMax);
const pairSim = new Float64Array(wordsMax * wordsMax);

/**
 * Pairs the words of a query and a listed name, word order free, each word used once, best pairs first. What is equally
 * good goes by the order of the client's words, who is the query or, when names change places, the candidate: both ways
 * give the same pairs.
 */
export function alignName(
  index: ScreeningIndex,
  query: PreparedQuery,
  rows: TokenRows,
  name: number,
  joins: readonly JoinHit[],
): Alignment {
  const { nameStart, nameTokens, nameInitials } = index.data;
  const tokens = nameTokens.subarray(nameStart[name], nameStart[name + 1]);
  const state = new AlignmentState(index, query, rows, name, tokens);
  const hasSpans = joins.length > 0 || query.spanHits.all.length > 0;
  if (hasSpans) takeSpans(state, query, joins, 'joined');
  state.takePairs();
  // What stands there in full is no acronym.
  if (hasSpans) takeSpans(state, query, joins, 'acronym');
  const isSpelledHere = (nameInitials[name] ?? 0) > 0 && query.spelledHits.length > 0;
  if (isSpelledHere || query.initials.some((letters) => letters > 1)) state.takeInitials();
  return state;
}

function takeSpans(
  state: AlignmentState,
  query: PreparedQuery,
  joins: readonly JoinHit[],
  kind: SpanHit['kind'],
): void {
  const { tokens } = state;
  const { all, placesOf } = query.spanHits;
  const own = joins.filter((join) => join.kind === kind);
  const hitsAt = (places: readonly number[]): SpanHit[] =>
    places.flatMap((place) => (all[place]?.kind === kind ? all[place] : []));
  if (query.isReversed) {
    for (const [c, token] of tokens.entries())
      for (const hit of hitsAt(placesOf.get(token) ?? [])) state.takeQuerySpan(hit, c);
    state.takeCandidateSpans(own.toSorted((a, b) => a.start - b.start || a.size - b.size));
    return;
  }
  state.takeCandidateSpans(own);
  if (all.length === 0) return;
  const places = Array.from(new Set(tokens)).flatMap((token) => placesOf.get(token) ?? []);
  for (const hit of hitsAt(places.sort((a, b) => a - b))) state.takeQuerySpan(hit, tokens.indexOf(hit.token));
}

class AlignmentState implements Alignment {
  readonly tokens: Uint32Array;
  readonly matches: Match[] = [];
  freeQuery: number;
  freeCandidate: number;
  distinctiveWeight = 0;
  private readonly index: ScreeningIndex;
  private readonly query: PreparedQuery;
  private readonly rows: TokenRows;
  private readonly name: number;

  constructor(
    index: ScreeningIndex,
    query: PreparedQuery,
    rows: TokenRows,
    name: number,
    tokens: Uint32Array,
  ) {
    this.name = name;
    this.index = index;
    this.query = query;
    this.rows = rows;
    this.tokens = tokens;
    this.freeQuery = 2 ** query.words.length - 1;
    this.freeCandidate = 2 ** tokens.length - 1;
  }

  /** One query word that neighbours of the listed name spell, or whose acronym it is. */
  takeCandidateSpans(joins: readonly JoinHit[]): void {
    for (const { q, start, size, sim, kind } of joins) {
      if (this.isFree(q, 1, start, size)) this.take(q, 1, start, size, kind, sim);
    }
  }

  /** One listed word that neighbours of the query spell, or whose acronym it is. */
  takeQuerySpan({ start, size, sim, kind }: SpanHit, c: number): void {
    if (c >= 0 && this.isFree(start, size, c, 1)) this.take(start, size, c, 1, kind, sim);
  }

  takePairs(): void {
    const count = this.listPairs();
    for (;;) {
      let best = -1;
      for (let pair = 0; pair < count; pair += 1) {
        const q = pairQ[pair] ?? 0;
        const c = pairC[pair] ?? 0;
        if ((this.freeQuery & (1 << q)) === 0 || (this.freeCandidate & (1 << c)) === 0) continue;
        if (best < 0 || isBetterPair(pair, best, this.query.isReversed)) best = pair;
      }
      if (best < 0) return;
      const q = pairQ[best] ?? 0;
      const c = pairC[best] ?? 0;
      this.take(q, 1, c, 1, this.kindOf(q, c), pairSim[best] ?? 0);
    }
  }

  /** "JC" against "Jean Claude" on either side, once everything else is placed. */
  takeInitials(): void {
    const listed = this.candidateWords();
    if (this.query.isReversed) this.takeSpelledByQuery(listed);
    this.takeSpelledByCandidate(listed);
    if (!this.query.isReversed) this.takeSpelledByQuery(listed);
  }

  private takeSpelledByCandidate(listed: readonly Word[]): void {
    for (const [q, word] of this.query.words.entries()) {
      const size = initialLetters(word);
      if (size < 2) continue;
      const c = findSpelled(word.text, listed, this.freeCandidate);
      if (c >= 0 && this.isFree(q, 1, c, size)) this.take(q, 1, c, size, 'initial', initialsSim);
    }
  }

  private takeSpelledByQuery(listed: readonly Word[]): void {
    for (const [c, word] of listed.entries()) {
      const size = initialLetters(word);
      if (size < 2) continue;
      const q = findSpelled(word.text, this.query.words, this.freeQuery);
      if (q >= 0 && this.isFree(q, size, c, 1)) this.take(q, size, c, 1, 'initial', initialsSim);
    }
  }

  private candidateWords(): Word[] {
    return Array.from(this.tokens, (token) => tokenWord(this.index, token));
  }

  private listPairs(): number {
    const { marks, base, sims, width } = this.rows;
    let count = 0;
    for (let c = 0; c < this.tokens.length; c += 1) {
      const token = this.tokens[c] ?? 0;
      const row = (marks[token] ?? 0) - base;
      for (let q = 0; q < width; q += 1) {
        let sim = row < 0 ? 0 : (sims[row * width + q] ?? 0);
        if (sim === 0 && this.query.initials[q] === 1) sim = this.initialSim(q, token);
        if (sim === 0) continue;
        pairQ[count] = q;
        pairC[count] = c;
        pairSim[count] = sim;
        count += 1;
      }
    }
    return count;
  }

  /* A single letter is like thousands of words, so these are compared when they are met. */
  private initialSim(q: number, token: number): number {
    const similar = this.query.similar[q];
    if (similar === undefined) return 0;
    return compareWords(similar.shape, tokenShape(this.index, token))?.sim ?? 0;
  }

  private kindOf(q: number, c: number): TokenMatch['kind'] {
    const { marks, base, kinds, width } = this.rows;
    const row = (marks[this.tokens[c] ?? 0] ?? 0) - base;
    return (row < 0 ? undefined : kinds[row * width + q]) ?? 'initial';
  }

  private isClientTelling(q: number, qSize: number, c: number, cSize: number): boolean {
    if (!this.query.isReversed) return this.query.telling.slice(q, q + qSize).includes(true);
    const isTold = (this.index.data.nameTelling[this.name] ?? 0) > 0;
    return this.tokens.subarray(c, c + cSize).some((token) => {
      const word = tokenWord(this.index, token);
      return isTelling(word) || (!isTold && isBranchClass(word.wordClass));
    });
  }

  private isFree(q: number, qSize: number, c: number, cSize: number): boolean {
    const qBits = bitsOf(q, qSize);
    const cBits = bitsOf(c, cSize);
    return (this.freeQuery & qBits) === qBits && (this.freeCandidate & cBits) === cBits;
  }

  /* The listed word's own weight counts as much: a misspelt word is rare by accident. */
  private take(
    q: number,
    qSize: number,
    c: number,
    cSize: number,
    kind: TokenMatch['kind'],
    sim: number,
  ): void {
    let queryWeight = 0;
    for (let place = q; place < q + qSize; place += 1) queryWeight += this.query.weights[place] ?? 0;
    let listedWeight = 0;
    for (let place = c; place < c + cSize; place += 1) {
      listedWeight += this.index.data.tokenWeight[this.tokens[place] ?? 0] ?? 0;
    }
    const most = Math.max(queryWeight, listedWeight);
    const weight = qSize + cSize > 2 ? Math.min(most, 1) : (queryWeight + listedWeight) / 2;
    if (kind !== 'initial' && this.isClientTelling(q, qSize, c, cSize)) this.distinctiveWeight += most * sim;
    this.freeQuery &= ~bitsOf(q, qSize);
    this.freeCandidate &= ~bitsOf(c, cSize);
    this.matches.push({ q, qSize, c, cSize, kind, sim, weight });
  }
}

/* Equal pairs go by nearness, then by their order in the query and in the listed name. */
function isBetterPair(pair: number, best: number, isReversed: boolean): boolean {
  const bySim = (pairSim[pair] ?? 0) - (pairSim[best] ?? 0);
  if (bySim !== 0) return bySim > 0;
  const [q, c, bestQ, bestC] = [pairQ[pair] ?? 0, pairC[pair] ?? 0, pairQ[best] ?? 0, pairC[best] ?? 0];
  const byDistance = Math.abs(q - c) - Math.abs(bestQ - bestC);
  return byDistance !== 0 ? byDistance < 0 : !isReversed && q < bestQ;
}

function bitsOf(start: number, size: number): number {
  return ((1 << size) - 1) << start;
}

function findSpelled(letters: string, words: readonly Word[], free: number): number {
  for (let start = 0; start + letters.length <= words.length; start += 1) {
    let size = 0;
    while (
      size < letters.length &&
      (free & (1 << (start + size))) !== 0 &&
      words[start + size]?.text.charCodeAt(0) === letters.charCodeAt(size)
    ) {
      size += 1;
    }
    if (size === letters.length) return start;
  }
  return -1;
}
