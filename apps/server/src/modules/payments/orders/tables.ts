import type { PaymentState, PaymentStatus } from '@sorgfalt/workflow';
import {
  and,
  bigint,
  boolean,
  check,
  inArray,
  index,
  integer,
  pgSequence,
  pgTable,
  sql,
  text,
  uuid,
} from '../../../platform/database/orm.ts';
import type { AnyColumn, SQL } from '../../../platform/database/orm.ts';
import { instant } from '../../../platform/database/columns.ts';
import { clientAccounts } from '../accounts/tables.ts';

const createdAt = instant('created_at')
  .notNull()
  .default(sql`now()`);

export const riskRanks = { low: 0, medium: 1, high: 2 } as const;
/** The level of the risk as a number that is the higher, the higher the risk: a level may be above what its score makes. */
const rankOf = ({ risk }: { readonly risk: AnyColumn }) =>
  sql<number>`(case ${risk} when 'high' then 2 when 'medium' then 1 else 0 end)`;

export const paymentNumbers = pgSequence('payment_numbers');

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
    // Beside the order of lists what figures add up, so that they read the index alone.
    index('payments_created').on(t.createdAt, t.id, t.state, t.currency, t.amountMinor),
    index('payments_status').on(t.status, t.createdAt, t.id),
    index('payments_client').on(t.clientId, t.createdAt, t.id),
    // What lists are narrowed by; the newest of each come first.
    index('payments_state').on(t.state, t.createdAt, t.id),
    index('payments_risk').on(t.risk, t.createdAt, t.id),
    index('payments_currency').on(t.currency, t.createdAt, t.id),
    // Amounts without a currency are found in it too: PostgreSQL 18 skips from one currency to the next, older ones read it whole.
    index('payments_amount').on(t.currency, t.amountMinor, t.id),
    index('payments_by_risk').on(rankOf(t), t.riskScore, t.id),
    index('payments_execution').on(t.executionDate, t.id),
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
export const riskRank = rankOf(payments);

/** The ISO 20022 purpose code that an order states; null where it states none. */
export const statedPurpose = sql<string | null>`${payments.orderText}::jsonb ->> 'purpose'`;

/** The payment's number within its text, and the payee's account: the index and who asks must say it in the same words. */
export const numberIn = (text: AnyColumn) => sql`split_part(${text}, ' ', 2)`;
export const accountIn = (text: AnyColumn) => sql`split_part(${text}, ' ', -1)`;

/**
 * By what payments are searched: number, payee and reference. A trigger of the payments writes it, so that the index of its letters is
 * written once for an order, and not again for each step of the payment.
 */
export const paymentTexts = pgTable(
  'payment_texts',
  { paymentId: uuid('payment_id').primaryKey(), text: text().notNull() },
  (t) => [
    index('payment_texts_letters').using('gin', t.text.op('gin_trgm_ops')),
    index('payment_texts_number').on(sql`${numberIn(t.text)} text_pattern_ops`),
    index('payment_texts_account').on(sql`${accountIn(t.text)} text_pattern_ops`),
  ],
);

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

/** States in which the money of a payment has left and did not come back. */
export const paidStates: readonly PaymentState[] = ['executed', 'reconciled'];

/**
 * The bank executed it at that moment or later, and it did not come back: an order may have been entered long before. Where nobody noted
 * when, it counts from when it was entered.
 */
export const isPaidSince = (moment: SQL) =>
  and(
    inArray(payments.state, [...paidStates]),
    sql`${payments.updatedAt} >= ${moment}`,
    sql`coalesce((select min(step.at) from ${paymentSteps} step where step.payment_id = ${payments.id} and 'executed' = any(step.path)),
      ${payments.createdAt}) >= ${moment}`,
  );
