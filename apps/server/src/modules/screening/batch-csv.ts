import { readCsv } from '@sorgfalt/csv';
import type { CsvRow } from '@sorgfalt/csv';
import { AppError } from '../../platform/http/app-error.ts';
import { brokenLine, clean, plain, toRecord } from './batch-record.ts';
import type { FileRecord } from './batch-record.ts';
import { textOf } from './text-reader.ts';

type Column = 'id' | 'name' | 'type' | 'dob' | 'country';

const batchLinesMax = 100_000;

const headings: Readonly<Record<Column, readonly string[]>> = {
  id: ['id', 'customerid', 'clientid', 'kundennummer', 'kundennr', 'reference', 'ref', 'number'],
  name: ['name', 'fullname', 'customername', 'clientname', 'kundenname'],
  type: ['type', 'kind', 'schema', 'entitytype', 'typ'],
  dob: ['dob', 'birthdate', 'dateofbirth', 'birthday', 'geburtsdatum'],
  country: ['country', 'countries', 'nationality', 'nationalities', 'land', 'nationalitaet', 'nationalität'],
};

/**
 * The clients in a CSV file (comma, semicolon or tab; UTF-8, or Windows-1252 as spreadsheets write it). Of a line that cannot be
 * read whole nobody is screened by a part of the name. Refuses `broken-batch`.
 */
export function readBatch(bytes: Uint8Array): FileRecord[] {
  const [first, ...rows] = readCsv(textOf(bytes)).filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ''),
  );
  const places = new Map<Column, number>();
  for (const [place, heading] of (first?.cells ?? []).entries()) {
    const column = (Object.keys(headings) as Column[]).find((each) =>
      headings[each].includes(plain(heading)),
    );
    if (column !== undefined && !places.has(column)) places.set(column, place);
  }
  const problem = !places.has('name')
    ? 'no-name-column'
    : rows.length === 0
      ? 'no-lines'
      : rows.length > batchLinesMax
        ? 'too-many-lines'
        : null;
  if (problem !== null) throw new AppError('broken-batch', { details: { reason: problem } });
  const width = first?.cells.length ?? 0;
  return rows.map((row) => {
    const { line, cells } = row;
    const cell = (column: Column) => clean(cells[places.get(column) ?? -1] ?? '');
    const [recordId, name] = [cell('id'), cell('name')];
    if (!isWhole(row, width)) return brokenLine({ line, recordId, name });
    return toRecord({
      line,
      recordId,
      name,
      kind: cell('type'),
      birthDate: cell('dob'),
      countries: cell('country').split(/[;,|/]/),
    });
  });
}

/** What stands where a letter was that some program did not know: a mark for it, or a sign that no text holds. */
const lost = /\uFFFD|(?![\t\r\n])\p{Cc}/u;

/** Whether a line is what it was meant to be: no comma in a name makes it two cells, no letter of it was lost before. */
function isWhole({ cells, problem }: CsvRow, width: number): boolean {
  const isTooWide = cells.slice(width).some((text) => text.trim() !== '');
  return problem === null && !isTooWide && !cells.some((text) => lost.test(text));
}
