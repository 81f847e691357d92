import * as z from 'zod/mini';
import type { AssistantLanguage, PolicyFileKind, PolicyState, Role } from '@sorgfalt/contract';
import {
  bigint,
  check,
  date,
  integer,
  pgTable,
  sql,
  text,
  unique,
  uuid,
} from '../../platform/database/orm.ts';
import { bytea, instant, keptJson } from '../../platform/database/columns.ts';

/** Provisions of an act, or passages of a policy, as they are quoted. */
const passages = z.array(z.strictObject({ eId: z.string(), heading: z.string(), text: z.string() }));

/** Consolidations of acts in one language each, as they were imported; one that is imported anew takes its own place. */
export const statuteEditions = pgTable(
  'statute_editions',
  {
    id: uuid().primaryKey(),
    /** Their order; what takes the place of another has a new one, so that readers see that something changed. */
    no: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    /** The act, by the key of the digest where that sums it up. */
    sourceId: text('source_id').notNull(),
    number: text().notNull(),
    language: text().$type<AssistantLanguage>().notNull(),
    /** The first day on which the consolidation applies. */
    version: date().notNull(),
    /** The first day on which the act is in force no longer. */
    repealedFrom: date('repealed_from'),
    title: text().notNull(),
    shortName: text('short_name').notNull(),
    eli: text(),
    /** SHA-256 of the file. */
    sha256: text().notNull(),
    provisions: keptJson(passages).notNull(),
    repealed: integer().notNull(),
    duplicates: integer().notNull(),
    importedBy: text('imported_by').notNull(),
    importedAt: instant('imported_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [unique('statute_editions_one').on(t.sourceId, t.language, t.version)],
);
export type StatuteRow = typeof statuteEditions.$inferSelect;

/**
 * Versions of the firm's policies. Each waits in quarantine until somebody else than who uploaded it has accepted it; a
 * trigger holds the states, and that what was uploaded stays as it is.
 */
export const policyVersions = pgTable(
  'policy_versions',
  {
    id: uuid().primaryKey(),
    /** The same for all versions of a policy. */
    policyId: uuid('policy_id').notNull(),
    version: integer().notNull(),
    state: text().$type<PolicyState>().notNull().default('quarantined'),
    title: text().notNull(),
    /** Who answers for it in the firm. */
    owner: text().notNull(),
    language: text().$type<AssistantLanguage>().notNull(),
    validFrom: date('valid_from').notNull(),
    /** Who may read it. */
    roles: text().array().$type<Role[]>().notNull(),
    fileName: text('file_name').notNull(),
    kind: text().$type<PolicyFileKind>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    pages: integer(),
    /** SHA-256 of the file. */
    sha256: text().notNull(),
    passages: keptJson(passages).notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: instant('uploaded_at')
      .notNull()
      .default(sql`now()`),
    /** Who accepted or refused it. */
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    /** Why it was refused or withdrawn. */
    reason: text().notNull().default(''),
    withdrawnBy: text('withdrawn_by'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    unique('policy_versions_one').on(t.policyId, t.version),
    check('policy_versions_four_eyes', sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.uploadedBy}`),
    check(
      'policy_versions_decided',
      sql`case when ${t.state} = 'quarantined' then ${t.decidedBy} is null when ${t.state} = 'withdrawn' then true else ${t.decidedBy} is not null end`,
    ),
    check('policy_versions_withdrawn', sql`(${t.state} = 'withdrawn') = (${t.withdrawnBy} is not null)`),
    check('policy_versions_roles', sql`cardinality(${t.roles}) > 0`),
  ],
);
export type PolicyRow = typeof policyVersions.$inferSelect;

/** The files of policies as they were uploaded; versions of before files were kept have none. */
export const policyFiles = pgTable('policy_files', {
  versionId: uuid('version_id')
    .primaryKey()
    .references(() => policyVersions.id),
  bytes: bytea().notNull(),
});
