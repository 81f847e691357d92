import { readCsv } from '@sorgfalt/csv';
import { AppError } from '../../platform/http/app-error.ts';
import { clean, plain, toRecord } from './batch-record.ts';
import type { BatchRecord } from './batch-record.ts';

type Column = 'id' | 'name' | 'type' | 'dob' | 'country';

const batchLinesMax = 100_000;

const headings: Readonly<Record<Column, readonly string[]>> = {
  id: ['id', 'customerid', 'clientid', 'kundennummer', 'kundennr', 'reference', 'ref', 'number'],
  name: ['name', 'fullname', 'customername', 'clientname', 'kundenname'],
  type: ['type', 'kind', 'schema', 'entitytype', 'typ'],
  dob: ['dob', 'birthdate', 'dateofbirth', 'birthday', 'geburtsdatum'],
  country: ['country', 'countries', 'nationality', 'nationalities', 'land', 'nationalitaet', 'nationalität'],
};

/** The clients in a CSV file (comma, semicolon or tab). Refuses `broken-batch`. */
export function readBatch(bytes: Uint8Array): BatchRecord[] {
  const [first, ...rows] = readCsv(new TextDecoder().decode(bytes)).filter(({ cells }) =>
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
  return rows.map(({ line, cells }) => {
    const cell = (column: Column) => clean(cells[places.get(column) ?? -1] ?? '');
    return toRecord({
      line,
      recordId: cell('id'),
      name: cell('name'),
      kind: cell('type'),
      birthDate: cell('dob'),
      countries: cell('country').split(/[;,|/]/),
    });
  });
}
