import type { Statement } from '@sorgfalt/contract';
import { and, eq, inArray, isNull, sql } from '../../../platform/database/orm.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Actor, Spine, Unit } from '../../../platform/events/spine.ts';
import { holdLock, locks } from '../../../platform/database/locks.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import type { WorkPool } from '../../../platform/work/index.ts';
import { findAccountByIban } from '../accounts/accounts.ts';
import { raiseAlarm } from '../orders/raise-alarm.ts';
import { unpaidEnds } from './policy.ts';
import { keepEntries, layEntries } from './arriving-entries.ts';
import { bookPayments } from './book-payments.ts';
import type { Booked } from './book-payments.ts';
import { bookedThoughEnded, noteDisagreements } from './disagreements.ts';
import type { BookedThoughEnded } from './disagreements.ts';
import {
  matchByFields,
  matchByGroup,
  matchByIdentifiers,
  matchedPayments,
  matchReturns,
} from './match-entries.ts';
import { noteReceipts } from './receipts.ts';
import { sealedStatement } from './statement-register.ts';
import { countEntries, findStatement, insertStatement, readStatementsById } from './statement-repo.ts';
import { statementEntries } from './statement-tables.ts';
import { readInThread } from './statement-work.ts';
import type { ReadyStatement } from './statement-work.ts';

const largeFrom = 1000;

/**
 * Takes the statements of a camt file over, all or none, and matches their entries. A statement that is known changes
 * nothing. Refuses as `readStatements` does, and `broken-file` for accounts that are not registered and for a known
 * statement that now says something else.
 */
export async function takeStatements(
  { database, spine, pool }: { readonly database: Database; readonly spine: Spine; readonly pool: WorkPool },
  actor: Actor,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Statement[]> {
  const read = await readInThread(pool, bytes);
  const ids = await spine.run(actor, async (unit) => {
    // Two statements may book the same payments: one after the other.
    await holdLock(unit.tx, locks.paymentStatements);
    const taken: string[] = [];
    for (const one of read) taken.push(await takeStatement(unit, one));
    return taken;
  });
  return readStatementsById(database, ids);
}

async function takeStatement(unit: Unit, { row: read, lots }: ReadyStatement): Promise<string> {
  const { tx, actor } = unit;
  const account = await findAccountByIban(tx, read.accountIban);
  if (account === null) throw broken('account', 'account-unknown');
  const row = { ...read, id: uuidv7(), importedBy: actor.id };
  if (!(await insertStatement(tx, row))) {
    const known = await findStatement(tx, row);
    if (known === null || known.fileSha256 !== row.fileSha256) throw broken('statement', 'statement-differs');
    return known.id;
  }
  const { ended, kept, matchesSha256 } = await matchAndKeep(unit, row.id, lots);
  if (kept !== row.entries) await countEntries(tx, row.id, kept);
  let [matched, returned, alarms] = [0, 0, await raiseAlarms(unit, ended)];
  for await (const found of matchedPayments(tx, 'booked')) {
    const stayed = await bookPayments(unit, found, 'reconciled');
    matched += found.length - stayed.length;
    alarms += await raiseAlarms(unit, await giveBack(unit, row.id, stayed));
  }
  for await (const found of matchedPayments(tx, 'returned')) {
    returned += found.length;
    await bookPayments(unit, found, 'returned');
  }
  await noteReceipts(tx, row.id);
  await unit.append({
    type: 'payment.statement_imported',
    status: 'completed',
    clientId: account.clientId,
    data: { statementId: row.id, entries: kept, matched, returned, alarms },
    evidence: {
      ...(await sealedStatement(tx, row)),
      statementId: row.id,
      sha256: row.fileSha256,
      message: row.message,
      entries: kept,
      matched,
      returned,
      alarms,
      matchesSha256,
      by: actor.id,
    },
  });
  return row.id;
}

/** Matches the entries of a statement and keeps them with what was found. */
async function matchAndKeep(unit: Unit, statementId: string, lots: ReadyStatement['lots']) {
  const { tx } = unit;
  await layEntries(unit, statementId, lots);
  // What joins a large statement with the payments hashes both: one look-up for each entry takes many times as long.
  const isLarge = lots.reduce((sum, { entries }) => sum + entries, 0) >= largeFrom;
  if (isLarge) await tx.execute(sql`select set_config('enable_nestloop', 'off', true)`);
  await matchByIdentifiers(tx);
  await matchByGroup(tx);
  await matchByFields(tx);
  await matchReturns(tx);
  await noteDisagreements(tx);
  const ended = await bookedThoughEnded(tx);
  const matchesSha256 = await hashOfMatches(tx);
  const kept = await keepEntries(tx);
  if (isLarge) await tx.execute(sql`select set_config('enable_nestloop', 'on', true)`);
  return { ended, kept, matchesSha256 };
}

/** Takes the entries of payments that ended meanwhile for open again; gives those that are held for unpaid. */
async function giveBack(
  { tx }: Unit,
  statementId: string,
  stayed: readonly Booked[],
): Promise<BookedThoughEnded[]> {
  if (stayed.length === 0) return [];
  const payments = new Map(stayed.map((each) => [each.paymentId, each]));
  const matched = and(
    eq(statementEntries.statementId, statementId),
    inArray(statementEntries.paymentId, [...payments.keys()]),
    isNull(statementEntries.note),
  );
  const entries = await tx
    .select({ entryId: statementEntries.id, paymentId: statementEntries.paymentId })
    .from(statementEntries)
    .where(matched);
  await tx
    .update(statementEntries)
    .set({ state: 'unmatched', matchedBy: null, paymentId: null })
    .where(matched);
  return entries.flatMap(({ entryId, paymentId }) => {
    const payment = payments.get(paymentId ?? '');
    return payment !== undefined && unpaidEnds.has(payment.state) ? [{ ...payment, entryId }] : [];
  });
}

async function raiseAlarms(unit: Unit, found: readonly BookedThoughEnded[]): Promise<number> {
  const raised: boolean[] = [];
  for (const each of found) {
    raised.push(await raiseAlarm(unit, each, { kind: 'booked-though-ended', entryId: each.entryId }));
  }
  return raised.filter(Boolean).length;
}

/**
 * SHA-256 of which entry books which payment: of the canonical JSON of the pairs, in an order of its own. There may be a
 * hundred thousand, so the database, which has them, writes them. What another message told before is none of them.
 */
async function hashOfMatches(tx: Tx): Promise<string> {
  const [row] = await executeNamed<{ sha256: string }>(
    tx,
    'hash-of-matches',
    sql`select encode(sha256(convert_to(
          '[' || coalesce(string_agg('"' || pair || '"', ',' order by pair collate "C"), '') || ']', 'UTF8')), 'hex') as sha256
        from (
          select id || ' ' || payment_id as pair from arriving_entries
          where state = 'matched' and note is distinct from 'same-booking'
        ) as matched`,
  );
  return row?.sha256 ?? '';
}

function broken(path: string, code: string): AppError {
  return new AppError('broken-file', { fields: [{ path, code }] });
}
