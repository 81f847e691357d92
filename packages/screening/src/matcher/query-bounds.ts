import { costsBetween } from './costs.ts';
import type { Costs } from './costs.ts';
import { initialsSim } from './initials.ts';
import type { PreparedQuery } from './prepare-query.ts';
import type { ScreeningIndex } from './screening-index.ts';

/** The costs by which a query is compared with names of more than one telling word: the others cost more. */
export function costsOfQuery(query: PreparedQuery): Costs[] {
  const isLone = query.tellingCount <= 1;
  const both = query.kind === undefined;
  const costs: Costs[] = [];
  if (both || query.kind === 'person') costs.push(costsBetween(query.personCosts, isLone, false));
  if (both || query.kind !== 'person') costs.push(costsBetween(query.otherCosts, isLone, false));
  return costs;
}

/** The most that a word of a query can add to a name's score. */
export function gainOf(
  index: ScreeningIndex,
  query: PreparedQuery,
  place: number,
  valueFloor: number,
): number {
  const similar = query.similar[place];
  const weight = query.weights[place] ?? 0;
  let gain = (query.initials[place] ?? 0) > 0 ? Math.max(0, initialsSim - valueFloor) : 0;
  for (let hit = 0; similar !== undefined && hit < similar.tokens.length; hit += 1) {
    const pairWeight = (weight + (index.data.tokenWeight[similar.tokens[hit] ?? 0] ?? 0)) / 2;
    gain = Math.max(gain, pairWeight * ((similar.sims[hit] ?? 0) - valueFloor));
  }
  return gain;
}
