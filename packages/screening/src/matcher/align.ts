import type { TokenMatch } from '../types.ts';
import { isDistinctive } from './lexicon.ts';
import type { Word } from './normalise.ts';
import { compareWords } from './word-similarity.ts';

/** A name cut into words with the weight of each. */
export interface WeighedName {
  words: Word[];
  weights: number[];
}

/** Which words of two names belong together, and what is left over on each side. */
export interface Alignment {
  tokens: TokenMatch[];
  unmatchedQuery: number[];
  unmatchedCandidate: number[];
  /** Query weight that was matched to a word that says who is meant. */
  distinctiveWeight: number;
}

interface Pair {
  q: number;
  c: number;
  sim: number;
  kind: TokenMatch['kind'];
}

const joinPartsMax = 3;
const joinSimMin = 0.84;

/** Pairs the words of two names, word order free, each word used once, best pairs first. */
export function alignNames(query: WeighedName, candidate: WeighedName): Alignment {
  const state = new AlignmentState(query, candidate);
  state.takeJoins(query, candidate, false);
  state.takeJoins(candidate, query, true);
  for (const pair of allPairs(query.words, candidate.words)) state.takePair(pair);
  state.takeInitials();
  return state.finish();
}

function allPairs(left: Word[], right: Word[]): Pair[] {
  const pairs: Pair[] = [];
  for (const [q, leftWord] of left.entries()) {
    for (const [c, rightWord] of right.entries()) {
      const found = compareWords(leftWord, rightWord);
      if (found !== null) pairs.push({ q, c, sim: found.sim, kind: found.kind });
    }
  }
  return pairs.sort((a, b) => b.sim - a.sim || Math.abs(a.q - a.c) - Math.abs(b.q - b.c));
}

class AlignmentState {
  private readonly query: WeighedName;
  private readonly candidate: WeighedName;
  private readonly freeQuery: Set<number>;
  private readonly freeCandidate: Set<number>;
  private readonly tokens: TokenMatch[] = [];
  private distinctiveWeight = 0;

  constructor(query: WeighedName, candidate: WeighedName) {
    this.query = query;
    this.candidate = candidate;
    this.freeQuery = new Set(query.words.keys());
    this.freeCandidate = new Set(candidate.words.keys());
  }

  takePair(pair: Pair): void {
    if (this.freeQuery.has(pair.q) && this.freeCandidate.has(pair.c)) {
      this.take([pair.q], [pair.c], pair.kind, pair.sim);
    }
  }

  /** One word on the one side that is two or three neighbours written together on the other. */
  takeJoins(whole: WeighedName, parts: WeighedName, isQueryParts: boolean): void {
    const freeWhole = isQueryParts ? this.freeCandidate : this.freeQuery;
    const freeParts = isQueryParts ? this.freeQuery : this.freeCandidate;
    const texts = new Set(parts.words.map((word) => word.text));
    for (const [index, word] of whole.words.entries()) {
      if (!freeWhole.has(index) || word.text.length < 2 || texts.has(word.text)) continue;
      const span = findJoin(word, parts.words, freeParts);
      if (span === null) continue;
      if (isQueryParts) this.take(span.indexes, [index], 'joined', span.sim);
      else this.take([index], span.indexes, 'joined', span.sim);
    }
  }

  /** "JC" against "Jean Claude" on either side, once everything else is placed. */
  takeInitials(): void {
    const { query, candidate, freeQuery, freeCandidate } = this;
    for (const q of freeQuery) {
      const span = findInitials(query.words[q]?.text ?? '', candidate, freeCandidate);
      if (span !== null) this.take([q], span, 'initial', 0.8);
    }
    for (const c of freeCandidate) {
      const span = findInitials(candidate.words[c]?.text ?? '', query, freeQuery);
      if (span !== null) this.take(span, [c], 'initial', 0.8);
    }
  }

  finish(): Alignment {
    return {
      tokens: this.tokens,
      unmatchedQuery: [...this.freeQuery],
      unmatchedCandidate: [...this.freeCandidate],
      distinctiveWeight: this.distinctiveWeight,
    };
  }

  private take(q: number[], c: number[], kind: TokenMatch['kind'], sim: number): void {
    for (const index of q) this.freeQuery.delete(index);
    for (const index of c) this.freeCandidate.delete(index);
    const weight = Math.max(sumWeights(q, this.query.weights), sumWeights(c, this.candidate.weights));
    const isWho =
      q.some((index) => isDistinctive(this.query.words[index]?.wordClass ?? 'particle')) &&
      kind !== 'initial';
    if (isWho) this.distinctiveWeight += weight * sim;
    this.tokens.push({
      q: q.map((index) => this.query.words[index]?.text ?? '').join(' '),
      c: c.map((index) => this.candidate.words[index]?.text ?? '').join(' '),
      kind,
      sim,
      weight: q.length + c.length > 2 ? Math.min(weight, 1) : weightOfPair(weight, q, c, this),
    });
  }

  /** The listed word's own weight: a misspelt word is rare by accident. */
  candidateWeight(index: number): number {
    return this.candidate.weights[index] ?? 0;
  }
}

function weightOfPair(weight: number, q: number[], c: number[], state: AlignmentState): number {
  const listed = state.candidateWeight(c[0] ?? -1);
  return q.length === 1 ? (weight + listed) / 2 : weight;
}

function sumWeights(indexes: number[], weights: number[]): number {
  return indexes.reduce((sum, index) => sum + (weights[index] ?? 0), 0);
}

function findInitials(text: string, name: WeighedName, free: ReadonlySet<number>): number[] | null {
  if (text.length < 2 || text.length > joinPartsMax) return null;
  for (const start of free) {
    const span = Array.from(text, (_, step) => start + step);
    const isSpelt = span.every(
      (index, step) => free.has(index) && name.words[index]?.text.charAt(0) === text.charAt(step),
    );
    if (isSpelt) return span;
  }
  return null;
}

function findJoin(
  word: Word,
  parts: Word[],
  free: ReadonlySet<number>,
): { indexes: number[]; sim: number } | null {
  for (let start = 0; start < parts.length; start += 1) {
    const indexes: number[] = [];
    for (let index = start; index < start + joinPartsMax && free.has(index); index += 1) {
      indexes.push(index);
      const span = parts.slice(start, index + 1);
      const sim = span.length < 2 ? 0 : compareJoin(word, span);
      if (sim >= joinSimMin) return { indexes, sim };
    }
  }
  return null;
}

/* Single letters and parts in another script must spell the word; other parts may hold a slip. */
function compareJoin(word: Word, span: Word[]): number {
  const joined = span.map((part) => part.text).join('');
  const areLetters = span.every((part) => part.text.length === 1);
  const areForeign = span.some((part) => part.original !== '');
  if (joined === word.text) return areLetters || joined.length >= 4 ? 0.98 : 0;
  if (areLetters || areForeign || joined.length < 4 || Math.abs(joined.length - word.text.length) > 1)
    return 0;
  const found = compareWords(word, { text: joined, original: '', wordClass: 'name', isVowelless: false });
  return (found?.sim ?? 0) - 0.03;
}
