import type { AccessDecision, AccessReviewLine, Role, UserState } from '@sorgfalt/contract';
import {
  boolean,
  check,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/database/orm.ts';
import { instant } from '../../platform/database/columns.ts';

/** Reviews of who may do what. A trigger lets nothing change in one that is closed. */
export const accessReviews = pgTable(
  'access_reviews',
  {
    id: uuid().primaryKey(),
    /** What was done is counted from the end of the review before until this one was opened. */
    from: instant('period_from').notNull(),
    to: instant('period_to')
      .notNull()
      .default(sql`now()`),
    openedBy: text('opened_by').notNull(),
    closedBy: text('closed_by'),
    closedAt: instant('closed_at'),
    /** The report in canonical JSON, and its hash, which the ledger has. */
    report: text(),
    reportSha256: text('report_sha256'),
    proofId: uuid('proof_id'),
  },
  (t) => [
    uniqueIndex('access_reviews_one_open')
      .on(sql`(${t.closedAt} is null)`)
      .where(sql`${t.closedAt} is null`),
    check(
      'access_reviews_closed_whole',
      sql`(${t.closedAt} is null) = (${t.closedBy} is null) and (${t.closedAt} is null) = (${t.report} is null) and (${t.report} is null) = (${t.reportSha256} is null)`,
    ),
  ],
);
export type AccessReviewRow = typeof accessReviews.$inferSelect;

/** One account of a review: as it was when it was opened, and as it was when it was decided. */
export const accessReviewLines = pgTable(
  'access_review_lines',
  {
    reviewId: uuid('review_id')
      .notNull()
      .references(() => accessReviews.id),
    uid: text().notNull(),
    role: text().$type<Role>().notNull(),
    state: text().$type<UserState>().notNull(),
    lastLoginAt: instant('last_login_at'),
    isAsleep: boolean('is_asleep').notNull(),
    hasFactor: boolean('has_factor').notNull().default(false),
    decision: text().$type<AccessDecision>(),
    newRole: text('new_role').$type<Role>(),
    note: text(),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    /** Why nobody had to decide, when the review was closed. */
    exempt: text().$type<NonNullable<AccessReviewLine['exempt']>>(),
    /** Lines stand in the order of the accounts at opening: who has most rights first. */
    place: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.uid] }),
    check('access_review_lines_by_another', sql`${t.decidedBy} <> ${t.uid}`),
    check(
      'access_review_lines_decided_whole',
      sql`(${t.decision} is null) = (${t.decidedBy} is null) and (${t.decision} is null) = (${t.note} is null) and (${t.newRole} is not null) = (${t.decision} is not distinct from 'role')`,
    ),
  ],
);
export type AccessReviewLineRow = typeof accessReviewLines.$inferSelect;
