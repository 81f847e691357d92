import type { StatementEntry } from '@sorgfalt/contract';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../../platform/database/orm.ts';
import { instant } from '../../../platform/database/columns.ts';

/** Statements and notices of the bank, each kept once. */
export const statements = pgTable(
  'payment_statements',
  {
    id: uuid().primaryKey(),
    /** `camt.052`, `camt.053` or `camt.054`. */
    message: text().notNull(),
    accountIban: text('account_iban').notNull(),
    bankStatementId: text('bank_statement_id').notNull(),
    /** Counted by the bank for each account, from 1 each year; null where it counts in another way. */
    sequenceNo: integer('sequence_no'),
    fileSha256: text('file_sha256').notNull(),
    currency: text().notNull(),
    openingMinor: bigint('opening_minor', { mode: 'number' }).notNull(),
    closingMinor: bigint('closing_minor', { mode: 'number' }).notNull(),
    fromDay: text('from_day'),
    toDay: text('to_day'),
    entries: integer().notNull(),
    importedBy: text('imported_by').notNull(),
    importedAt: instant('imported_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('payment_statements_bank').on(t.message, t.accountIban, t.bankStatementId),
    index('payment_statements_imported').on(t.importedAt, t.id),
  ],
);
export type StatementRow = typeof statements.$inferSelect;

/** Bookings: one row for each transaction of an entry, or for the entry where it has none. */
export const statementEntries = pgTable(
  'payment_entries',
  {
    id: uuid().primaryKey(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => statements.id),
    /** Place in the statement. */
    place: integer().notNull(),
    accountIban: text('account_iban').notNull(),
    /** The same for the same booking in another message: account, reference, day, direction and amount. */
    bookingKey: text('booking_key').notNull(),
    bookedOn: text('booked_on'),
    /** Negative for a debit. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().notNull(),
    isBooked: boolean('is_booked').notNull(),
    isReversal: boolean('is_reversal').notNull(),
    returnReason: text('return_reason'),
    counterparty: text(),
    counterpartyAccount: text('counterparty_account'),
    counterpartyBic: text('counterparty_bic'),
    /** On whose behalf the other side pays or is paid, and who else may be behind it, one a line. */
    ultimateCounterparty: text('ultimate_counterparty'),
    /** Where both of them are, as `CamtCounterparty` has it, with commas between. */
    counterpartyCountries: text('counterparty_countries'),
    remittance: text(),
    creditorReference: text('creditor_reference'),
    uetr: text(),
    endToEndId: text('end_to_end_id'),
    instructionId: text('instruction_id'),
    messageId: text('message_id'),
    paymentInformationId: text('payment_information_id'),
    state: text().$type<StatementEntry['state']>().notNull(),
    matchedBy: text('matched_by').$type<NonNullable<StatementEntry['matchedBy']>>(),
    paymentId: uuid('payment_id'),
    note: text(),
    /** The lists in which the payer of a credit was looked up; null while nobody has. */
    payerLists: text('payer_lists'),
    /** Whether one can rely on these lists, so that the payer is not looked up again. */
    isPayerKnown: boolean('is_payer_known'),
  },
  (t) => [
    uniqueIndex('payment_entries_place').on(t.statementId, t.place),
    index('payment_entries_booking').on(t.bookingKey),
    index('payment_entries_payment').on(t.paymentId),
    // The few that a person looked at, or has to.
    index('payment_entries_open')
      .on(t.state, t.statementId, t.place)
      .where(sql`${t.state} <> 'matched'`),
    index('payment_entries_payer')
      .on(t.id)
      .where(
        sql`${t.amountMinor} > 0 and ${t.isBooked} and ${t.state} <> 'matched' and ${t.isPayerKnown} is not true`,
      ),
  ],
);
export type EntryRow = typeof statementEntries.$inferSelect;
