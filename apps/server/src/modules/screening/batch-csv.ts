import { readCsv } from '@sorgfalt/csv';
import { checkQuery, countryCode } from '@sorgfalt/screening';
import type { EntityKind, ScreeningQuery } from '@sorgfalt/screening';
import { AppError } from '../../platform/http/app-error.ts';

/** One client of a batch: a query, or why there is none. */
export interface BatchRecord {
  /** Number of the line in the file; the header is line 1. */
  readonly line: number;
  readonly recordId: string;
  readonly name: string;
  readonly query: ScreeningQuery | null;
  readonly errorCode: string | null;
}

type Column = 'id' | 'name' | 'type' | 'dob' | 'country';

const batchLinesMax = 100_000;

const headings: Readonly<Record<Column, readonly string[]>> = {
  id: ['id', 'customerid', 'clientid', 'kundennummer', 'kundennr', 'reference', 'ref', 'number'],
  name: ['name', 'fullname', 'customername', 'clientname', 'kundenname'],
  type: ['type', 'kind', 'schema', 'entitytype', 'typ'],
  dob: ['dob', 'birthdate', 'dateofbirth', 'birthday', 'geburtsdatum'],
  country: ['country', 'countries', 'nationality', 'nationalities', 'land', 'nationalitaet', 'nationalität'],
};

const kinds: Readonly<Record<string, EntityKind>> = {
  person: 'person',
  individual: 'person',
  natural: 'person',
  organisation: 'organisation',
  organization: 'organisation',
  company: 'organisation',
  entity: 'organisation',
  legalentity: 'organisation',
  vessel: 'vessel',
  ship: 'vessel',
  aircraft: 'aircraft',
  other: 'other',
};

const plain = (text: string) => text.toLowerCase().replace(/[\s_.-]/g, '');

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
  return rows.map(({ line, cells }) =>
    toRecord(line, (column) => clean(cells[places.get(column) ?? -1] ?? '')),
  );
}

function clean(cell: string): string {
  return cell.replace(/\p{Cc}/gu, ' ').trim();
}

function toRecord(line: number, cell: (column: Column) => string): BatchRecord {
  const [name, type, dob, countries] = [cell('name'), cell('type'), cell('dob'), cell('country')];
  const about = { line, recordId: cell('id').slice(0, 200), name: name.slice(0, 500) };
  const refused = (errorCode: string) => ({ ...about, query: null, errorCode });
  const kind = kinds[plain(type)];
  if (type !== '' && kind === undefined) return refused('bad-type');
  const birthDate = dateOf(dob);
  if (birthDate === null) return refused('bad-date');
  const codes = countries
    .split(/[;,|/]/)
    .flatMap((text) => (text.trim() === '' ? [] : [codeOf(text.trim())]));
  const nationalities = codes.filter((code) => code !== null);
  if (nationalities.length < codes.length) return refused('bad-country');
  const checked = checkQuery({
    name,
    ...(kind === undefined ? {} : { kind }),
    ...(birthDate === '' ? {} : { birthDate }),
    ...(nationalities.length === 0 ? {} : { nationalities }),
  });
  if (!checked.ok) return refused(checked.error.code);
  return { ...about, query: checked.value, errorCode: null };
}

function codeOf(text: string): string | null {
  const code = /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : (countryCode(text) ?? '');
  return /^[A-Z]{2}$/.test(code) ? code : null;
}

/** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `DD.MM.YYYY`; empty for none, null for anything else. */
function dateOf(text: string): string | null {
  if (text === '' || /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(text)) return text;
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  return dateOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
