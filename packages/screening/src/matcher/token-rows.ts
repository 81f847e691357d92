import type { TokenMatch } from '../types.ts';
import { initialsSim } from './initials.ts';
import type { PreparedQuery } from './prepare-query.ts';
import type { ScreeningIndex } from './screening-index.ts';

const rowBaseMax = 2 ** 30;

/** For one search: how similar each listed word is to each word of the query. */
export interface TokenRows {
  /** Words of the query. */
  readonly width: number;
  /** By row and query word; 0 where the two are not similar. */
  readonly sims: Float64Array;
  readonly kinds: readonly (TokenMatch['kind'] | undefined)[];
  /** By row: the query words it is similar to as bits, and the most it can add to a name's score. */
  readonly masks: Int32Array;
  readonly gains: Float64Array;
  /** Marks in `memory.tokenRows` from here on belong to this search. */
  readonly base: number;
  readonly marks: Int32Array;
}

/** Lays out the rows; `valueFloor` is the name score that gains are measured against. */
export function layRows(index: ScreeningIndex, query: PreparedQuery, valueFloor: number): TokenRows {
  const width = query.words.length;
  const { spanHits, spelledHits } = query;
  const capacity = query.similar.reduce(
    (sum, { tokens }) => sum + tokens.length,
    spanHits.all.length + spelledHits.length,
  );
  const base = nextBase(index, capacity);
  const marks = index.memory.tokenRows;
  const sims = new Float64Array(capacity * width);
  const kinds: (TokenMatch['kind'] | undefined)[] = [];
  const masks = new Int32Array(capacity);
  const gains = new Float64Array(capacity);
  let count = 0;
  const rowOf = (token: number): number => {
    const known = (marks[token] ?? 0) - base;
    if (known >= 0) return known;
    marks[token] = base + count;
    count += 1;
    return count - 1;
  };
  for (const [place, similar] of query.similar.entries()) {
    const weight = query.weights[place] ?? 0;
    for (let hit = 0; hit < similar.tokens.length; hit += 1) {
      const token = similar.tokens[hit] ?? 0;
      const sim = similar.sims[hit] ?? 0;
      const row = rowOf(token);
      sims[row * width + place] = sim;
      kinds[row * width + place] = similar.kinds[hit];
      masks[row] = (masks[row] ?? 0) | (1 << place);
      const gain = ((weight + (index.data.tokenWeight[token] ?? 0)) / 2) * (sim - valueFloor);
      gains[row] = Math.max(gains[row] ?? 0, gain);
    }
  }
  // Neighbours that count as one word weigh 1 at the most.
  const layNeighbours = (start: number, size: number, token: number, gain: number): void => {
    const row = rowOf(token);
    masks[row] = (masks[row] ?? 0) | placesLike(query, start, size);
    gains[row] = Math.max(gains[row] ?? 0, gain);
  };
  for (const { start, size, token, sim } of spanHits.all) layNeighbours(start, size, token, sim - valueFloor);
  for (const { start, size, token } of spelledHits) {
    layNeighbours(start, size, token, initialsSim - valueFloor);
  }
  return { width, sims, kinds, masks, gains, base, marks };
}

/* Neighbours and every word that repeats one of them, as bits: beside a match, a repeated word is hardly missing. */
function placesLike({ words }: PreparedQuery, start: number, size: number): number {
  const texts = new Set(words.slice(start, start + size).map(({ text }) => text));
  return words.reduce((bits, { text }, place) => (texts.has(text) ? bits | (1 << place) : bits), 0);
}

function nextBase({ memory }: ScreeningIndex, capacity: number): number {
  if (memory.rowBase > rowBaseMax) {
    memory.tokenRows.fill(0);
    memory.rowBase = 1;
  }
  const base = memory.rowBase;
  memory.rowBase += capacity;
  return base;
}
