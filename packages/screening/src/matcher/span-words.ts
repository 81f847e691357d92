import { initialsSim } from './initials.ts';
import { roundingSlack } from './name-bound.ts';
import { costsOfQuery, gainOf } from './query-bounds.ts';
import type { PreparedQuery } from './prepare-query.ts';
import { postingEnd } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';

/** A listed word that neighbours of the query spell, and the most that it can add to a name's score. */
interface SpanWord {
  readonly token: number;
  readonly start: number;
  readonly size: number;
  readonly gain: number;
}

/** Whether more names hold a word that neighbours of the query spell than one that is like a word of it: syllables spell many. */
export function isSpeltByMany(index: ScreeningIndex, query: PreparedQuery): boolean {
  const { spanHits, similar } = query;
  const alike = similar.flatMap(({ tokens }) => Array.from(tokens));
  return namesWith(index, Array.from(spanHits.placesOf.keys())) > namesWith(index, alike);
}

/**
 * Some of the words that neighbours of the query spell: each name that may reach `valueFloor`, and holds no word that is like a
 * telling one of the query, holds one of these. Place by place those of the fewest names are taken, until the others together
 * leave too much of the query missing.
 */
export function rareSpanWords(
  index: ScreeningIndex,
  query: PreparedQuery,
  valueFloor: number,
): ReadonlySet<number> {
  const taken = new Set<number>();
  let rest = [
    ...query.spanHits.all.filter(({ kind }) => kind === 'joined'),
    ...query.spelledHits.map((hit) => ({ ...hit, sim: initialsSim })),
  ].map(({ token, start, size, sim }): SpanWord => ({ token, start, size, gain: sim - valueFloor }));
  while (rest.length > 0 && mayReach(index, query, rest, valueFloor)) {
    for (const token of rarestOf(index, query, rest)) taken.add(token);
    rest = rest.filter(({ token }) => !taken.has(token));
  }
  return taken;
}

/* The words over the place over which they stand in the fewest names. */
function rarestOf(
  index: ScreeningIndex,
  { words }: PreparedQuery,
  rest: readonly SpanWord[],
): ReadonlySet<number> {
  let rarest: ReadonlySet<number> = new Set();
  let fewest = Infinity;
  for (let place = 0; place < words.length; place += 1) {
    const over = rest.filter(({ start, size }) => start <= place && place < start + size);
    const tokens = new Set(over.map(({ token }) => token));
    const names = namesWith(index, Array.from(tokens));
    if (over.length === 0 || names >= fewest) continue;
    fewest = names;
    rarest = tokens;
  }
  return rarest;
}

/*
 * Whether a name may that holds these words only, beside words that do not tell: the best that can be made of the query from its
 * end, place by place.
 */
function mayReach(
  index: ScreeningIndex,
  query: PreparedQuery,
  rest: readonly SpanWord[],
  valueFloor: number,
): boolean {
  const { words } = query;
  return costsOfQuery(query).some(({ extraQuery }) => {
    const best = Array<number>(words.length + 1).fill(0);
    for (let place = words.length - 1; place >= 0; place -= 1) {
      const alone = isLookedUp(query, place)
        ? -valueFloor * extraQuery * missingWeight(query, place)
        : gainOf(index, query, place, valueFloor);
      const over = rest.filter(({ start }) => start === place);
      const spelt = over.map(({ size, gain }) => (best[place + size] ?? 0) + gain);
      best[place] = Math.max((best[place + 1] ?? 0) + alone, ...spelt);
    }
    return (best[0] ?? 0) >= -roundingSlack;
  });
}

/* By a letter no name is looked up, nor by what does not tell. */
function isLookedUp({ initials, similar, telling }: PreparedQuery, place: number): boolean {
  return telling[place] === true && initials[place] === 0 && !similar[place]?.kinds.includes('initial');
}

/* Beside a match, a word that repeats it is hardly missing. */
function missingWeight({ words, restWeights }: PreparedQuery, place: number): number {
  const isRepeated = words.some(({ text }, other) => other !== place && text === words[place]?.text);
  return isRepeated ? 0 : (restWeights[place] ?? 0);
}

/* In how many names these words stand, all together. */
function namesWith(index: ScreeningIndex, tokens: readonly number[]): number {
  const { postingStart } = index.data;
  return tokens.reduce((sum, token) => sum + postingEnd(index, token) - (postingStart[token] ?? 0), 0);
}
