import { inArray, sql } from 'drizzle-orm';
import { canonicalize } from '@sorgfalt/ledger';
import type { Statement } from '@sorgfalt/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { Actor, Spine, Unit } from '../../../platform/events/spine.ts';
import { holdLock, locks } from '../../../platform/database/locks.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { findAccountByIban } from '../accounts.ts';
import { raiseAlarm, unpaidEnds } from '../alarms.ts';
import { sha256 } from '../keys.ts';
import { statementEntries } from '../statement-tables.ts';
import type { StatementRow } from '../statement-tables.ts';
import { keepEntries, layEntries } from './arriving-entries.ts';
import { bookPayments } from './book-payments.ts';
import type { Booked } from './book-payments.ts';
import { bookedThoughEnded, noteDisagreements } from './disagreements.ts';
import type { BookedThoughEnded } from './disagreements.ts';
import { matchByFields, matchByGroup, matchByIdentifiers, matchReturns } from './match-entries.ts';
import type { Match } from './match-entries.ts';
import { noteReceipts } from './receipts.ts';
import { readStatements } from './read-statement.ts';
import type { ReadStatement } from './read-statement.ts';
import { countEntries, findStatement, insertStatement, readStatementsById } from './statement-repo.ts';

const largeFrom = 1000;

/**
 * Takes the statements of a camt file over, all or none, and matches their entries. A statement that is known changes
 * nothing. Refuses as `readStatements` does, and `broken-file` for accounts that are not registered and for a known
 * statement that now says something else.
 */
export async function takeStatements(
  { database, spine }: { readonly database: Database; readonly spine: Spine },
  actor: Actor,
  pieces: AsyncIterable<string>,
): Promise<Statement[]> {
  const read = await readStatements(pieces);
  const ids = await spine.run(actor, async (unit) => {
    // Two statements may book the same payments: one after the other.
    await holdLock(unit.tx, locks.paymentStatements);
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
  const { matches, returns, ended, kept } = await matchAndKeep(unit, row.id, entries);
  if (kept !== row.entries) await countEntries(tx, row.id, kept);
  const stayed = await bookPayments(unit, matches, 'reconciled');
  await bookPayments(unit, returns, 'returned');
  const alarms = await raiseAlarms(unit, ended, await giveBack(unit, matches, stayed));
  await noteReceipts(tx, row.id);
  const matched = matches.length - stayed.length;
  await unit.append({
    type: 'payment.statement_imported',
    status: 'completed',
    data: { statementId: row.id, entries: kept, matched, returned: returns.length, alarms },
    evidence: {
      statementId: row.id,
      sha256: row.fileSha256,
      message: row.message,
      entries: kept,
      matched,
      returned: returns.length,
      alarms,
      matchesSha256: sha256(canonicalize(listOf([...matches, ...returns]))),
      by: actor.id,
    },
  });
  return row.id;
}

/** Matches the entries of a statement and keeps them with what was found. */
async function matchAndKeep(unit: Unit, statementId: string, entries: ReadStatement['entries']) {
  const { tx } = unit;
  await layEntries(unit, statementId, entries);
  // What joins a large statement with the payments hashes both: one look-up for each entry takes many times as long.
  const isLarge = entries.length >= largeFrom;
  if (isLarge) await tx.execute(sql`select set_config('enable_nestloop', 'off', true)`);
  const matches = [
    ...(await matchByIdentifiers(tx)),
    ...(await matchByGroup(tx)),
    ...(await matchByFields(tx)),
  ];
  const returns = await matchReturns(tx);
  await noteDisagreements(tx);
  const ended = await bookedThoughEnded(tx);
  const kept = await keepEntries(tx);
  if (isLarge) await tx.execute(sql`select set_config('enable_nestloop', 'on', true)`);
  return { matches, returns, ended, kept };
}

/** Takes the entries of payments that ended meanwhile for open again; gives those that are held for unpaid. */
async function giveBack(
  { tx }: Unit,
  matches: readonly Match[],
  stayed: readonly Booked[],
): Promise<BookedThoughEnded[]> {
  const entries = new Map(matches.map(({ paymentId, entryId }) => [paymentId, entryId]));
  const given = stayed.map((each) => ({ ...each, entryId: entries.get(each.paymentId) ?? '' }));
  if (given.length === 0) return [];
  await tx
    .update(statementEntries)
    .set({ state: 'unmatched', matchedBy: null, paymentId: null })
    .where(
      inArray(
        statementEntries.id,
        given.map(({ entryId }) => entryId),
      ),
    );
  return given.filter(({ state }) => unpaidEnds.has(state));
}

async function raiseAlarms(unit: Unit, ...found: (readonly BookedThoughEnded[])[]): Promise<number> {
  const raised: boolean[] = [];
  for (const each of found.flat()) {
    raised.push(await raiseAlarm(unit, each, { kind: 'booked-though-ended', entryId: each.entryId }));
  }
  return raised.filter(Boolean).length;
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
    const { id: _, bookingKey: __, batchCount: ___, ...rest } = entry;
    return rest;
  });
  return sha256(JSON.stringify([statement.account, statement.statementId, statement.balances, said]));
}

function broken(path: string, code: string): AppError {
  return new AppError('broken-file', { fields: [{ path, code }] });
}
