import type { EntityKind } from '../types.ts';

/** What words without a partner cost, as a share of their weight. */
export interface Costs {
  /** Left over on both sides: the names contradict each other. */
  readonly conflict: number;
  readonly extraQuery: number;
  readonly extraCandidate: number;
}

/* Fitted on labelled name pairs; the tests measure the outcome. */
const person: Costs = { conflict: 1.75, extraQuery: 0.4, extraCandidate: 0.3 };
const other: Costs = { conflict: 1.5, extraQuery: 0.75, extraCandidate: 0.55 };

/** The cost of a left-over word where the other name has only one word that says who is meant. */
export const loneWordCost = 1.6;
/** What the agreement counts for where that one word is not the same to the letter. */
export const loneInexact = 0.92;

/** The costs for a kind of subject; `isReversed` when the listed name is the query. */
export function costsOf(kind: EntityKind, isReversed: boolean): Costs {
  const costs = kind === 'person' ? person : other;
  if (!isReversed) return costs;
  return { ...costs, extraQuery: costs.extraCandidate, extraCandidate: costs.extraQuery };
}

/** The costs for two given names, either of which may have only one word that says who is meant. */
export function costsBetween(costs: Costs, isLoneQuery: boolean, isLoneCandidate: boolean): Costs {
  const extraQuery = isLoneCandidate ? loneWordCost : costs.extraQuery;
  const extraCandidate = isLoneQuery ? loneWordCost : costs.extraCandidate;
  return { conflict: Math.max(costs.conflict, extraQuery, extraCandidate), extraQuery, extraCandidate };
}

/** What left-over weight costs; it never falls when either side has more left over. */
export function restCost(costs: Costs, extraQuery: number, extraCandidate: number): number {
  const both = Math.min(extraQuery, extraCandidate);
  return (
    both * costs.conflict +
    (extraQuery - both) * costs.extraQuery +
    (extraCandidate - both) * costs.extraCandidate
  );
}

/** What each unit of left-over weight costs on either side; what both have left over is borne by the two alike. */
export function costRates(costs: Costs, extraQuery: number, extraCandidate: number): [number, number] {
  const both = Math.min(extraQuery, extraCandidate);
  const rateOf = (extra: number, alone: number): number =>
    extra === 0 ? 0 : ((both * costs.conflict) / 2 + (extra - both) * alone) / extra;
  return [rateOf(extraQuery, costs.extraQuery), rateOf(extraCandidate, costs.extraCandidate)];
}
