import { swissDay } from '@sorgfalt/calendar';
import { purposeFamilyOf } from '@sorgfalt/contract';
import type { ReviewItem } from '@sorgfalt/contract';
import { isGraver } from '@sorgfalt/workflow';
import { confirmedSince, differingSince, isExposed, nextReviewOf, publishedSince } from './next-review.ts';
import { publishedReasons, registerReason } from './register-reason.ts';
import type { Relationship } from './relationship.ts';
import type { SinceThen } from './since-then.ts';

type Reason = ReviewItem['riskReasons'][number];

/**
 * Why a relationship is looked at again, and what changed since the last decision: nothing that stood then is told again.
 * The day follows from the firm's own intervals, so no article stands beside it, except where the law names the year.
 */
export function changesOf(relationship: Relationship, since: SinceThen, now: Date): Reason[] {
  const changes = [
    ...hitsConfirmed(relationship),
    ...riskRisen(relationship),
    ...structureChanged(relationship),
    ...registersDiffer(relationship),
    ...registersPublished(relationship),
    ...functionsEnded(relationship),
    ...hitsOpen(relationship),
    ...paperExpired(relationship, now),
    ...papersChanged(since),
    ...paidOtherwise(relationship, since),
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
  return isGraver(row.riskLevel, levelThen) ? [reason('level-risen', { level: row.riskLevel })] : [];
}

function structureChanged({ structureChangedAt, decidedAt }: Relationship): Reason[] {
  if (structureChangedAt === null || structureChangedAt <= decidedAt) return [];
  return [
    reason('structure-changed-since', { changedOn: swissDay(new Date(structureChangedAt)) }, 'AMLA Art. 4'),
  ];
}

function registersDiffer(relationship: Relationship): Reason[] {
  return differingSince(relationship)
    .map(registerReason)
    .map(({ code, params, article }) => reason(code, params, article));
}

function registersPublished(relationship: Relationship): Reason[] {
  return publishedReasons(publishedSince(relationship)).map(({ code, params, article }) =>
    reason(code, params, article),
  );
}

/** Public functions that ended so long ago that the law counts them no longer: nothing follows before a person has said so. */
function functionsEnded({ ended }: Relationship): Reason[] {
  return ended.map(({ end }) =>
    reason('function-ended', { countedUntil: end.countsUntil }, 'AMLA Art. 2a para. 4'),
  );
}

/** The paper of identity, where it was good when the last decision was made. */
function paperExpired({ row, decidedAt }: Relationship, now: Date): Reason[] {
  const expiry = row.form.documentExpiry;
  if (expiry === undefined || expiry >= swissDay(now) || expiry < swissDay(new Date(decidedAt))) return [];
  return [reason('document-expired', { expiry }, 'AMLA Art. 3')];
}

/** Names that nobody has decided about, whenever they were found: nobody goes on over them. */
function hitsOpen({ hits }: Relationship): Reason[] {
  const open = hits.filter(({ decision }) => decision === null).length;
  return open === 0 ? [] : [reason('hits-open', { hits: open })];
}

function papersChanged({ papers: { added, withdrawn, expired } }: SinceThen): Reason[] {
  return [
    ...(added + withdrawn === 0 ? [] : [reason('papers-changed-since', { added, withdrawn })]),
    ...(expired === 0 ? [] : [reason('papers-expired-since', { count: expired })]),
  ];
}

/** What was paid against what the client had said of it (AMLO-FINMA Art. 13 para. 2 let. e and f). */
function paidOtherwise({ row: { form } }: Relationship, { paid }: SinceThen): Reason[] {
  const sumMinor = paid.reduce((sum, { chfMinor }) => sum + chfMinor, 0);
  const assetsMinor = form.expectedAssetsMinor ?? null;
  const { expectedPurposes } = form;
  const unexpected =
    expectedPurposes === undefined ? [] : paid.filter((each) => !isExpected(each, expectedPurposes));
  const count = unexpected.reduce((sum, { number }) => sum + number, 0);
  const ofThem = unexpected.reduce((sum, { chfMinor }) => sum + chfMinor, 0);
  return [
    ...(count === 0
      ? []
      : [
          reason(
            'payments-unexpected-since',
            { count, sumMinor: ofThem },
            'AMLO-FINMA Art. 13 para. 2 let. f',
          ),
        ]),
    ...(assetsMinor === null || sumMinor <= assetsMinor
      ? []
      : [
          reason(
            'payments-above-assets-since',
            { sumMinor, assetsMinor },
            'AMLO-FINMA Art. 13 para. 2 let. e',
          ),
        ]),
  ];
}

/** A payment that says no purpose is pointed out when it is entered, and speaks against nothing here. */
function isExpected(
  { purpose }: SinceThen['paid'][number],
  expected: NonNullable<Relationship['row']['form']['expectedPurposes']>,
): boolean {
  const family = purpose === null ? null : purposeFamilyOf(purpose);
  return purpose === null || (family !== null && expected.includes(family));
}

function reason(code: string, params: Reason['params'], article: string | null = null): Reason {
  return { code, params, points: null, article };
}
