import * as z from 'zod/mini';
import type { PaymentBatch, PaymentDetail } from '@sorgfalt/contract';
import { index, integer, pgTable, sql, text, uniqueIndex, uuid } from '../../../platform/database/orm.ts';
import { instant, keptJson } from '../../../platform/database/columns.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { paymentFiles } from '../payment-files/tables.ts';

/** A payment of a basket. */
const askedPayment = z.strictObject({
  paymentId: z.string(),
  product: z.string(),
  bankPaymentId: z.string(),
});
export type AskedPayment = z.infer<typeof askedPayment>;

/**
 * Payments of a file that are signed together at the bank: gathered while they are sent, then opened as a basket under an
 * identifier that is kept before the bank is called, signed, refused, or taken apart because one of them must not go. A
 * trigger holds the states, what was asked for, and that nothing is asked for that may not go.
 */
export const paymentBatches = pgTable(
  'payment_batches',
  {
    id: uuid().primaryKey(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => paymentFiles.id, { onDelete: 'cascade' }),
    state: text().$type<PaymentBatch['state']>().notNull(),
    /** `X-Request-ID` of the basket, and its payments as they are asked for: a repeated request is the same text.
     * Dropped once the bank has decided. */
    requestId: uuid('request_id'),
    asked: keptJson(z.array(askedPayment)),
    /** `X-Request-ID` under which the basket is taken apart. */
    dropId: uuid('drop_id'),
    basketId: text('basket_id'),
    bankStatus: text('bank_status'),
    reason: text(),
    scaUrl: text('sca_url'),
    nextAt: instant('next_at')
      .notNull()
      .default(sql`now()`),
    questions: integer().notNull().default(0),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('payment_batches_request').on(t.requestId),
    index('payment_batches_file').on(t.fileId),
    index('payment_batches_open')
      .on(t.nextAt)
      .where(sql`${t.state} in ('gathering', 'opening', 'signing', 'dropping')`),
  ],
);
export type BatchRow = typeof paymentBatches.$inferSelect;

/** What the bank answered to the question for funds, about the version of the order for which it was asked last. */
export const paymentFunds = pgTable('payment_funds', {
  paymentId: uuid('payment_id').primaryKey(),
  version: integer().notNull(),
  answer: text().$type<NonNullable<PaymentDetail['funds']>['answer']>().notNull(),
  askedAt: instant('asked_at')
    .notNull()
    .default(sql`now()`),
});

/**
 * How the bank knows a payment, one row for each that was sent: the identifiers are kept before the bank is called and
 * never change (a trigger holds that); what the bank said last stands beside them.
 */
export const paymentSendings = pgTable(
  'payment_sendings',
  {
    paymentId: uuid('payment_id').primaryKey(),
    driver: text().notNull(),
    /** `X-Request-ID` of the initiation. */
    requestId: uuid('request_id').notNull(),
    messageId: text('message_id').notNull(),
    paymentInformationId: text('payment_information_id'),
    instructionId: text('instruction_id'),
    endToEndId: text('end_to_end_id').notNull(),
    uetr: text().notNull(),
    product: text(),
    bankPaymentId: text('bank_payment_id'),
    bankStatus: text('bank_status'),
    reason: text(),
    scaUrl: text('sca_url'),
    /** When the bank was last asked to take the payment. */
    triedAt: instant('tried_at')
      .notNull()
      .default(sql`now()`),
    /** When the bank is asked next, and how often it was since the payment last moved. */
    nextAt: instant('next_at')
      .notNull()
      .default(sql`now()`),
    questions: integer().notNull().default(0),
    /** The batch with which it is signed; null for one that is signed alone. */
    batchId: uuid('batch_id').references(() => paymentBatches.id, { onDelete: 'set null' }),
    /** `X-Request-ID` of a cancellation that somebody asked for and the bank has not decided. */
    cancelId: uuid('cancel_id'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('payment_sendings_uetr').on(t.uetr),
    uniqueIndex('payment_sendings_end_to_end').on(t.endToEndId),
    index('payment_sendings_instruction').on(t.instructionId),
    index('payment_sendings_next').on(t.nextAt),
    index('payment_sendings_batch').on(t.batchId),
    index('payment_sendings_message').on(t.messageId),
    index('payment_sendings_group').on(t.paymentInformationId),
  ],
);
export type SendingRow = typeof paymentSendings.$inferSelect;

/** A payment with how the bank knows it. */
export interface Sending {
  readonly payment: PaymentRow;
  readonly sending: SendingRow;
}
