import { swissDay, type IsoDate } from '@sorgfalt/calendar';
import type { RegisterFinding, RegisterPublished } from '@sorgfalt/contract';
import { nextReviewOn } from '@sorgfalt/kyc';
import { isPep } from '../screening/index.ts';
import { daysAfter } from './exposures.ts';
import type { KnownHit } from './known-hit.ts';
import type { Relationship } from './relationship.ts';

/** What of a relationship the day of its next review follows from. */
type Facts = Pick<
  Relationship,
  'decidedAt' | 'lookedAt' | 'isReviewed' | 'hits' | 'mayBeExposed' | 'ended' | 'registers' | 'published'
> & {
  readonly row: Pick<Relationship['row'], 'riskLevel'>;
};

/** The Swiss day by which a relationship is looked at again. A hit that was confirmed since the last decision waits for nothing, nor
 * does a register that says otherwise or publishes that something changed, or the end of a public function. */
export function nextReviewOf(relationship: Facts): IsoDate {
  const { decidedAt, isReviewed, row } = relationship;
  const moments = [
    ...confirmedSince(relationship).flatMap((known) => known.decidedAt ?? []),
    ...differingSince(relationship).map(({ takenAt }) => takenAt),
    ...publishedSince(relationship).map(({ foundAt }) => foundAt),
  ];
  const days = [...moments.map((each) => swissDay(new Date(each))), ...daysAfter(relationship.ended)];
  const [first = null] = days.toSorted();
  return nextReviewOn({
    decidedOn: swissDay(new Date(decidedAt)),
    isReviewed,
    level: row.riskLevel,
    isPep: isExposed(relationship),
    eventOn: first,
  });
}

/**
 * Whether anybody in the relationship is, or may be, politically exposed. Whoever was found on a list of such persons counts
 * as one until somebody has said that it is another person.
 */
export function isExposed({ mayBeExposed, hits }: Pick<Relationship, 'mayBeExposed' | 'hits'>): boolean {
  return mayBeExposed || hits.some(({ hit, decision }) => isPep(hit) && decision !== 'dismissed');
}

/** The hits that were confirmed since the last decision about the relationship. */
export function confirmedSince({
  decidedAt,
  hits,
}: Pick<Relationship, 'decidedAt' | 'hits'>): readonly KnownHit[] {
  return hits.filter((known) => {
    return known.decision === 'confirmed' && known.decidedAt !== null && known.decidedAt > decidedAt;
  });
}

/** What a register said otherwise than was declared since the last decision about the relationship. */
export function differingSince({
  lookedAt,
  registers,
}: Pick<Relationship, 'lookedAt' | 'registers'>): readonly RegisterFinding[] {
  return registers.filter(({ takenAt }) => takenAt > lookedAt);
}

/** What registers published since the last look at the relationship. */
export function publishedSince({
  lookedAt,
  published,
}: Pick<Relationship, 'lookedAt' | 'published'>): readonly RegisterPublished[] {
  return published.filter(({ foundAt }) => foundAt > lookedAt);
}
