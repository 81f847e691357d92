import { swissDay } from '@sorgfalt/calendar';
import type { ReviewItem } from '@sorgfalt/contract';
import { confirmedSince, isExposed, nextReviewOf } from './next-review.ts';
import type { Relationship } from './relationship.ts';

type Reason = ReviewItem['riskReasons'][number];

/**
 * Why a relationship is looked at again, and what changed since the last decision: nothing that stood then is told again.
 * The day follows from the firm's own intervals, so no article stands beside it, except where the law names the year.
 */
export function changesOf(relationship: Relationship, now: Date): Reason[] {
  const changes = [
    ...hitsConfirmed(relationship),
    ...riskRisen(relationship),
    ...structureChanged(relationship),
    ...paperExpired(relationship, now),
  ];
  const dueOn = nextReviewOf(relationship);
  const due = isExposed(relationship)
    ? reason('exposed-review-due', { dueOn }, 'AMLO-FINMA Art. 19')
    : reason('review-due', { dueOn });
  return [due, ...(changes.length > 0 ? changes : [reason('nothing-changed', {})])];
}

function hitsConfirmed(relationship: Relationship): Reason[] {
  return confirmedSince(relationship).map(({ hit: { listName, listedName } }) =>
    reason('hit-confirmed-since', { listName, listedName }),
  );
}

function riskRisen({ row, levelThen }: Relationship): Reason[] {
  const before = levels.indexOf(levelThen);
  return levels.indexOf(row.riskLevel) > before ? [reason('level-risen', { level: row.riskLevel })] : [];
}

/** From the least to what is treated as the gravest, which is what nobody knows. */
const levels: readonly Relationship['levelThen'][] = ['low', 'medium', 'high', 'unknown'];

function structureChanged({ structureChangedAt, decidedAt }: Relationship): Reason[] {
  if (structureChangedAt === null || structureChangedAt <= decidedAt) return [];
  return [
    reason('structure-changed-since', { changedOn: swissDay(new Date(structureChangedAt)) }, 'AMLA Art. 4'),
  ];
}

/** The paper of identity, where it was good when the last decision was made. */
function paperExpired({ row, decidedAt }: Relationship, now: Date): Reason[] {
  const expiry = row.form.documentExpiry;
  if (expiry === undefined || expiry >= swissDay(now) || expiry < swissDay(new Date(decidedAt))) return [];
  return [reason('document-expired', { expiry }, 'AMLA Art. 3')];
}

function reason(code: string, params: Reason['params'], article: string | null = null): Reason {
  return { code, params, points: null, article };
}
