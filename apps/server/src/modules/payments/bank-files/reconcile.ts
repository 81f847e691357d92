import { sql } from 'drizzle-orm';
import { canonicalize } from '@sorgfalt/ledger';
import type { Statement } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Spine, Unit } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { findAccountByIban } from '../accounts.ts';
import { sha256 } from '../keys.ts';
import type { StatementRow } from '../statement-tables.ts';
import { bookPayments } from './book-payments.ts';
import { matchByFields, matchByIdentifiers, matchReturns } from './match-entries.ts';
import type { Match } from './match-entries.ts';
import { noteReceipts } from './receipts.ts';
import { readStatements } from './read-statement.ts';
import type { ReadStatement } from './read-statement.ts';
import { findStatement, insertEntries, insertStatement, readStatementsById } from './statement-repo.ts';

const largeFrom = 1000;

/**
 * Takes the statements of a camt file over, all or none, and matches their entries. A statement that is known changes
 * nothing. Refuses as `readStatements` does, and `broken-file` for accounts that are not registered and for a known
 * statement that now says something else.
 */
export async function takeStatements(
  { database, spine }: { readonly database: Database; readonly spine: Spine },
  caller: Caller,
  pieces: AsyncIterable<string>,
): Promise<Statement[]> {
  const read = await readStatements(pieces);
  const ids = await spine.run(caller, async (unit) => {
    const taken: string[] = [];
    for (const one of read) taken.push(await takeStatement(unit, one));
    return taken;
  });
  return readStatementsById(database, ids);
}

async function takeStatement(unit: Unit, { statement, entries }: ReadStatement): Promise<string> {
  const { tx, actor } = unit;
  if ((await findAccountByIban(tx, statement.account)) === null) throw broken('account', 'account-unknown');
  const row = rowOf({ statement, entries }, actor.id);
  if (!(await insertStatement(tx, row))) {
    const known = await findStatement(tx, row);
    if (known === null || known.fileSha256 !== row.fileSha256) throw broken('statement', 'statement-differs');
    return known.id;
  }
  await insertEntries(tx, row.id, entries);
  await prepareMatching(tx, entries.length);
  const matches = [...(await matchByIdentifiers(tx, row.id)), ...(await matchByFields(tx, row.id))];
  const returns = await matchReturns(tx, row.id);
  await tx.execute(sql`select set_config('enable_nestloop', 'on', true)`);
  await bookPayments(
    unit,
    matches.map(({ paymentId }) => paymentId),
    'reconciled',
  );
  await bookPayments(
    unit,
    returns.map(({ paymentId }) => paymentId),
    'returned',
  );
  await noteReceipts(tx, row.id);
  await unit.append({
    type: 'payment.statement_imported',
    status: 'completed',
    data: { statementId: row.id, entries: row.entries, matched: matches.length, returned: returns.length },
    evidence: {
      statementId: row.id,
      sha256: row.fileSha256,
      message: row.message,
      entries: row.entries,
      matched: matches.length,
      returned: returns.length,
      matchesSha256: sha256(canonicalize(listOf([...matches, ...returns]))),
      by: actor.id,
    },
  });
  return row.id;
}

/**
 * Of rows that this transaction inserted PostgreSQL knows nothing, and would look through all of them for each: for
 * large statements it is told, and joins by hashing.
 */
async function prepareMatching(tx: Tx, entries: number): Promise<void> {
  if (entries < largeFrom) return;
  await tx.execute(sql`analyze payment_entries`);
  await tx.execute(sql`select set_config('enable_nestloop', 'off', true)`);
}

/** Which entry books which payment, in an order of its own: what the ledger seals the hash of. */
function listOf(matches: readonly Match[]): string[] {
  return matches.map(({ entryId, paymentId }) => `${entryId} ${paymentId}`).toSorted();
}

function rowOf({ statement, entries }: ReadStatement, importedBy: string) {
  const opening = balanceOf(statement, ['OPBD', 'PRCD']);
  const closing = balanceOf(statement, ['CLBD', 'ITBD']);
  const days = entries.flatMap(({ bookedOn }) => bookedOn ?? []).toSorted();
  return {
    id: uuidv7(),
    message: statement.message,
    accountIban: statement.account,
    bankStatementId: statement.statementId,
    fileSha256: contentHashOf({ statement, entries }),
    currency: statement.currency ?? entries[0]?.currency ?? 'CHF',
    openingMinor: opening.amountMinor,
    closingMinor: closing.amountMinor,
    fromDay: opening.date ?? days[0] ?? null,
    toDay: closing.date ?? days.at(-1) ?? null,
    entries: entries.length,
    importedBy,
  } satisfies Omit<StatementRow, 'importedAt'>;
}

function balanceOf(
  { balances }: ReadStatement['statement'],
  types: readonly string[],
): { readonly amountMinor: number; readonly date?: string } {
  return (
    types.flatMap((type) => balances.find((balance) => balance.type === type) ?? [])[0] ?? { amountMinor: 0 }
  );
}

/** SHA-256 of what a statement says, not of its file: it may come alone or among others. */
function contentHashOf({ statement, entries }: ReadStatement): string {
  const said = entries.map((entry) => {
    const { id: _, bookingKey: __, ...rest } = entry;
    return rest;
  });
  return sha256(JSON.stringify([statement.account, statement.statementId, statement.balances, said]));
}

function broken(path: string, code: string): AppError {
  return new AppError('broken-file', { fields: [{ path, code }] });
}
