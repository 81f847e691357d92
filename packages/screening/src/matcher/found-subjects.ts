import type { Candidate, ListEntity, Qualifier, ScreeningQuery } from '../types.ts';
import { mayBeFirm } from './acronyms.ts';
import { decodeEntity } from './entity-store.ts';
import { groupQualifier } from './group-qualifier.ts';
import { qualities } from './index-data.ts';
import { explainName, nameOnlyScore, nameShareMax, roundScore } from './name-score.ts';
import type { NameScore } from './name-score.ts';
import type { Word } from './normalise.ts';
import { qualify } from './qualifiers.ts';
import type { ScreeningIndex } from './screening-index.ts';

/**
 * The score from which a candidate is worth a person's time.
 *
 * Chosen on labelled pairs and on ordinary clients' names against official lists: a lower one alerts more
 * than 2 % of clients by name alone, a higher one loses misspelt names.
 */
export const operatingThreshold = 0.68;
const strongFrom = 0.88;
const identifierScore = 0.95;

/** The name of an entity that fits best. */
interface Found {
  entity: number;
  name: number;
  score: number;
  nameScore: NameScore;
  /** The words of the query that the score speaks of. */
  words: readonly Word[];
  qualifiers: Qualifier[];
}

/** The lowest agreement of names that can still lead to a score, once that is rounded to four decimals. */
export function valueFloorOf(score: number, bonus: number): number {
  return Math.max(0, (score - 0.000_05 - bonus) / nameShareMax);
}

/** The listed subjects that a search has met: the best name of each entity, the best entity of each subject. */
export class FoundSubjects {
  private readonly index: ScreeningIndex;
  private readonly query: ScreeningQuery;
  private readonly threshold: number;
  private readonly entities = new Map<number, ListEntity>();
  private readonly best = new Map<number, Found>();

  constructor(index: ScreeningIndex, query: ScreeningQuery, threshold: number) {
    this.index = index;
    this.query = query;
    this.threshold = threshold;
  }

  /** Takes a listed name with its score for words of the query; what stays below the threshold is passed over. */
  consider(name: number, nameScore: NameScore, words: readonly Word[]): void {
    const { nameEntity, nameQuality, nameTelling } = this.index.data;
    const number = nameEntity[name] ?? 0;
    const quality = qualities[nameQuality[name] ?? 0] ?? 'primary';
    const isLone = (nameTelling[name] ?? 0) <= 1;
    const qualifiers = qualify(this.query, () => this.entity(number), quality, isLone);
    const score = totalScore(nameScore, qualifiers);
    const known = this.best.get(number);
    if (score < this.threshold || (known !== undefined && !isBetterName(score, nameScore, known))) return;
    this.best.set(number, { entity: number, name, score, nameScore, words, qualifiers });
  }

  /** The subjects, best first. */
  candidates(): Candidate[] {
    const bySubject = new Map<number, Found>();
    const { entitySubject } = this.index.data;
    for (const found of this.best.values()) {
      const subject = entitySubject[found.entity] ?? 0;
      const known = bySubject.get(subject);
      if (known === undefined || this.isBefore(found, known)) bySubject.set(subject, found);
    }
    const found = [...bySubject.values()].sort((a, b) => (this.isBefore(a, b) ? -1 : 1));
    return found.map((each) => this.describe(each));
  }

  private entity(number: number): ListEntity {
    const known = this.entities.get(number);
    if (known !== undefined) return known;
    const { entityBytes, entityStart } = this.index.data;
    const entity = decodeEntity(entityBytes, entityStart[number] ?? 0, entityStart[number + 1] ?? 0);
    this.entities.set(number, entity);
    return entity;
  }

  /* Equal scores go by evidence, then by list and entry, so that the order is always the same. */
  private isBefore(a: Found, b: Found): boolean {
    if (a.score !== b.score) return a.score > b.score;
    const byEvidence = roundScore(a.nameScore.evidence) - roundScore(b.nameScore.evidence);
    if (byEvidence !== 0) return byEvidence > 0;
    const [aList, bList] = [this.listOf(a.entity), this.listOf(b.entity)];
    if (aList !== bList) return aList < bList;
    const [aId, bId] = [this.entity(a.entity).id, this.entity(b.entity).id];
    return aId === bId ? a.entity < b.entity : aId < bId;
  }

  private groupOf(entity: ListEntity, words: readonly Word[], { alignment }: NameScore): Qualifier[] {
    const areFirms = entity.kind === 'organisation' && mayBeFirm(this.query.kind);
    const group = areFirms ? groupQualifier(this.index, words, alignment) : null;
    return group === null ? [] : [group];
  }

  private listOf(entity: number): string {
    return this.index.data.listIds[this.index.data.entityList[entity] ?? 0] ?? '';
  }

  private describe({ entity: number, name, score, nameScore, words, qualifiers }: Found): Candidate {
    const { entitySubject, subjectStart, subjectMembers, nameOrdinal } = this.index.data;
    const entity = this.entity(number);
    const subject = entitySubject[number] ?? 0;
    const members = subjectMembers.subarray(subjectStart[subject], subjectStart[subject + 1]);
    return {
      listId: this.listOf(number),
      entityId: entity.id,
      alsoOn: Array.from(members)
        .filter((member) => member !== number)
        .map((member) => ({ listId: this.listOf(member), entityId: this.entity(member).id })),
      entity,
      name: entity.names[nameOrdinal[name] ?? 0]?.full ?? '',
      score,
      band: score >= strongFrom ? 'strong' : score >= operatingThreshold ? 'possible' : 'weak',
      explanation: {
        ...explainName(this.index, words, nameScore),
        qualifiers: [...qualifiers, ...this.groupOf(entity, words, nameScore)],
      },
    };
  }
}

function isBetterName(score: number, nameScore: NameScore, known: Found): boolean {
  return score > known.score || (score === known.score && nameScore.evidence > known.nameScore.evidence);
}

function totalScore(nameScore: NameScore, qualifiers: Qualifier[]): number {
  let score = roundScore(nameOnlyScore(nameScore));
  for (const { effect } of qualifiers) score += effect;
  const identifier = qualifiers.find(({ field, outcome }) => field === 'identifier' && outcome === 'match');
  if (identifier !== undefined) {
    const lifted = Math.max(score, identifierScore);
    identifier.effect = roundScore(lifted - score);
    score = lifted;
  }
  return roundScore(Math.max(0, score));
}
