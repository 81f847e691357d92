import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant } from '../../platform/database/columns.ts';

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
    index('payment_sendings_message').on(t.messageId),
    index('payment_sendings_group').on(t.paymentInformationId),
  ],
);
export type SendingRow = typeof paymentSendings.$inferSelect;
