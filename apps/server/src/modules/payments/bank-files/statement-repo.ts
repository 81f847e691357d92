import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { StatementEntry, Statement } from '@sorgfalt/contract';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { statementEntries, statements } from '../statement-tables.ts';
import type { EntryRow, StatementRow } from '../statement-tables.ts';
import type { NewEntry } from './read-statement.ts';

const rowsAtOnce = 5000;

/** Keeps the entries of a statement; those of a booking that another message told before take over what it was. */
export async function insertEntries(
  tx: Tx,
  statementId: string,
  entries: readonly NewEntry[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += rowsAtOnce) {
    const rows = entries.slice(start, start + rowsAtOnce);
    await executeNamed(
      tx,
      'insert-payment-entries',
      sql`
        with given as materialized (
          select * from json_to_recordset(${JSON.stringify(rows)}::json) as e (
            id uuid, place int, "accountIban" text, "bookingKey" text, "bookedOn" text, "amountMinor" bigint, currency text,
            "isBooked" bool, "isReversal" bool, "returnReason" text, counterparty text, "counterpartyAccount" text,
            remittance text, "creditorReference" text, uetr text, "endToEndId" text, "instructionId" text,
            "messageId" text, "paymentInformationId" text
          )
        ), known as materialized (
          select distinct on (k.booking_key) k.booking_key, k.id, k.state, k.matched_by, k.payment_id
          from payment_entries k
          where k.booking_key = any(array(select "bookingKey" from given)) and k.statement_id <> ${statementId}::uuid
          order by k.booking_key, k.id
        )
        insert into payment_entries (
          id, statement_id, place, account_iban, booking_key, booked_on, amount_minor, currency, is_booked, is_reversal,
          return_reason, counterparty, counterparty_account, remittance, creditor_reference, uetr, end_to_end_id,
          instruction_id, message_id, payment_information_id, state, matched_by, payment_id, note
        )
        select e.id, ${statementId}::uuid, e.place, e."accountIban", e."bookingKey", e."bookedOn", e."amountMinor", e.currency,
          e."isBooked", e."isReversal", e."returnReason", e.counterparty, e."counterpartyAccount", e.remittance,
          e."creditorReference", e.uetr, e."endToEndId", e."instructionId", e."messageId", e."paymentInformationId",
          case when known.id is null then 'unmatched' when known.state = 'unmatched' then 'settled' else known.state end,
          known.matched_by, known.payment_id, case when known.id is not null then 'same-booking' end
        from given e left join known on known.booking_key = e."bookingKey"`,
    );
  }
}

/** Keeps a statement; false where it is kept already. */
export async function insertStatement(tx: Tx, row: typeof statements.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(statements)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: statements.id });
  return inserted.length === 1;
}

export async function findStatement(
  tx: Tx,
  {
    message,
    accountIban,
    bankStatementId,
  }: Pick<StatementRow, 'message' | 'accountIban' | 'bankStatementId'>,
): Promise<StatementRow | null> {
  const [row] = await tx
    .select()
    .from(statements)
    .where(
      and(
        eq(statements.message, message),
        eq(statements.accountIban, accountIban),
        eq(statements.bankStatementId, bankStatementId),
      ),
    );
  return row ?? null;
}

/** Statements as screens show them, newest first. */
export async function readStatementPage(
  tx: Tx,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ statements: Statement[]; total: number }> {
  const rows = await tx
    .select({ id: statements.id })
    .from(statements)
    .orderBy(desc(statements.importedAt), desc(statements.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(statements);
  return {
    statements: await readStatementsById(
      tx,
      rows.map(({ id }) => id),
    ),
    total: counted?.total ?? 0,
  };
}

/** Statements with what became of their entries, newest first. */
export async function readStatementsById(tx: Tx, ids: readonly string[]): Promise<Statement[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      row: statements,
      unmatched: sql<number>`(select count(*) from payment_entries e where e.statement_id = payment_statements.id and e.state = 'unmatched')::int`,
      matched: sql<number>`(select count(*) from payment_entries e where e.statement_id = payment_statements.id and e.state = 'matched')::int`,
    })
    .from(statements)
    .where(inArray(statements.id, [...ids]))
    .orderBy(desc(statements.importedAt), desc(statements.id));
  return rows.map(({ row, unmatched, matched }) => ({
    statementId: row.id,
    accountIban: row.accountIban,
    bankStatementId: row.bankStatementId,
    currency: row.currency,
    openingMinor: row.openingMinor,
    closingMinor: row.closingMinor,
    from: row.fromDay,
    to: row.toDay,
    entries: row.entries,
    matched,
    unmatched,
    importedAt: row.importedAt,
  }));
}

export interface EntryFilter {
  readonly state: StatementEntry['state'] | 'all';
  readonly statementId?: string | undefined;
}

export async function readEntries(
  tx: Tx,
  { state, statementId }: EntryFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ entries: StatementEntry[]; total: number }> {
  const where = and(
    state === 'all' ? undefined : eq(statementEntries.state, state),
    statementId === undefined ? undefined : eq(statementEntries.statementId, statementId),
  );
  const rows = await tx
    .select()
    .from(statementEntries)
    .where(where)
    .orderBy(asc(statementEntries.statementId), asc(statementEntries.place))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(statementEntries).where(where);
  return { entries: rows.map(toEntry), total: counted?.total ?? 0 };
}

export function toEntry(row: EntryRow): StatementEntry {
  const { statementId, accountIban, bookedOn, amountMinor, currency, isReversal, counterparty } = row;
  const { counterpartyAccount, endToEndId, uetr, state, matchedBy, paymentId, note } = row;
  return {
    entryId: row.id,
    statementId,
    accountIban,
    bookedOn,
    amountMinor,
    currency,
    isReversal,
    counterparty,
    counterpartyAccount,
    remittance: row.remittance ?? row.creditorReference,
    endToEndId,
    uetr,
    state,
    matchedBy,
    paymentId,
    note,
  };
}
