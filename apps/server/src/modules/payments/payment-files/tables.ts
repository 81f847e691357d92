import * as z from 'zod/mini';
import { paymentFile, paymentFileLine } from '@sorgfalt/contract';
import type { PaymentFile } from '@sorgfalt/contract';
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
} from '../../../platform/database/orm.ts';
import { instant, keptJson } from '../../../platform/database/columns.ts';
import { keptDraft } from './kept-draft.ts';

/**
 * Files of payments. Of the same payments, or under the same message id, one is confirmed once; again only with the
 * hash of the list of what is paid again. A file is confirmed by whoever uploaded it and, from the unattended amount on,
 * by somebody else. A trigger holds the states and that what was read back stays as it is.
 */
export const paymentFiles = pgTable(
  'payment_files',
  {
    id: uuid().primaryKey(),
    /** The account of lines that name none. */
    accountId: uuid('account_id').notNull(),
    format: text().$type<PaymentFile['format']>().notNull(),
    messageId: text('message_id'),
    /** SHA-256 over the payments, whatever their order and the blanks between them. */
    contentHash: text('content_hash').notNull(),
    /** SHA-256 of the file as it came. */
    fileSha256: text('file_sha256').notNull(),
    /** SHA-256 of what is read back. */
    version: text().notNull(),
    lines: integer().notNull(),
    refused: integer().notNull(),
    newPayees: integer('new_payees').notNull(),
    risk: keptJson(paymentFile.shape.risk).notNull(),
    chfMinor: bigint('chf_minor', { mode: 'number' }).notNull(),
    needsSecond: boolean('needs_second').notNull(),
    state: text().$type<PaymentFile['state']>().notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: instant('uploaded_at')
      .notNull()
      .default(sql`now()`),
    confirmedBy: text('confirmed_by'),
    secondBy: text('second_by'),
    /** The hash of the list of what is paid again, where that was confirmed. */
    repeatsHash: text('repeats_hash'),
    /** Until when a process has the file in its hands. */
    leasedUntil: instant('leased_until'),
  },
  (t) => [
    uniqueIndex('payment_files_same_payments')
      .on(t.contentHash)
      .where(sql`${t.state} in ('awaiting_second', 'confirmed', 'taken') and ${t.repeatsHash} is null`),
    uniqueIndex('payment_files_same_message')
      .on(t.accountId, t.messageId)
      .where(sql`${t.state} in ('awaiting_second', 'confirmed', 'taken') and ${t.repeatsHash} is null`),
    index('payment_files_open')
      .on(t.uploadedAt)
      .where(sql`${t.state} in ('read', 'awaiting_second', 'confirmed')`),
    check('payment_files_confirmed_by_uploader', sql`${t.confirmedBy} = ${t.uploadedBy}`),
    check('payment_files_four_eyes', sql`${t.secondBy} <> ${t.uploadedBy}`),
    check(
      'payment_files_confirmed',
      sql`(${t.state} in ('read', 'withdrawn') or ${t.confirmedBy} is not null) and (${t.state} not in ('confirmed', 'taken') or not ${t.needsSecond} or ${t.secondBy} is not null)`,
    ),
  ],
);
export type FileRow = typeof paymentFiles.$inferSelect;

/** The lines of files. The draft is there until the line became a payment, or the file was given up. */
export const paymentFileLines = pgTable(
  'payment_file_lines',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => paymentFiles.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    accountId: uuid('account_id'),
    draft: keptJson(keptDraft),
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    currency: text(),
    duplicateKey: text('duplicate_key'),
    /** The first line of the file that says the same. */
    earlierLine: integer('earlier_line'),
    level: text().$type<'low' | 'medium' | 'high'>(),
    isNewPayee: boolean('is_new_payee').notNull(),
    waits: boolean().notNull(),
    fields: keptJson(z.readonly(paymentFileLine.shape.fields)).notNull(),
    paymentId: uuid('payment_id'),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.line] }),
    index('payment_file_lines_duplicates').on(t.duplicateKey),
    index('payment_file_lines_payment').on(t.paymentId),
  ],
);
export type FileLineRow = typeof paymentFileLines.$inferSelect;
