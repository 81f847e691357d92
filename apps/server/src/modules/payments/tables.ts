import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PaymentDecision, Role } from '@sorgfalt/contract';
import type { AddressDraft } from '@sorgfalt/payments';
import type { PaymentProfile } from '@sorgfalt/risk';
import type { PaymentState, PaymentStatus } from '@sorgfalt/workflow';
import { instant } from '../../platform/database/columns.ts';
import { packTables } from '../rule-packs/tables.ts';
import { clients } from '../clients/tables.ts';

const createdAt = instant('created_at')
  .notNull()
  .default(sql`now()`);

export const paymentNumbers = pgSequence('payment_numbers');

/** Accounts of clients at the bank: the debtors of payments. */
export const clientAccounts = pgTable(
  'payment_accounts',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id),
    name: text().notNull(),
    iban: text().notNull().unique(),
    currency: text().notNull(),
    address: jsonb().$type<AddressDraft>().notNull(),
    isClosed: boolean('is_closed').notNull().default(false),
    /** Closed because its client is frozen: it opens again with the client. */
    isFrozen: boolean('is_frozen').notNull().default(false),
    createdBy: text('created_by').notNull(),
    createdAt,
    isSample: boolean('is_sample').notNull().default(false),
  },
  (t) => [index('payment_accounts_client').on(t.clientId)],
);
export type AccountRow = typeof clientAccounts.$inferSelect;

/** What each client's payments came to; its row is held while a payment of the client is decided. */
export const paymentProfiles = pgTable('payment_profiles', {
  clientId: uuid('client_id')
    .primaryKey()
    .references(() => clients.id),
  profile: jsonb().$type<PaymentProfile>().notNull(),
});

/**
 * Payments as they stand. A trigger holds the state machine; the checks hold what must be true of a payment that
 * may leave the house: somebody or the machine approved exactly this order, and for a high risk a person who neither
 * entered nor changed it.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    paymentNo: text('payment_no').notNull(),
    clientId: uuid('client_id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => clientAccounts.id),
    state: text().$type<PaymentState>().notNull(),
    /** What the queue shows for the state; a payment that ended keeps the status from which it did. */
    status: text().$type<PaymentStatus>().notNull(),
    risk: text().$type<'low' | 'medium' | 'high'>().notNull(),
    riskScore: integer('risk_score').notNull(),
    /** What the amount came to in CHF centimes when it was decided. */
    chfMinor: bigint('chf_minor', { mode: 'number' }).notNull(),
    version: integer().notNull(),
    /** The order in canonical form, and its SHA-256. */
    orderText: text('order_text').notNull(),
    orderHash: text('order_hash').notNull(),
    beneficiary: text().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().notNull(),
    reference: text(),
    executionDate: text('execution_date').notNull(),
    /** The same for orders that may repeat each other. */
    duplicateKey: text('duplicate_key').notNull(),
    isHeld: boolean('is_held').notNull(),
    /** The file of which it is a line. */
    fileId: uuid('file_id'),
    /** Who put it on hold, and who lifted the last hold. */
    heldBy: text('held_by'),
    releasedBy: text('released_by'),
    initiatedBy: text('initiated_by').notNull(),
    /** Who entered the present version. */
    submittedBy: text('submitted_by').notNull(),
    decisionId: uuid('decision_id').notNull(),
    approvedBy: text('approved_by'),
    approvedByKind: text('approved_by_kind').$type<'user' | 'agent'>(),
    approvedAt: instant('approved_at'),
    approvedHash: text('approved_hash'),
    approvedPack: text('approved_pack'),
    /** List versions under which the approval holds. */
    approvedLists: text('approved_lists'),
    /** When the names of the order were last looked up. */
    checkedAt: instant('checked_at').notNull(),
    /** Counted in the profile of the client: once for a payment, however often it is decided. */
    isRecorded: boolean('is_recorded').notNull(),
    reviewItemId: uuid('review_item_id'),
    question: text(),
    createdAt,
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
    isSample: boolean('is_sample').notNull().default(false),
  },
  (t) => [
    index('payments_created').on(t.createdAt, t.id),
    index('payments_status').on(t.status, t.createdAt, t.id),
    index('payments_client').on(t.clientId, t.createdAt, t.id),
    index('payments_duplicates').on(t.duplicateKey, t.createdAt),
    index('payments_under_way')
      .on(t.state, t.id)
      .where(sql`${t.state} in ('queued', 'sending', 'unknown', 'submitted', 'awaiting_sca', 'accepted')`),
    index('payments_file')
      .on(t.fileId)
      .where(sql`${t.fileId} is not null`),
    // What the bank executed and no statement has booked yet.
    index('payments_to_reconcile')
      .on(t.accountId)
      .where(sql`${t.state} = 'executed'`),
    check(
      'payments_four_eyes',
      sql`${t.approvedBy} is null or (${t.approvedBy} <> ${t.initiatedBy} and ${t.approvedBy} <> ${t.submittedBy})`,
    ),
    check(
      'payments_approved_as_pinned',
      sql`${t.state} in ('draft', 'pending_approval', 'aml_check', 'human_review', 'more_info', 'blocked', 'rejected', 'cancelled') or (${t.approvedHash} = ${t.orderHash} and ${t.approvedHash} is not null)`,
    ),
    check(
      'payments_high_risk_by_a_person',
      sql`${t.approvedBy} is null or ${t.risk} <> 'high' or ${t.approvedByKind} = 'user'`,
    ),
    // `unattendedCeilingMinor` of `@sorgfalt/risk`: whatever the rules say, a machine lets no more go.
    check(
      'payments_unattended_ceiling',
      sql`${t.approvedByKind} is distinct from 'agent' or ${t.chfMinor} < 10000000 or ${t.state} not in ('approved', 'queued', 'sending')`,
    ),
    // A trigger holds who may lift it.
    check(
      'payments_held_by',
      sql`${t.isHeld} = (${t.heldBy} is not null) and (not ${t.isHeld} or ${t.releasedBy} is null)`,
    ),
    check('payments_amount', sql`${t.amountMinor} > 0`),
  ],
);
export type PaymentRow = typeof payments.$inferSelect;

/** Every decision of the pipeline with what it was made from, so that it can be made again; append-only. */
export const paymentDecisions = pgTable(
  'payment_decisions',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id').notNull(),
    version: integer().notNull(),
    /** The order as it was decided, in canonical form: the versions of an order are here. */
    orderText: text('order_text').notNull(),
    orderHash: text('order_hash').notNull(),
    outcome: text().$type<PaymentDecision['outcome']>().notNull(),
    packVersion: text('pack_version').notNull(),
    /** SHA-256 over the list versions. */
    listsKey: text('lists_key').notNull(),
    /** Input and result of the rules, canonical JSON. */
    input: text().notNull(),
    inputHash: text('input_hash').notNull(),
    result: text().notNull(),
    resultHash: text('result_hash').notNull(),
    /** What people are shown beside the result: hits, duplicates, list versions. */
    findings: jsonb()
      .$type<Pick<PaymentDecision, 'screened' | 'duplicates' | 'lists' | 'payeeCheck'>>()
      .notNull(),
    proofId: uuid('proof_id'),
    decidedAt: instant('decided_at').notNull(),
  },
  (t) => [index('payment_decisions_payment').on(t.paymentId, t.decidedAt)],
);
export type DecisionRow = typeof paymentDecisions.$inferSelect;

/** What happened to a payment: each row the states it went through at once; append-only. */
export const paymentSteps = pgTable(
  'payment_steps',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: uuid('payment_id').notNull(),
    version: integer().notNull(),
    path: text().array().$type<PaymentState[]>().notNull(),
    event: text().notNull(),
    actor: text().notNull(),
    note: text(),
    proofId: uuid('proof_id'),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('payment_steps_payment').on(t.paymentId, t.id)],
);
export type StepRow = typeof paymentSteps.$inferSelect;

/** Answers to creations by their key. */
export const paymentKeys = pgTable(
  'payment_keys',
  {
    uid: text().notNull(),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: text().notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.uid, t.key] })],
);

/** What clients of a level usually pay at a time, by the day on which that was worked out; `all` for every level. */
export const peerFigures = pgTable(
  'payment_peers',
  {
    day: date({ mode: 'string' }).notNull(),
    segment: text().notNull(),
    medianMinor: bigint('median_minor', { mode: 'number' }).notNull(),
    clients: integer().notNull(),
    payments: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.segment] })],
);

/** Up to what a role may approve, CHF centimes; no row for any amount. */
export const approvalLimits = pgTable('payment_approval_limits', {
  role: text().$type<Role>().primaryKey(),
  limitMinor: bigint('limit_minor', { mode: 'number' }).notNull(),
  setBy: text('set_by').notNull(),
  setAt: instant('set_at')
    .notNull()
    .default(sql`now()`),
});

/** Whom clients paid: one row for each account under each name. */
export const beneficiaries = pgTable(
  'payment_beneficiaries',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id').notNull(),
    accountKey: text('account_key').notNull(),
    nameKey: text('name_key').notNull(),
    name: text().notNull(),
    account: text().notNull(),
    bic: text(),
    address: jsonb().$type<AddressDraft>().notNull(),
    paymentCount: integer('payment_count').notNull(),
    firstPaidAt: instant('first_paid_at').notNull(),
    lastPaidAt: instant('last_paid_at').notNull(),
    isFrozen: boolean('is_frozen').notNull().default(false),
  },
  (t) => [
    uniqueIndex('payment_beneficiaries_account').on(t.clientId, t.accountKey, t.nameKey),
    index('payment_beneficiaries_name').on(t.clientId, t.nameKey),
  ],
);
export type BeneficiaryRow = typeof beneficiaries.$inferSelect;

export const { packs: rulePacks, uses: rulePackUses } = packTables('payment');

/** When the statements of an account were fetched at the bank, and when they are next. */
export const statementFetches = pgTable(
  'payment_fetches',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => clientAccounts.id, { onDelete: 'cascade' }),
    /** The last closed day of which the bank's statement was taken. */
    lastDay: date('last_day', { mode: 'string' }),
    triedAt: instant('tried_at')
      .notNull()
      .default(sql`now()`),
    fetchedAt: instant('fetched_at'),
    nextAt: instant('next_at').notNull(),
    /** Why the last attempt came to nothing, and how many have since the last that did not. */
    problem: text(),
    failures: integer().notNull().default(0),
    /** Attempts since which payments that the bank executed are still in no statement. */
    quiet: integer().notNull().default(0),
  },
  (t) => [index('payment_fetches_next').on(t.nextAt)],
);

export { paymentAlarms } from './alarm-tables.ts';
export { paymentFileLines, paymentFiles } from './file-tables.ts';
export { paymentBatches, paymentFunds, paymentSendings } from './sending-tables.ts';
export { statementEntries, statements } from './statement-tables.ts';
export { webhookDeliveries, webhooks } from './webhook-tables.ts';
