import { createCsvReader } from '@sorgfalt/csv';
import type { CsvProblem, CsvReader, CsvRow } from '@sorgfalt/csv';
import { ListFormatError } from './list-format.ts';

/** A reader of comma-separated lists: it throws `broken-csv` or `truncated` at the first row that is not sound. */
export function createListCsvReader(): CsvReader {
  const reader = createCsvReader();
  return { write: (chunk) => reader.write(chunk).map(sound), end: () => reader.end().map(sound) };
}

function sound(row: CsvRow): CsvRow {
  if (row.problem === null) return row;
  throw new ListFormatError(
    row.problem === 'open-quote' ? 'truncated' : 'broken-csv',
    messages[row.problem],
    row.line,
  );
}

const messages: Readonly<Record<CsvProblem, string>> = {
  'open-quote': 'The file ends inside a quoted cell',
  'text-after-quote': 'There is text after a closing quotation mark',
  'cell-too-long': 'A cell is too long',
};
