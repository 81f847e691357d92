import type { CsvRow } from '@sorgfalt/csv';
import { countryCode } from '../countries.ts';
import type { ListEntity, ListTopic } from '../types.ts';
import { createListCsvReader } from './csv-reader.ts';
import { ListFormatError } from './list-format.ts';
import type { ListParser, ListWarning } from './list-format.ts';
import { kindBySchema, readTopics } from './opensanctions-topics.ts';
import { parsePartialDate } from './partial-date.ts';

const requiredColumns = [
  'id',
  'schema',
  'name',
  'aliases',
  'birth_date',
  'countries',
  'identifiers',
  'dataset',
];

type Cell = (column: string) => string;

/**
 * Reads `targets.simple.csv` of OpenSanctions (data.opensanctions.org; the operator supplies it).
 *
 * Columns are found by the header, values in a cell are parted by semicolons. Topics come from a `topics`
 * column where one is present, else from the sanctions and dataset cells. The list date is the latest
 * `last_seen`.
 */
export function createOpenSanctionsParser(): ListParser {
  const reader = createListCsvReader();
  const warnings: ListWarning[] = [];
  let header: { readonly columns: ReadonlyMap<string, number>; readonly total: number } | null = null;
  let listDate: string | null = null;

  function readHeader(row: CsvRow): void {
    const columns = new Map(row.cells.map((name, index) => [name.trim(), index]));
    const missing = requiredColumns.find((name) => !columns.has(name));
    if (missing !== undefined) {
      throw new ListFormatError('not-this-format', `The column ${missing} is missing`, row.line);
    }
    header = { columns, total: row.cells.length };
  }

  function takeRows(rows: CsvRow[], isLast: boolean): ListEntity[] {
    const entities: ListEntity[] = [];
    for (const row of rows) {
      if (header === null) {
        readHeader(row);
        continue;
      }
      const { columns, total } = header;
      if (row.cells.length !== total) {
        const code = isLast && row === rows.at(-1) ? 'truncated' : 'broken-csv';
        throw new ListFormatError(code, `A row has ${row.cells.length} of ${total} columns`, row.line);
      }
      const cell: Cell = (column) => row.cells[columns.get(column) ?? -1] ?? '';
      const entity = readTarget(cell);
      const seen = parsePartialDate(cell('last_seen'));
      if (seen !== null && (listDate === null || seen > listDate)) listDate = seen;
      if (entity.names.length === 0) warnings.push({ code: 'nameless', entry: entity.id });
      else entities.push(entity);
    }
    return entities;
  }

  return {
    write: (chunk) => takeRows(reader.write(chunk), false),
    end() {
      const entities = takeRows(reader.end(), true);
      if (header === null) throw new ListFormatError('not-this-format', 'The file is empty');
      return { entities, listDate, warnings };
    },
  };
}

function readTarget(cell: Cell): ListEntity {
  // The one name that stands by itself is written as it is, with whatever quotes and semicolons it has.
  const name = cell('name').trim();
  const entity: ListEntity = {
    id: cell('id'),
    kind: kindBySchema.get(cell('schema')) ?? 'other',
    names: [
      ...(name === '' ? [] : [{ full: name, quality: 'primary' as const }]),
      ...splitCell(cell('aliases')).map((full) => ({ full, quality: 'strong' as const })),
    ],
    birthDates: splitCell(cell('birth_date')).flatMap((text) => {
      const date = parsePartialDate(text);
      return date === null ? [] : [{ from: date, to: date }];
    }),
    nationalities: splitCell(cell('countries')).map(countryCode),
    identifiers: splitCell(cell('identifiers')).map((value) => ({
      type: /^IMO\d/.test(value) ? 'imo' : 'identifier',
      value,
    })),
    programs: splitCell(cell('program_ids') || cell('dataset')),
    addresses: splitCell(cell('addresses')),
    topics: topicsOf(cell),
  };
  const remarks = cell('sanctions').replace(/^"+|"+$/g, '');
  if (remarks !== '') entity.remarks = remarks;
  const listedOn = parsePartialDate(cell('first_seen'));
  if (listedOn !== null) entity.listedOn = listedOn;
  return entity;
}

/* A cell with several values quotes those that contain a semicolon or quotes, and doubles the latter. */
function splitCell(text: string): string[] {
  const parts = text.match(/"(?:[^"]|"")*"|[^;]+/g) ?? [];
  const plain = parts.map((part) => (/^".*"$/su.test(part) ? part.slice(1, -1).replaceAll('""', '"') : part));
  return plain.map((part) => part.trim()).filter((part) => part !== '');
}

function topicsOf(cell: Cell): ListTopic[] {
  const stated = splitCell(cell('topics'));
  return readTopics(stated.length > 0 ? stated.join(' ') : `${cell('dataset')} ${cell('sanctions')}`);
}
