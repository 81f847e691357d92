import type { CsvRow } from '@sorgfalt/csv';
import { createListCsvReader } from './csv-reader.ts';
import { ListFormatError } from './list-format.ts';

/** One record of a table; `cell` gives the text under a column, or '' where there is none. */
export interface TableRow {
  cell(column: string): string;
  line: number;
}

/** Reads comma-separated text with a header row piece by piece. */
export interface TableReader {
  write(chunk: string): TableRow[];
  end(): TableRow[];
}

/**
 * Gives a reader that finds columns by their names, written in any case and with any punctuation.
 *
 * Up to `preambleRows` rows may stand before the header. It throws `not-this-format` when a required column is
 * missing, `broken-csv` for a row of another width, `truncated` when that row is the last.
 */
export function createTableReader(required: readonly string[], preambleRows = 0): TableReader {
  const reader = createListCsvReader();
  let columns: Map<string, number> | null = null;
  let width = 0;
  let passed = 0;

  function readHeader(row: CsvRow): void {
    const found = new Map(row.cells.map((name, place) => [columnKey(name), place]));
    const missing = required.find((name) => !found.has(name));
    if (missing === undefined) {
      columns = found;
      width = row.cells.length;
    } else if (passed >= preambleRows) {
      throw new ListFormatError('not-this-format', `The column ${missing} is missing`, row.line);
    } else passed += 1;
  }

  function takeRows(rows: CsvRow[], isEnd: boolean): TableRow[] {
    const result: TableRow[] = [];
    for (const row of rows) {
      const byColumn = columns;
      if (byColumn === null) {
        readHeader(row);
        continue;
      }
      if (row.cells.length !== width) {
        const code = isEnd && row === rows.at(-1) ? 'truncated' : 'broken-csv';
        throw new ListFormatError(code, `A row has ${row.cells.length} of ${width} columns`, row.line);
      }
      result.push({ cell: (column) => row.cells[byColumn.get(column) ?? -1] ?? '', line: row.line });
    }
    return result;
  }

  return {
    write: (chunk) => takeRows(reader.write(chunk), false),
    end() {
      const rows = takeRows(reader.end(), true);
      if (columns === null) throw new ListFormatError('not-this-format', 'The file has no header row');
      return rows;
    },
  };
}

/** A column name as it is compared: lower-case letters and digits only. */
export function columnKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
