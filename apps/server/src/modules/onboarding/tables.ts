import * as z from 'zod/mini';
import { draftForm, finding, hit, riskAssessment } from '@sorgfalt/contract';
import type { CaseStatus, Finding, RiskAssessment, Step } from '@sorgfalt/contract';
import {
  boolean,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from '../../platform/database/orm.ts';
import type { AnyColumn } from '../../platform/database/orm.ts';
import { instant, keptJson } from '../../platform/database/columns.ts';
import { packTables } from '../rule-packs/tables.ts';
import { clients } from '../clients/tables.ts';

export const caseNumbers = pgSequence('case_numbers');

/** The day of birth in a form. */
export const birthDateIn = ({ form }: { readonly form: AnyColumn }) => sql<string>`(${form} ->> 'birthDate')`;

const lettersIn = (form: AnyColumn, member: 'documentNumber' | 'registerNumber') =>
  sql<string>`regexp_replace(upper(${form} ->> ${sql.raw(`'${member}'`)}), '[^A-Z0-9]', '', 'g')`;

/** The number of the document in a form, without what separates its parts. */
export const documentIn = ({ form }: { readonly form: AnyColumn }) => lettersIn(form, 'documentNumber');

/** The day on which a firm was founded, in a form. */
export const foundedIn = ({ form }: { readonly form: AnyColumn }) =>
  sql<string>`(${form} ->> 'incorporatedOn')`;

/** The figures of the UID in a form. */
export const uidIn = ({ form }: { readonly form: AnyColumn }) =>
  sql<string>`regexp_replace(${form} ->> 'uid', '[^0-9]', '', 'g')`;

/** The number in a foreign register in a form, without what separates its parts. */
export const registerNumberIn = ({ form }: { readonly form: AnyColumn }) => lettersIn(form, 'registerNumber');

/** Onboarding cases with their form. `version` counts saved changes. */
export const cases = pgTable(
  'onboarding_cases',
  {
    id: uuid().primaryKey(),
    caseNo: text('case_no').notNull().unique(),
    clientId: uuid('client_id').references(() => clients.id),
    status: text().$type<CaseStatus>().notNull(),
    currentStep: text('current_step').$type<Step['step']>().notNull(),
    form: keptJson(draftForm).notNull(),
    /** Lower-case client name for the search; the form holds the name as written. */
    searchName: text('search_name').notNull().default(''),
    version: integer().notNull().default(1),
    /** The version of what each kind of client is asked, as of the submission; null in drafts, and from before there was one. */
    kindPack: text('kind_pack'),
    isStepwise: boolean('is_stepwise').notNull().default(false),
    isFlagged: boolean('is_flagged').notNull().default(false),
    riskLevel: text('risk_level').$type<RiskAssessment['level']>().notNull().default('unknown'),
    risk: keptJson(riskAssessment),
    /** What the risk was assessed from, canonical JSON, and the SHA-256 of what came out: it can be made again. */
    riskInput: text('risk_input'),
    riskSha256: text('risk_sha256'),
    reviewItemId: uuid('review_item_id'),
    reviewReasons: keptJson(z.array(z.string()), 'review_reasons').notNull().default([]),
    createdBy: text('created_by').notNull(),
    submittedBy: text('submitted_by'),
    submittedAt: instant('submitted_at'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
    isSample: boolean('is_sample').notNull().default(false),
  },
  (t) => [
    index('cases_updated').on(t.updatedAt, t.id),
    index('cases_status').on(t.status, t.updatedAt, t.id),
    index('cases_client').on(t.clientId),
    index('cases_submitted').on(t.submittedAt, t.status),
    index('cases_number').on(t.caseNo.op('text_pattern_ops')),
    // By which whoever may be the same is found.
    index('cases_birth_date').on(birthDateIn(t)),
    index('cases_document').on(documentIn(t)),
    index('cases_founded').on(foundedIn(t)),
    index('cases_uid').on(uidIn(t)),
    index('cases_register_number').on(registerNumberIn(t)),
    index('cases_letters').using('gin', t.searchName.op('gin_trgm_ops'), t.caseNo.op('gin_trgm_ops')),
  ],
);
export type CaseRow = typeof cases.$inferSelect;

/** The five steps of a case. A step is finished in effect once: the guarded update finds it `processing`. */
export const caseSteps = pgTable(
  'onboarding_steps',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    step: text().$type<Step['step']>().notNull(),
    state: text().$type<Step['state']>().notNull(),
    outcome: text().$type<'clear' | 'flagged'>(),
    agent: text().notNull(),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    proofId: uuid('proof_id'),
  },
  (t) => [primaryKey({ columns: [t.caseId, t.step] })],
);
export type StepRow = typeof caseSteps.$inferSelect;

/** What each check looked at and found. */
export const caseFindings = pgTable(
  'onboarding_findings',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    step: text().$type<Step['step']>().notNull(),
    ordinal: integer().notNull(),
    code: text().notNull(),
    severity: text().$type<Finding['severity']>().notNull(),
    field: text(),
    params: keptJson(finding.shape.params).notNull(),
    source: text().notNull(),
    article: text(),
    observedAt: instant('observed_at').notNull(),
  },
  (t) => [index('findings_case').on(t.caseId, t.step, t.ordinal)],
);
export type FindingRow = typeof caseFindings.$inferSelect;

/** Listed names that the screening found for a case. */
export const caseHits = pgTable(
  'onboarding_hits',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    ordinal: integer().notNull(),
    hit: keptJson(hit).notNull(),
  },
  (t) => [index('hits_case').on(t.caseId, t.ordinal)],
);

export const { packs: clientRulePacks, uses: clientRuleUses } = packTables('client');
