import { createCsvReader } from '@sorgfalt/csv';
import { StopError } from '../../../platform/stop-error.ts';
import { gleifColumns } from './gleif-entry.ts';
import type { GleifCells } from './gleif-entry.ts';
import { exceptionColumns, parentColumns } from './told-parent.ts';
import type { ExceptionCells, ParentCells } from './told-parent.ts';

/** A record of a golden copy, as far as it is read. */
export type GoldenRow =
  | { readonly kind: 'entities'; readonly cells: GleifCells }
  | { readonly kind: 'parents'; readonly cells: ParentCells }
  | { readonly kind: 'exceptions'; readonly cells: ExceptionCells };

type Columns = Readonly<Record<string, string>>;

/** How a kind of file is told by its heading, and what is read of it. */
const tables: readonly {
  readonly kind: GoldenRow['kind'];
  readonly columns: Columns;
  readonly needed: readonly string[];
}[] = [
  { kind: 'entities', columns: gleifColumns, needed: [gleifColumns.lei, gleifColumns.name] },
  {
    kind: 'parents',
    columns: parentColumns,
    needed: [parentColumns.child, parentColumns.parent, parentColumns.type, parentColumns.status],
  },
  {
    kind: 'exceptions',
    columns: exceptionColumns,
    needed: [exceptionColumns.lei, exceptionColumns.category, exceptionColumns.reason1],
  },
];

/** The longest that one record of the file may be; those of GLEIF have some kilobytes. */
const recordCharsMax = 1_000_000;
const notGolden =
  'This is no golden copy as GLEIF publishes it: level 1 in CSV or JSON, or level 2 in CSV. Unpack it first.';

/** The records of a golden copy, piece by piece as the file is read: CSV with its heading, or JSON of level 1 with `records`. */
export async function* readGoldenCopy(text: AsyncIterable<string>): AsyncIterable<GoldenRow> {
  let read: ((chunk: string) => Iterable<GoldenRow>) | null = null;
  for await (const chunk of text) {
    if (chunk === '') continue;
    read ??= /^\uFEFF?\s*\{/u.test(chunk) ? jsonReader() : csvReader();
    yield* read(chunk);
  }
  if (read === null) throw new StopError(notGolden);
  yield* read('');
}

/** With an empty chunk at the end. */
function csvReader(): (chunk: string) => Iterable<GoldenRow> {
  const reader = createCsvReader({ cellCharsMax: recordCharsMax });
  let row: ((cells: readonly string[]) => GoldenRow) | null = null;
  return function* read(chunk) {
    for (const { cells, line, problem } of chunk === '' ? reader.end() : reader.write(chunk)) {
      if (problem !== null) throw new StopError(`Line ${String(line)} is damaged (${problem}).`);
      if (row === null) row = rowReader(cells);
      else yield row(cells);
    }
  };
}

function rowReader(heading: readonly string[]): (cells: readonly string[]) => GoldenRow {
  const table = tables.find(({ needed }) => needed.every((column) => heading.includes(column)));
  if (table === undefined) throw new StopError(notGolden);
  const { kind, columns } = table;
  const places = new Map(Object.values(columns).map((column) => [column, heading.indexOf(column)]));
  return (cells) => rowOf(kind, columns, (column) => cells[places.get(column) ?? -1]);
}

/** Cuts the records out of `{"records":[{…},…]}` by their braces, so that only one is in memory. */
function jsonReader(): (chunk: string) => Iterable<GoldenRow> {
  const stepAt = braceReader();
  let depth = 0;
  let record = '';
  return function* read(chunk) {
    for (const char of chunk) {
      const step = stepAt(char);
      depth += step;
      if (depth >= 2 || (depth === 1 && step < 0)) record += char;
      if (record.length > recordCharsMax) throw new StopError(notGolden);
      if (depth !== 1 || step >= 0) continue;
      yield recordIn(record);
      record = '';
    }
    if (chunk === '' && depth !== 0) throw new StopError('The file breaks off.');
  };
}

/** What a character does to the depth of a JSON text; braces in strings do nothing. */
function braceReader(): (char: string) => number {
  let isText = false;
  let isEscaped = false;
  return (char) => {
    if (isEscaped) isEscaped = false;
    else if (char === '"') isText = !isText;
    else if (isText) isEscaped = char === '\\';
    else return char === '{' ? 1 : char === '}' ? -1 : 0;
    return 0;
  };
}

function recordIn(text: string): GoldenRow {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch (error) {
    throw new StopError(notGolden, { cause: error });
  }
  return rowOf('entities', gleifColumns, (column) => valueAt(record, [...column.split('.'), '$']));
}

function valueAt(value: unknown, [step, ...rest]: readonly string[]): string | undefined {
  if (step === undefined) return typeof value === 'string' ? value : undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return valueAt((value as Readonly<Record<string, unknown>>)[step], rest);
}

function rowOf(
  kind: GoldenRow['kind'],
  columns: Columns,
  cellOf: (column: string) => string | undefined,
): GoldenRow {
  const cells = Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, cellOf(column) ?? '']),
  );
  return { kind, cells } as unknown as GoldenRow;
}
