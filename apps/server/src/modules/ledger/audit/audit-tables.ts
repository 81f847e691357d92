import * as z from 'zod/mini';
import { auditFinding } from '@sorgfalt/contract';
import type { AuditFinding } from '@sorgfalt/contract';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../../platform/database/orm.ts';
import { instant, keptJson } from '../../../platform/database/columns.ts';

/** Audits that the product made by itself, with the first of what they found; an age stands in `/ready`. */
export const ledgerAudits = pgTable('ledger_audits', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at')
    .notNull()
    .default(sql`now()`),
  entries: bigint({ mode: 'number' }).notNull(),
  /** How many findings there were. */
  found: integer().notNull(),
  findings: keptJson(z.array(auditFinding)).notNull(),
});

/**
 * Findings of audits that somebody must look into: each opens once, and again where it comes back after it was closed. A
 * trigger lets nothing change but that it is closed once, by an administrator who did not act in it.
 */
export const ledgerFindingReviews = pgTable(
  'ledger_finding_reviews',
  {
    id: uuid().primaryKey(),
    code: text().$type<AuditFinding['code']>().notNull(),
    /** `where` of the finding. */
    place: text().notNull(),
    detail: text().notNull(),
    /**
     * Hash of the finding and of what stood there, under a key of the installation: another value is another finding, and
     * nobody guesses it from the hash.
     */
    mark: text().notNull(),
    /** Who acted in it, as far as that was known. */
    causers: text().array().notNull(),
    openedAt: instant('opened_at')
      .notNull()
      .default(sql`now()`),
    /** Not while the ledger was not in order. */
    isSealed: boolean('is_sealed').notNull(),
    /** Since when audits do not find it any more. */
    goneAt: instant('gone_at'),
    closedBy: text('closed_by'),
    closedAt: instant('closed_at'),
    reason: text(),
    proofId: uuid('proof_id'),
  },
  (t) => [
    uniqueIndex('ledger_finding_one_open')
      .on(t.mark)
      .where(sql`${t.closedAt} is null`),
    index('ledger_finding_closed').on(t.closedAt, t.id),
    check('ledger_finding_by_others', sql`${t.closedBy} <> all (${t.causers})`),
    check(
      'ledger_finding_closed_whole',
      sql`num_nonnulls(${t.closedBy}, ${t.closedAt}, ${t.reason}, ${t.proofId}) in (0, 4)`,
    ),
    check('ledger_finding_has_reason', sql`length(trim(coalesce(${t.reason}, '-'))) > 0`),
  ],
);
export type FindingReviewRow = typeof ledgerFindingReviews.$inferSelect;
