import type { PaymentAlarm, StatementEntry, Statement } from '@sorgfalt/contract';
import { and, asc, count, desc, eq, inArray, sql } from '../../../platform/database/orm.ts';
import { countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { behind, pageOf } from '../../../platform/database/list-place.ts';
import type { ListPage } from '../../../platform/database/list-place.ts';
import { users } from '../../users/tables.ts';
import { statementEntries, statements } from './statement-tables.ts';
import type { EntryRow, StatementRow } from './statement-tables.ts';

/** Keeps a statement; false where it is kept already. */
export async function insertStatement(tx: Tx, row: typeof statements.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(statements)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: statements.id });
  return inserted.length === 1;
}

/** Says how many entries of a statement are kept. */
export async function countEntries(tx: Tx, id: string, entries: number): Promise<void> {
  await tx.update(statements).set({ entries }).where(eq(statements.id, id));
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
  { limit, cursor }: ListPage,
): Promise<{ statements: Statement[]; total: number; next: string | null }> {
  const after = behind(cursor, {
    columns: [statements.importedAt, statements.id],
    way: '<',
    form: ['timestamptz', 'uuid'],
  });
  const rows = await tx
    .select({ id: statements.id, importedAt: statements.importedAt })
    .from(statements)
    .where(after)
    .orderBy(desc(statements.importedAt), desc(statements.id))
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit, ({ importedAt, id }) => [importedAt, id]);
  const [counted] = await tx.select({ total: count() }).from(statements);
  return {
    statements: await readStatementsById(
      tx,
      shown.map(({ id }) => id),
    ),
    total: counted?.total ?? 0,
    next,
  };
}

/**
 * How far a statement begins from where the one before it ended. That is the latest that ended by its first day, which banks give as
 * the day before, too; of several of one day any that it follows.
 */
const gapMinor = sql<number | null>`case when ${statements.message} = 'camt.053' then (
  select nullif(payment_statements.opening_minor - before.closing_minor, 0)::float8 from payment_statements before
  where before.message = payment_statements.message and before.account_iban = payment_statements.account_iban
    and before.currency = payment_statements.currency and before.id <> payment_statements.id
    and before.to_day <= payment_statements.from_day
    and (before.to_day < payment_statements.to_day or before.closing_minor = payment_statements.opening_minor)
  order by before.to_day desc, (before.closing_minor = payment_statements.opening_minor) desc, before.imported_at desc
  limit 1) end`;

/**
 * The bank's numbers that are not here before a statement. What came in and went out in equal parts leaves no gap between
 * the balances: whoever keeps such a statement back is told by its number alone.
 */
const missing = sql<Statement['missing']>`case when ${statements.message} = 'camt.053' then (
  select case when before.sequence_no + 1 < payment_statements.sequence_no
    then json_build_object('first', before.sequence_no + 1, 'last', payment_statements.sequence_no - 1) end
  from payment_statements before
  where before.message = payment_statements.message and before.account_iban = payment_statements.account_iban
    and before.currency = payment_statements.currency and left(before.to_day, 4) = left(payment_statements.to_day, 4)
    and before.sequence_no < payment_statements.sequence_no
  order by before.sequence_no desc limit 1) end`;

/** Statements with what became of their entries, newest first. */
export async function readStatementsById(tx: Tx, ids: readonly string[]): Promise<Statement[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      row: statements,
      gapMinor,
      missing,
      importer: users.name,
      // One look at the entries for both numbers: there may be a hundred thousand.
      counts: sql<{ matched: number; unmatched: number }>`(
        select json_build_object('matched', count(*) filter (where e.state = 'matched'),
          'unmatched', count(*) filter (where e.state = 'unmatched'))
        from payment_entries e where e.statement_id = payment_statements.id)`,
    })
    .from(statements)
    .leftJoin(users, eq(users.uid, statements.importedBy))
    .where(inArray(statements.id, [...ids]))
    .orderBy(desc(statements.importedAt), desc(statements.id));
  return rows.map(({ row, gapMinor: gap, missing: numbers, importer, counts }) => ({
    statementId: row.id,
    accountIban: row.accountIban,
    bankStatementId: row.bankStatementId,
    currency: row.currency,
    openingMinor: row.openingMinor,
    closingMinor: row.closingMinor,
    gapMinor: gap,
    missing: numbers,
    from: row.fromDay,
    to: row.toDay,
    entries: row.entries,
    ...counts,
    importedAt: row.importedAt,
    importedBy: importer ?? row.importedBy,
  }));
}

export interface EntryFilter {
  readonly state: StatementEntry['state'] | 'all';
  readonly statementId?: string | undefined;
}

export async function readEntries(
  tx: Tx,
  { state, statementId }: EntryFilter,
  { limit, cursor }: ListPage,
): Promise<{ entries: StatementEntry[]; total: number; next: string | null }> {
  const where = and(
    state === 'all' ? undefined : eq(statementEntries.state, state),
    statementId === undefined ? undefined : eq(statementEntries.statementId, statementId),
  );
  const after = behind(cursor, {
    columns: [statementEntries.statementId, statementEntries.place],
    way: '>',
    form: ['uuid', 'int'],
  });
  const rows = await tx
    .select({ entry: statementEntries, payerAlarm })
    .from(statementEntries)
    .where(and(where, after))
    .orderBy(asc(statementEntries.statementId), asc(statementEntries.place))
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit, ({ entry }) => [entry.statementId, entry.place]);
  const total = await countUpTo(tx, sql`select from ${statementEntries} where ${where ?? sql`true`}`);
  return {
    entries: shown.map((found) => toEntry(found.entry, found.payerAlarm)),
    total,
    next,
  };
}

type PayerAlarm = Extract<PaymentAlarm['kind'], `payer-${string}`>;

/** The gravest alarm that was raised about the payer, at this entry or the same booking in another message. */
const payerAlarm = sql<PayerAlarm | null>`(
  select a.kind from payment_alarms a join payment_entries o on o.id = a.entry_id
  where a.kind in ('payer-listed', 'payer-frozen', 'payer-country') and o.booking_key = payment_entries.booking_key
  order by a.kind desc limit 1)`;

const payerOfAlarm = {
  'payer-listed': 'listed',
  'payer-frozen': 'frozen',
  'payer-country': 'country',
} as const satisfies Record<PayerAlarm, StatementEntry['payer']>;

/** An entry as it is after a person said what it is. */
export async function readEntry(tx: Tx, entryId: string): Promise<StatementEntry | null> {
  const [found] = await tx
    .select({ entry: statementEntries, payerAlarm })
    .from(statementEntries)
    .where(eq(statementEntries.id, entryId));
  return found === undefined ? null : toEntry(found.entry, found.payerAlarm);
}

function toEntry(row: EntryRow, alarm: PayerAlarm | null): StatementEntry {
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
    payer: payerOf(row, alarm),
  };
}

/** Money of ours that came back has no payer, and what is only expected may never come. */
function payerOf(row: EntryRow, alarm: PayerAlarm | null): StatementEntry['payer'] {
  if (alarm !== null) return payerOfAlarm[alarm];
  if (row.amountMinor <= 0 || !row.isBooked || row.state === 'matched') return null;
  if (row.isPayerKnown !== true) return 'waiting';
  return isPayerNamed(row) ? 'clear' : 'unnamed';
}

function isPayerNamed({ counterparty, ultimateCounterparty, counterpartyAccount }: EntryRow): boolean {
  return [counterparty, ultimateCounterparty, counterpartyAccount].some((each) => each !== null);
}
