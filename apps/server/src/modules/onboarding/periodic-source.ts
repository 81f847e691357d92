import { mayContinue } from '@sorgfalt/workflow';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { documentsOnFile } from '../documents/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { EvidenceSource, RaisedItem } from '../review/index.ts';
import type { Screening } from '../screening/index.ts';
import type { ClientRules } from './client-rules.ts';
import { toEnded } from './exposures.ts';
import { publishedSince } from './next-review.ts';
import { isGrave, relationshipOf } from './periodic-review.ts';
import type { Relationship } from './relationship.ts';
import { changesOf } from './review-changes.ts';
import { withLater } from './review-reasons.ts';
import { readSinceThen } from './since-then.ts';

/**
 * Where the reviews of relationships come from: the hits and the score as they are now, and beside them what was decided
 * before. An approval is refused as that of an onboarding is, and with `own-submission` to who decided last where the
 * relationship is grave. A rejection changes nothing: the review stays due and is asked for again.
 */
export function periodicSource({
  rules,
  screening: { itemHits },
}: {
  readonly rules: ClientRules;
  readonly screening: Pick<Screening, 'itemHits'>;
}): EvidenceSource {
  return {
    ...itemHits,
    async read(tx, item) {
      const hits = await itemHits.read(tx, item);
      const documents = item.clientId === null ? [] : await documentsOnFile(tx, item.clientId);
      const relationship = await relationshipOf(tx, rules, item.caseId, item.decidedAt);
      if (relationship === null) return { hits, documents, risk: null };
      const { registers, isStructureOpen, structureChangedAt } = relationship;
      const published = publishedSince(relationship);
      const ended = relationship.ended.map(toEnded);
      const { row, decidedAt: at, levelThen: level, isReviewed: isReview, last } = relationship;
      const { by = null, notes = null } = last ?? {};
      const lastDecision = { at, level, isReview, by, notes };
      const riskReasons =
        item.decidedAt === null ? await reasonsByNow(tx, item, relationship) : item.riskReasons;
      return {
        hits,
        documents,
        registers,
        published,
        ended,
        isStructureOpen,
        structureChangedAt,
        riskReasons,
        risk: row.risk,
        lastDecision,
      };
    },
    async requireApprovable(tx, item, uid) {
      await itemHits.requireApprovable(tx, item, uid);
      const relationship = await relationshipOf(tx, rules, item.caseId, null);
      invariant(relationship !== null, 'a review is about a relationship');
      const decidedLast = relationship.last?.by.uid ?? null;
      const may = mayContinue({ uid, decidedLast, isGrave: isGrave(relationship) });
      if (!may.ok) throw new AppError(may.error.code);
    },
  };
}

/** Why a review that waits does, with what has changed since it was opened. */
async function reasonsByNow(
  tx: Tx,
  { clientId, riskReasons }: RaisedItem,
  relationship: Relationship,
): Promise<RaisedItem['riskReasons']> {
  if (clientId === null) return riskReasons;
  const now = new Date();
  const since = await readSinceThen(tx, { clientId, at: relationship.decidedAt }, now);
  return withLater(riskReasons, changesOf(relationship, since, now));
}
