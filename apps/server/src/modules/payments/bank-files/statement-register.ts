import { sql } from '../../../platform/database/orm.ts';
import type { SQL } from '../../../platform/database/orm.ts';
import { contentHash } from '../../../platform/content-hash.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../../platform/register.ts';
import type { Register, SealedEntry } from '../../../platform/register.ts';
import type { StatementRow } from './statement-tables.ts';

/**
 * Of each booking what the bank said, in an order of its own; what became of it here is sealed by itself. What is read since
 * later is left out where it is not there, as in what was sealed before.
 */
const bookingsSha256 = (statementId: SQL) => sql`(
  select encode(sha256(convert_to(coalesce(string_agg(said, '' order by place), ''), 'UTF8')), 'hex') from (
    select place, encode(sha256(convert_to(concat_ws(',', place, quote_nullable(account_iban), quote_nullable(booking_key),
      quote_nullable(booked_on), amount_minor, quote_nullable(currency), is_booked, is_reversal,
      quote_nullable(return_reason), quote_nullable(counterparty), quote_nullable(counterparty_account),
      quote_nullable(remittance), quote_nullable(creditor_reference), quote_nullable(uetr), quote_nullable(end_to_end_id),
      quote_nullable(instruction_id), quote_nullable(message_id), quote_nullable(payment_information_id),
      'bank ' || quote_literal(counterparty_bic), 'for ' || quote_literal(ultimate_counterparty),
      'in ' || quote_literal(counterparty_countries)),
      'UTF8')), 'hex') as said
    from payment_entries where statement_id = ${statementId}) bookings)`;

/** What is sealed of a statement that was kept, beside its file: its account, days and balances, and its bookings. */
export async function sealedStatement(tx: Tx, row: Omit<StatementRow, 'importedAt'>) {
  const { accountIban, bankStatementId, sequenceNo, currency, openingMinor, closingMinor, fromDay, toDay } =
    row;
  const [found] = await executeNamed<{ sha256: string }>(
    tx,
    'hash-of-bookings',
    sql`select ${bookingsSha256(sql`${row.id}::uuid`)} as sha256`,
  );
  return {
    headSha256: contentHash({
      accountIban,
      bankStatementId,
      currency,
      openingMinor,
      closingMinor,
      fromDay,
      toDay,
      ...(sequenceNo === null ? {} : { sequenceNo }),
    }),
    bookingsSha256: found?.sha256 ?? '',
  };
}

/** Statements whose entries name no client were sealed by less, and an erasure takes them without their entries. */
const isSealedWhole = ({ clientId }: SealedEntry) => clientId !== null;

/** A statement may have a hundred thousand bookings. */
const statementsAtOnce = 100;

/** What the bank said: statements with their bookings. */
export const bankStatementRegister: Register = {
  name: 'bank statement',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell(entry) {
        const { kind, payload } = entry;
        if (kind !== 'payment.statement_imported') return;
        const fields = {
          ...sealedFields(payload, ['message', 'entries', 'headSha256', 'bookingsSha256']),
          fileSha256: fieldOf(payload['sha256']),
          importedBy: fieldOf(payload['by']),
        };
        rows.set(keyOf(payload, 'statementId'), isSealedWhole(entry) ? fields : {});
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", message, entries, file_sha256 as "fileSha256",
          imported_by as "importedBy",
          jsonb_build_object('accountIban', account_iban, 'bankStatementId', bank_statement_id, 'currency', currency,
            'openingMinor', opening_minor, 'closingMinor', closing_minor, 'fromDay', from_day, 'toDay', to_day)
            || case when sequence_no is null then '{}' else jsonb_build_object('sequenceNo', sequence_no) end as "headSha256",
          ${bookingsSha256(sql`payment_statements.id`)} as "bookingsSha256"
        from payment_statements where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
      statementsAtOnce,
    ),
};

/** What somebody said a booking is that nothing matched; another message that tells it once more follows by itself. */
export const bookingByHandRegister: Register = {
  name: 'booking by hand',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell(entry) {
        const { kind, payload } = entry;
        if (kind !== 'payment.entry_settled') return;
        const fields = { paymentId: fieldOf(payload['paymentId']), note: fieldOf(payload['notes']) };
        rows.set(keyOf(payload, 'entryId'), isSealedWhole(entry) ? fields : {});
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, payment_id as "paymentId", note,
          note is not distinct from 'same-booking' and exists (
            select from payment_entries o where o.booking_key = e.booking_key and o.statement_id <> e.statement_id) as "isFree"
        from payment_entries e
        where (state = 'settled' or matched_by = 'person') and ${isBehind(sql`id`, after, 'uuid')}
        order by id limit ${limit}`,
    ),
};
