import type { EntityKind, TokenMatch } from '../types.ts';
import { alignNames } from './align.ts';
import type { WeighedName } from './align.ts';
import { isDistinctive } from './lexicon.ts';

/** How well two names agree, 0..1, and what the agreement rests on. */
export interface NameScore {
  value: number;
  /** Weight of the words that say who is meant and were found; ties are ordered by it. */
  evidence: number;
  tokens: TokenMatch[];
  unmatchedQuery: string[];
  unmatchedCandidate: string[];
}

/* Fitted on labelled name pairs; the tests measure the outcome. */
const cost = {
  conflict: 1.75,
  conflictOrganisation: 1.5,
  extraQueryPerson: 0.4,
  extraQueryOther: 0.75,
  extraCandidatePerson: 0.3,
  extraCandidateOther: 0.55,
  loneWord: 1.6,
  loneInexact: 0.92,
};

/**
 * Scores two names.
 *
 * A word that is missing on one side only lowers the score a little; words left over on both sides
 * contradict each other and lower it much. Where a name has only one word that says who is meant, everything
 * left over on the other side counts in full, so that a surname alone finds nobody.
 */
export function scoreNames(query: WeighedName, candidate: WeighedName, kind: EntityKind): NameScore {
  const alignment = alignNames(query, candidate);
  const matchedTexts = new Set(
    alignment.tokens.flatMap((token) => [...token.q.split(' '), ...token.c.split(' ')]),
  );
  const rest = (name: WeighedName, indexes: number[]): number =>
    indexes.reduce((sum, index) => {
      const isRepeated = matchedTexts.has(name.words[index]?.text ?? '');
      return sum + (name.weights[index] ?? 0) * (isRepeated ? 0.1 : 1);
    }, 0);
  const extraQuery = rest(query, alignment.unmatchedQuery);
  const extraCandidate = rest(candidate, alignment.unmatchedCandidate);
  let matched = 0;
  let agreed = 0;
  for (const token of alignment.tokens) {
    matched += token.weight;
    agreed += token.weight * token.sim;
  }
  const total = matched + restCost(query, candidate, extraQuery, extraCandidate, kind);
  const hasIdentity = alignment.distinctiveWeight > 0;
  const isLone = Math.min(distinctiveCount(query), distinctiveCount(candidate)) <= 1;
  const isExact = alignment.tokens.every((token) => token.sim >= 0.98);
  const caution = isLone && !isExact ? cost.loneInexact : 1;
  return {
    value: total > 0 && hasIdentity ? (caution * agreed) / total : 0,
    evidence: alignment.distinctiveWeight,
    tokens: alignment.tokens.map(roundToken),
    unmatchedQuery: alignment.unmatchedQuery.map((index) => query.words[index]?.text ?? ''),
    unmatchedCandidate: alignment.unmatchedCandidate.map((index) => candidate.words[index]?.text ?? ''),
  };
}

function restCost(
  query: WeighedName,
  candidate: WeighedName,
  extraQuery: number,
  extraCandidate: number,
  kind: EntityKind,
): number {
  const isPerson = kind === 'person';
  const conflict = Math.min(extraQuery, extraCandidate);
  const isLoneQuery = distinctiveCount(query) <= 1;
  const isLoneCandidate = distinctiveCount(candidate) <= 1;
  const queryCost = isLoneCandidate ? cost.loneWord : isPerson ? cost.extraQueryPerson : cost.extraQueryOther;
  const candidateCost = isLoneQuery
    ? cost.loneWord
    : isPerson
      ? cost.extraCandidatePerson
      : cost.extraCandidateOther;
  return (
    conflict * (isPerson ? cost.conflict : cost.conflictOrganisation) +
    (extraQuery - conflict) * queryCost +
    (extraCandidate - conflict) * candidateCost
  );
}

/** How many words of a name can say who is meant. */
export function distinctiveCount(name: WeighedName): number {
  return name.words.filter((word) => isDistinctive(word.wordClass)).length;
}

function roundToken(token: TokenMatch): TokenMatch {
  return { ...token, sim: Math.round(token.sim * 1e4) / 1e4, weight: Math.round(token.weight * 1e4) / 1e4 };
}
