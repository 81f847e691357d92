import { createHash } from 'node:crypto';
import type { CamtStatement, CamtStatementHead } from '@sorgfalt/payments';
import type { Work, WorkFunction, WorkPool } from '../../../platform/work/index.ts';
import { textOf } from '../../../platform/http/upload.ts';
import { lotOf } from './entry-lots.ts';
import type { EntryLot } from './entry-lots.ts';
import { readStatements } from './read-statement.ts';
import type { NewEntry } from './read-statement.ts';
import type { StatementRow } from './statement-tables.ts';

/** A statement that was read and is ready to be taken. */
export interface ReadyStatement {
  readonly row: Omit<StatementRow, 'id' | 'importedBy' | 'importedAt'>;
  readonly lots: readonly EntryLot[];
}

type StatementPiece = { readonly lot: EntryLot } | { readonly row: ReadyStatement['row'] };

const entriesAtOnce = 2000;

/** Reads the statements of a bank in a thread, and writes their entries as the database takes them. */
export const statementWork: Work<null, Uint8Array, StatementPiece> = {
  module: new URL(import.meta.url),
  limitMs: 600_000,
  // One entry may book 200,000 payments together, and is held until it is whole.
  memoryMb: 2048,
  tooMuch: 'file-too-large',
};

export const work: WorkFunction<typeof statementWork> = async function* (_, pieces) {
  let running = begin();
  for await (const parts of readStatements(textOf(pieces))) {
    for (const part of parts) {
      if ('entry' in part) {
        running.add(part.entry, part.head);
        if (running.waiting.length === entriesAtOnce) yield { lot: lotOf(running.waiting.splice(0)) };
      } else {
        if (running.waiting.length > 0) yield { lot: lotOf(running.waiting) };
        yield { row: running.end(part.statement) };
        running = begin();
      }
    }
  }
};

/** Reads the statements of a camt file as its bytes arrive. Refuses as `readStatements` does. */
export async function readInThread(
  pool: WorkPool,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ReadyStatement[]> {
  const statements: ReadyStatement[] = [];
  let lots: EntryLot[] = [];
  for await (const piece of pool.stream(statementWork, null, { pieces: bytes })) {
    if ('lot' in piece) lots.push(piece.lot);
    else {
      statements.push({ row: piece.row, lots });
      lots = [];
    }
  }
  return statements;
}

/** What is kept of a statement while its entries pass. */
function begin() {
  const waiting: NewEntry[] = [];
  let hash: ContentHash | null = null;
  let entries = 0;
  let currency: string | null = null;
  let [firstDay, lastDay]: [string | null, string | null] = [null, null];
  return {
    /** Entries that are in no lot yet. */
    waiting,
    add(entry: NewEntry, head: CamtStatementHead) {
      hash ??= contentHash(head);
      hash.add(entry);
      waiting.push(entry);
      entries += 1;
      currency ??= entry.currency;
      const { bookedOn } = entry;
      if (bookedOn === null) return;
      if (firstDay === null || bookedOn < firstDay) firstDay = bookedOn;
      if (lastDay === null || bookedOn > lastDay) lastDay = bookedOn;
    },
    end(statement: CamtStatement): ReadyStatement['row'] {
      const opening = balanceOf(statement, ['OPBD', 'PRCD']);
      const closing = balanceOf(statement, ['CLBD', 'ITBD']);
      return {
        message: statement.message,
        accountIban: statement.account,
        bankStatementId: statement.statementId,
        sequenceNo: sequenceOf(statement),
        fileSha256: (hash ?? contentHash(statement)).end(statement),
        currency: statement.currency ?? currency ?? 'CHF',
        openingMinor: opening.amountMinor,
        closingMinor: closing.amountMinor,
        fromDay: opening.date ?? firstDay,
        toDay: closing.date ?? lastDay,
        entries,
      };
    },
  };
}

/** More digits are a date or an identifier: numbers that nobody counts up one by one. */
function sequenceOf({ sequence = '' }: CamtStatement): number | null {
  return /^\d{1,5}$/u.test(sequence) ? Number(sequence) : null;
}

function balanceOf(
  { balances }: CamtStatement,
  types: readonly string[],
): { readonly amountMinor: number; readonly date?: string } {
  return (
    types.flatMap((type) => balances.find((balance) => balance.type === type) ?? [])[0] ?? { amountMinor: 0 }
  );
}

type ContentHash = ReturnType<typeof contentHash>;

/**
 * SHA-256 of what a statement says, not of its file, as it may come alone or among others: of the JSON of its account,
 * number, balances and entries, and of the balances again where some came behind the entries.
 */
function contentHash({ account, statementId, balances }: CamtStatementHead) {
  const before = JSON.stringify(balances);
  const hash = createHash('sha256').update(
    `[${JSON.stringify(account)},${JSON.stringify(statementId)},${before},[`,
  );
  let separator = '';
  return {
    add(entry: NewEntry) {
      const { id: _, bookingKey: __, batchCount: ___, ...whole } = entry;
      // What is read of an entry since later: a statement that was taken before is still the same.
      const { counterpartyBic: _4, ultimateCounterparty: _5, counterpartyCountries: _6, ...said } = whole;
      hash.update(separator + JSON.stringify(said));
      separator = ',';
    },
    end(statement: CamtStatement): string {
      const after = JSON.stringify(statement.balances);
      return hash.update(`]]${after === before ? '' : after}`).digest('hex');
    },
  };
}
