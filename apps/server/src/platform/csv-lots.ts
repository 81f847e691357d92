import { csvLine } from '@sorgfalt/csv';
import type { CsvCell } from '@sorgfalt/csv';
import type { Database, Tx } from './database/database.ts';

/** A column of a list of `R` as CSV: its name and what it says of a row. */
export type CsvColumn<R> = readonly [name: string, cellOf: (row: R) => CsvCell];

/**
 * A list of any length as CSV (RFC 4180, UTF-8 with its mark, so that spreadsheets read letters right), lot by lot.
 * `readBehind` reads at most `limit` rows behind the last one. While a lot is written, the database reads the next: of a
 * million rows no more than two lots are held.
 */
export async function* csvInLots<R>(
  columns: readonly CsvColumn<R>[],
  readBehind: (last: R | undefined, limit: number) => PromiseLike<readonly R[]>,
  rowsAtOnce = 1000,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(([name]) => name))}`;
  let reading = ahead(readBehind(undefined, rowsAtOnce));
  for (;;) {
    const lot = await reading;
    const isLast = lot.length < rowsAtOnce;
    if (!isLast) reading = ahead(readBehind(lot.at(-1), rowsAtOnce));
    yield lot.map((row) => csvLine(columns.map(([, cellOf]) => cellOf(row)))).join('');
    if (isLast) return;
  }
}

/**
 * The export of a list: of what a filter lets through, the text of `csvInLots`. `readBehind` reads at most `limit` rows of the
 * filter behind the last one.
 */
export function csvExport<Filter, R>(
  columns: readonly CsvColumn<R>[],
  readBehind: (tx: Tx, filter: Filter, last: R | undefined, limit: number) => PromiseLike<readonly R[]>,
) {
  return (database: Database, filter: Filter, rowsAtOnce?: number): AsyncGenerator<string> =>
    csvInLots(columns, (last, limit) => readBehind(database, filter, last, limit), rowsAtOnce);
}

/** Begun, and waited for later: where nobody waits any more, as the caller has gone, its failure is nobody's. */
function ahead<T>(read: PromiseLike<T>): Promise<T> {
  const answer = Promise.resolve(read);
  answer.catch(() => undefined);
  return answer;
}
