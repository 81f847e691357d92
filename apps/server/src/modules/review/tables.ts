import * as z from 'zod/mini';
import { reviewItem } from '@sorgfalt/contract';
import type { ReviewItem } from '@sorgfalt/contract';
import { cannotWait, periodicTermMs, reviewTermMs } from '@sorgfalt/workflow';
import type { ApprovalLevel, Part, ParticipationAct } from '@sorgfalt/workflow';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/database/orm.ts';
import { instant, keptJson } from '../../platform/database/columns.ts';

const { riskReasons, flaggedFields, transactionMetadata } = reviewItem.shape;

/** Who had which part in a case or a payment, once for each act; append-only. Payments keep theirs in their steps. */
export const participations = pgTable(
  'participations',
  {
    subjectId: uuid('subject_id').notNull(),
    uid: text().notNull(),
    act: text().$type<ParticipationAct>().notNull(),
    part: text().$type<NonNullable<Part>>().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.subjectId, t.uid, t.act] }),
    check('participations_part', sql`${t.part} in ('made', 'handled')`),
  ],
);

/**
 * When an item is overdue (`reviewTermOf` of `@sorgfalt/workflow`). In UTC and back, as PostgreSQL keeps nothing that depends on the
 * time zone of a session.
 */
const dueAt = sql.raw(`((submitted_at at time zone 'UTC') + case
  when type = 'periodic_review' and not risk_reasons @> '[{"code": "${cannotWait}"}]' then interval '${periodicTermMs} ms'
  else interval '${reviewTermMs} ms' end) at time zone 'UTC'`);

/** What a person must decide. The checks hold four eyes and completeness in the database too. */
export const reviewItems = pgTable(
  'review_items',
  {
    id: uuid().primaryKey(),
    workflow: text().$type<ReviewItem['workflow']>().notNull(),
    type: text().notNull(),
    clientId: uuid('client_id'),
    caseId: uuid('case_id').notNull(),
    caseNo: text('case_no').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    currency: text(),
    riskScore: integer('risk_score'),
    riskLevel: text('risk_level').$type<ReviewItem['riskLevel']>().notNull(),
    riskReasons: keptJson(riskReasons, 'risk_reasons').notNull(),
    flaggedFields: keptJson(flaggedFields, 'flagged_fields').notNull(),
    transactionMetadata: keptJson(transactionMetadata, 'transaction_metadata').notNull(),
    priority: text().$type<ReviewItem['priority']>().notNull(),
    status: text().$type<ReviewItem['status']>().notNull().default('pending'),
    submittedBy: text('submitted_by').notNull(),
    submittedAt: instant('submitted_at')
      .notNull()
      .default(sql`now()`),
    dueAt: instant('due_at').notNull().generatedAlwaysAs(dueAt),
    decision: text().$type<'approve' | 'reject'>(),
    notes: text(),
    officerId: text('officer_id'),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    /** Who may approve it, as the law says for its reasons; a trigger compares the role of whoever does. */
    approvalLevel: text('approval_level').$type<ApprovalLevel>().notNull().default('admin'),
    /** The role that whoever decided had then. */
    decidedAs: text('decided_as').$type<ApprovalLevel>(),
    reasonCode: text('reason_code'),
    checks: keptJson(z.array(z.string())).notNull().default([]),
    proofId: uuid('proof_id'),
    /** Who has taken it up, and until when that counts. */
    assignedTo: text('assigned_to'),
    assignedAt: instant('assigned_at'),
    assignedUntil: instant('assigned_until'),
    isSample: boolean('is_sample').notNull().default(false),
  },
  (t) => [
    // One of a kind waits at a time: a new version of a payment, and a case whose client was frozen, is decided anew.
    uniqueIndex('review_one_open')
      .on(t.workflow, t.caseId, t.type)
      .where(sql`${t.status} = 'pending'`),
    // What waits, in the order in which it is due; all else as it came, with the status by which it is counted or without.
    index('review_due')
      .on(t.dueAt, t.id)
      .where(sql`${t.status} = 'pending'`),
    index('review_order').on(t.submittedAt, t.id),
    index('review_waiting').on(t.status, t.submittedAt, t.id),
    index('review_client').on(t.clientId),
    index('review_number').on(t.caseNo.op('text_pattern_ops')),
    index('review_letters').using('gin', t.caseNo.op('gin_trgm_ops')),
    index('review_decided').on(t.decidedAt, t.status, t.workflow, t.decidedBy, t.submittedAt),
    // What the queue is narrowed by, with the status by which it is counted.
    index('review_workflow').on(t.workflow, t.status),
    index('review_officer').on(t.decidedBy, t.status),
    index('review_reasons').using('gin', t.riskReasons.op('jsonb_path_ops')),
    check('review_four_eyes', sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.submittedBy}`),
    check('review_decided_once', sql`(${t.status} = 'pending') = (${t.decidedBy} is null)`),
    check(
      'review_grave_has_reason',
      sql`${t.status} <> 'approved' or ${t.approvalLevel} <> 'admin' or ${t.reasonCode} is not null`,
    ),
    check(
      'review_assigned_whole',
      sql`num_nulls(${t.assignedTo}, ${t.assignedAt}, ${t.assignedUntil}) in (0, 3)`,
    ),
    check('review_has_notes', sql`${t.decidedBy} is null or length(trim(${t.notes})) > 0`),
  ],
);
export type ReviewRow = typeof reviewItems.$inferSelect;
