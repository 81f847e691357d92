import type { Work, WorkFunction, WorkPool } from '../../../platform/work/index.ts';
import { entryRows } from './arriving-entries.ts';
import type { EntryLot } from './arriving-entries.ts';
import { readStatements } from './read-statement.ts';
import type { ReadStatement } from './read-statement.ts';
import type { StatementRow } from './statement-tables.ts';
import { textOf } from '../../../platform/http/upload.ts';
import { sha256 } from '../../../platform/sha256.ts';

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
  memoryMb: 2048,
  tooMuch: 'file-too-large',
};

export const work: WorkFunction<typeof statementWork> = async function* (_, pieces) {
  for (const read of await readStatements(textOf(pieces))) {
    const { entries } = read;
    for (let at = 0; at < entries.length; at += entriesAtOnce) {
      const some = entries.slice(at, at + entriesAtOnce);
      yield { lot: { texts: entryRows.texts(some), entries: some.length } };
    }
    yield { row: rowOf(read) };
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

function rowOf({ statement, entries }: ReadStatement): ReadyStatement['row'] {
  const opening = balanceOf(statement, ['OPBD', 'PRCD']);
  const closing = balanceOf(statement, ['CLBD', 'ITBD']);
  const days = entries.flatMap(({ bookedOn }) => bookedOn ?? []).toSorted();
  return {
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
  };
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
