import { createCsvReader } from '@sorgfalt/csv';
import { StopError } from '../../../platform/stop-error.ts';
import { gleifColumns } from './gleif-entry.ts';
import type { GleifCells } from './gleif-entry.ts';

const fields = Object.keys(gleifColumns) as (keyof typeof gleifColumns)[];
/** The longest that one record of the file may be; those of GLEIF have some kilobytes. */
const recordCharsMax = 1_000_000;
const notGolden = 'This is no golden copy of level 1 as GLEIF publishes it, in CSV or JSON: unpack it first.';

/** The records of a golden copy, piece by piece as the file is read: CSV with its heading, or JSON with `records`. */
export async function* readGoldenCopy(text: AsyncIterable<string>): AsyncIterable<GleifCells> {
  let read: ((chunk: string) => Iterable<GleifCells>) | null = null;
  for await (const chunk of text) {
    if (chunk === '') continue;
    read ??= /^\uFEFF?\s*\{/u.test(chunk) ? jsonReader() : csvReader();
    yield* read(chunk);
  }
  if (read === null) throw new StopError(notGolden);
  yield* read('');
}

/** With an empty chunk at the end. */
function csvReader(): (chunk: string) => Iterable<GleifCells> {
  const reader = createCsvReader({ cellCharsMax: recordCharsMax });
  let places: Partial<Record<keyof typeof gleifColumns, number>> | null = null;
  return function* read(chunk) {
    for (const { cells, line, problem } of chunk === '' ? reader.end() : reader.write(chunk)) {
      if (problem !== null) throw new StopError(`Line ${String(line)} is damaged (${problem}).`);
      if (places === null) places = placesIn(cells);
      else {
        const known = places;
        yield cellsOf((field) => cells[known[field] ?? -1]);
      }
    }
  };
}

function placesIn(heading: readonly string[]): Partial<Record<keyof typeof gleifColumns, number>> {
  const places = Object.fromEntries(fields.map((field) => [field, heading.indexOf(gleifColumns[field])]));
  if ((places['lei'] ?? -1) < 0 || (places['name'] ?? -1) < 0) throw new StopError(notGolden);
  return places;
}

/** Cuts the records out of `{"records":[{…},…]}` by their braces, so that only one is in memory. */
function jsonReader(): (chunk: string) => Iterable<GleifCells> {
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

function recordIn(text: string): GleifCells {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch (error) {
    throw new StopError(notGolden, { cause: error });
  }
  return cellsOf((field) => valueAt(record, [...gleifColumns[field].split('.'), '$']));
}

function valueAt(value: unknown, [step, ...rest]: readonly string[]): string | undefined {
  if (step === undefined) return typeof value === 'string' ? value : undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return valueAt((value as Readonly<Record<string, unknown>>)[step], rest);
}

function cellsOf(cellOf: (field: keyof typeof gleifColumns) => string | undefined): GleifCells {
  return Object.fromEntries(fields.map((field) => [field, cellOf(field) ?? ''])) as unknown as GleifCells;
}
