import * as z from 'zod/mini';
import type { ClearReason, ExemptReason, PartyKind } from '@sorgfalt/contract';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/database/orm.ts';
import { instant, keptJson } from '../../platform/database/columns.ts';
import { clients } from '../clients/tables.ts';

/** The trusts and companies that the firm administers, and what of each the transparency register was told. */
export const administeredEntities = pgTable(
  'administered_entities',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** Its record in the structure of the client. */
    partyId: text('party_id').notNull(),
    /** What it was called, and was, when its structure was last looked at. */
    name: text().notNull(),
    kind: text().$type<PartyKind>().notNull(),
    since: date().notNull(),
    /** The first day on which it is administered no longer. */
    until: date(),
    outcome: text({ enum: ['open', 'exempt', 'due', 'reported'] }).notNull(),
    reason: text().$type<ExemptReason>(),
    /** By when it was to be reported, as it was assessed; null where nobody has set a day. */
    dueOn: date('due_on'),
    reportedOn: date('reported_on'),
    /** The document that proves the report. */
    documentId: uuid('document_id'),
    /** SHA-256 of what was reported, or was looked at when it was found exempt. */
    contentSha256: text('content_sha256'),
    /** Since when something else would be reported. */
    changedOn: date('changed_on'),
    /** Who first found it exempt, why, and what was looked at; the last two only until somebody else has said the same. */
    proposedBy: text('proposed_by'),
    proposedReason: text('proposed_reason').$type<ExemptReason>(),
    proposedSha256: text('proposed_sha256'),
    decidedBy: text('decided_by').notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (t) => [
    check(
      'administered_entities_proposed',
      sql`num_nulls(${t.proposedReason}, ${t.proposedSha256}) <> 1 and (${t.proposedReason} is null or ${t.proposedBy} is not null)`,
    ),
    uniqueIndex('administered_entities_once')
      .on(t.clientId, t.partyId)
      .where(sql`${t.until} is null`),
    index('administered_entities_client').on(t.clientId),
    check('administered_entities_end', sql`${t.until} >= ${t.since}`),
    check('administered_entities_exempt', sql`(${t.outcome} = 'exempt') = (${t.reason} is not null)`),
    check(
      'administered_entities_reported',
      sql`${t.outcome} <> 'reported' or num_nulls(${t.reportedOn}, ${t.documentId}, ${t.contentSha256}) = 0`,
    ),
    check(
      'administered_entities_known',
      sql`(${t.outcome} in ('exempt', 'reported')) = (${t.contentSha256} is not null)`,
    ),
    check('administered_entities_changed', sql`${t.changedOn} is null or ${t.contentSha256} is not null`),
  ],
);
export type EntityRow = typeof administeredEntities.$inferSelect;

const told = z.readonly(z.array(z.object({ name: z.string(), beganOn: z.nullable(z.string()) })));

/** What the transparency register was asked about clients: what it answered never changes, what became of it is added once. */
export const transparencyQueries = pgTable(
  'transparency_queries',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    partyId: text('party_id').notNull(),
    documentId: uuid('document_id').notNull(),
    /** SHA-256 of the extract. */
    sha256: text().notNull(),
    isAbsent: boolean('is_absent').notNull(),
    owners: keptJson(told).notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Whether it differed from the file when that was last looked at. */
    differs: boolean().notNull(),
    requestId: uuid('request_id'),
    reason: text().$type<ClearReason>(),
    noticedOn: date('noticed_on'),
    noticeId: uuid('notice_id'),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    index('transparency_queries_client').on(t.clientId, t.askedAt),
    check('transparency_queries_notice', sql`num_nulls(${t.noticedOn}, ${t.noticeId}) <> 1`),
    check('transparency_queries_one_end', sql`${t.reason} is null or ${t.noticedOn} is null`),
    check('transparency_queries_absent', sql`not ${t.isAbsent} or ${t.owners} = '[]'`),
  ],
);
export type QueryRow = typeof transparencyQueries.$inferSelect;

/** Dates and terms that the firm has set, as it read the law; none of them changes, a later one counts in its place. */
export const reportingTerms = pgTable('reporting_terms', {
  id: uuid().primaryKey(),
  from: date('valid_from').notNull(),
  firstBy: date('first_by'),
  firstDays: integer('first_days'),
  changeDays: integer('change_days'),
  noticeDays: integer('notice_days'),
  source: text().notNull(),
  setBy: text('set_by').notNull(),
  setAt: instant('set_at').notNull(),
});
export type TermsRow = typeof reportingTerms.$inferSelect;
