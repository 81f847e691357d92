import type { Explanation, LeftOver, NameSum } from '../types.ts';
import { alignName } from './align.ts';
import type { Alignment } from './align.ts';
import { uncontradictedShare } from './contradictions.ts';
import { costRates, costsBetween, loneInexact, restCost } from './costs.ts';
import { kinds } from './index-data.ts';
import type { PreparedQuery } from './prepare-query.ts';
import type { JoinHit } from './join-hits.ts';
import { asWritten, isSyllable } from './normalise.ts';
import type { Word } from './normalise.ts';
import { leftOver, restWeights } from './rest-weights.ts';
import { tokenWord } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';
import type { TokenRows } from './token-rows.ts';

/** How well two names agree, 0..1, and what the agreement rests on. */
export interface NameScore {
  readonly value: number;
  /** Weight of the words that say who is meant and were found; ties are ordered by it. */
  readonly evidence: number;
  readonly alignment: Alignment;
  /** How the value comes about. */
  readonly sum: Omit<NameSum, 'points' | 'evidence'>;
  /** The words without a partner; worked out for what is shown. */
  readonly leftOver: () => LeftOver[];
}

const exactFrom = 0.95;

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
  let matched = 0;
  let agreed = 0;
  let isExact = true;
  for (const { weight, sim } of alignment.matches) {
    matched += weight;
    agreed += weight * sim;
    isExact &&= sim >= exactFrom;
  }
  if (alignment.distinctiveWeight === 0) {
    return {
      value: 0,
      evidence: 0,
      alignment,
      sum: { matched, agreed, cost: 0, share: 0 },
      leftOver: () => leftOver(index, query, alignment, [0, 0]),
    };
  }
  const { data } = index;
  const [isLoneQuery, isLoneCandidate] = loneSides(query, alignment, data.nameTelling[name] ?? 0);
  const kind = query.kind ?? kinds[data.entityKind[data.nameEntity[name] ?? 0] ?? 0];
  const own = kind === 'person' ? query.personCosts : query.otherCosts;
  const costs = costsBetween(own, isLoneQuery, isLoneCandidate);
  const missing = restWeights(index, query, alignment);
  const cost = restCost(costs, ...missing);
  const caution = (isLoneQuery || isLoneCandidate) && !isExact ? loneInexact : 1;
  const share = caution * uncontradictedShare(index, query, alignment, kind === 'person');
  return {
    value: (share * agreed) / (matched + cost),
    evidence: alignment.distinctiveWeight,
    alignment,
    sum: { matched, agreed, cost, share },
    leftOver: () => leftOver(index, query, alignment, costRates(costs, ...missing)),
  };
}

/* Whether either side has only one word that says who is meant; an acronym says as much as all the words that it stands for. */
function loneSides(
  query: PreparedQuery,
  alignment: Alignment,
  listedTelling: number,
): [isLoneQuery: boolean, isLoneCandidate: boolean] {
  if (alignment.matches.some(({ kind }) => kind === 'acronym')) return [false, false];
  return [query.tellingCount <= 1 || isOneWord(query, alignment), listedTelling <= 1];
}

/* Syllables of another script that are all one word in Latin letters. */
function isOneWord({ words }: PreparedQuery, { matches }: Alignment): boolean {
  const [only] = matches;
  return matches.length === 1 && only?.qSize === words.length && words.every(isSyllable);
}

/** Puts an agreement into words, with figures of four decimals. */
export function explainName(
  index: ScreeningIndex,
  words: readonly Word[],
  nameScore: NameScore,
): Omit<Explanation, 'qualifiers'> {
  const { alignment, sum } = nameScore;
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
    leftOver: nameScore
      .leftOver()
      .map((row) => ({ ...row, weight: roundScore(row.weight), cost: roundScore(row.cost) })),
    sum: {
      matched: roundScore(sum.matched),
      agreed: roundScore(sum.agreed),
      cost: roundScore(sum.cost),
      share: roundScore(sum.share),
      evidence: roundScore(nameScore.evidence),
      points: roundScore(nameOnlyScore(nameScore)),
    },
  };
}

const nameShare = 0.95;
const evidenceShare = 0.02;
/** The most of its value that a name counts for. */
export const nameShareMax = nameShare + evidenceShare;

/** The score of a name by itself, without further facts. */
export function nameOnlyScore({ value, evidence }: Pick<NameScore, 'value' | 'evidence'>): number {
  return value * nameShare + evidenceShare * (1 - 1 / (1 + evidence)) * value;
}

/** Scores and weights are kept and shown with four decimals. */
export function roundScore(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
