import type { Candidate, Qualifier, ScreeningQuery } from '../types.ts';
import type { WeighedName } from './align.ts';
import { identifierKey, weighWords } from './build-index.ts';
import type { IndexedName, ScreeningIndex } from './build-index.ts';
import { checkQuery } from './check-query.ts';
import { distinctiveCount, scoreNames } from './name-score.ts';
import type { NameScore } from './name-score.ts';
import { toWords } from './normalise.ts';
import { qualify } from './qualifiers.ts';
import { retrieveNames } from './retrieve.ts';

/** Names the rules behind a score; it changes whenever a score can change. */
export const engineVersion = 'name-match/1';

/**
 * The score from which a candidate is worth a person's time.
 *
 * Chosen on labelled pairs and on ordinary customers' names against OFAC and UN lists: a lower one alerts
 * more than 2 % of customers by name alone, a higher one loses misspelt names.
 */
export const operatingThreshold = 0.68;

const strongFrom = 0.88;
const identifierScore = 0.95;
const nameShare = 0.95;
const evidenceShare = 0.02;
const limitDefault = 25;

/** What a search may leave out; the threshold is {@link operatingThreshold} unless given. */
export interface ScreenOptions {
  threshold?: number;
  /** Most candidates given back, best first; 25 unless given. */
  limit?: number;
}

/**
 * Finds the listed subjects a query may mean, best first, one candidate for each entity.
 *
 * A query that `checkQuery` refuses finds nobody. A name alone reaches 0.97 at most; 1 needs the birth date
 * and the nationality as well. An identifier that is listed lifts the score to 0.95 or more.
 */
export function screen(
  index: ScreeningIndex,
  query: ScreeningQuery,
  options: ScreenOptions = {},
): Candidate[] {
  const checked = checkQuery(query);
  if (!checked.ok) return [];
  const threshold = options.threshold ?? operatingThreshold;
  const weighed = weighQuery(index, checked.value.name);
  const best = new Map<number, Candidate>();
  const consider = (name: IndexedName): void => {
    const candidate = scoreCandidate(index, checked.value, weighed, name);
    const known = best.get(name.entity);
    if (candidate.score >= threshold && (known === undefined || known.score < candidate.score)) {
      best.set(name.entity, candidate);
    }
  };
  for (const number of retrieveNames(index, weighed)) {
    const name = index.names[number];
    if (name !== undefined) consider(name);
  }
  const identified = findIdentified(index, checked.value);
  if (identified.size > 0) {
    for (const name of index.names) if (identified.has(name.entity)) consider(name);
  }
  return [...best.values()].sort(byRank).slice(0, options.limit ?? limitDefault);
}

/** Cuts and weighs a query's name against the words of an index. */
export function weighQuery(index: ScreeningIndex, name: string): WeighedName {
  const words = toWords(name);
  return { words, weights: weighWords(words, index.entityCountByWord, index.entities.length) };
}

function findIdentified(index: ScreeningIndex, query: ScreeningQuery): Set<number> {
  const found = new Set<number>();
  for (const { value } of query.identifiers ?? []) {
    const key = identifierKey(value);
    for (const number of key === null ? [] : (index.entitiesByIdentifier.get(key) ?? [])) found.add(number);
  }
  return found;
}

function scoreCandidate(
  index: ScreeningIndex,
  query: ScreeningQuery,
  weighed: WeighedName,
  name: IndexedName,
): Candidate {
  const owner = index.entities[name.entity];
  if (owner === undefined) throw new Error('every indexed name must belong to an entity');
  const nameScore = scoreNames(weighed, name, query.kind ?? owner.entity.kind);
  const qualifiers = qualify(query, owner.entity, name.name, distinctiveCount(name) <= 1);
  const score = totalScore(nameScore, qualifiers);
  return {
    listId: owner.listId,
    entityId: owner.entity.id,
    entity: owner.entity,
    name: name.name.full,
    score,
    band: score >= strongFrom ? 'strong' : score >= operatingThreshold ? 'possible' : 'weak',
    explanation: {
      tokens: nameScore.tokens,
      unmatchedQuery: nameScore.unmatchedQuery,
      unmatchedCandidate: nameScore.unmatchedCandidate,
      qualifiers,
    },
  };
}

function totalScore(nameScore: NameScore, qualifiers: Qualifier[]): number {
  const evidence = evidenceShare * (1 - 1 / (1 + nameScore.evidence)) * nameScore.value;
  let score = nameScore.value * nameShare + evidence;
  for (const { effect } of qualifiers) score += effect;
  const identifier = qualifiers.find(({ field }) => field === 'identifier');
  if (identifier !== undefined) {
    const lifted = Math.max(score, identifierScore);
    identifier.effect = Math.round((lifted - score) * 1e4) / 1e4;
    score = lifted;
  }
  return Math.round(Math.min(1, Math.max(0, score)) * 1e4) / 1e4;
}

function byRank(a: Candidate, b: Candidate): number {
  if (a.score !== b.score) return b.score - a.score;
  return a.listId.localeCompare(b.listId) || a.entityId.localeCompare(b.entityId);
}
