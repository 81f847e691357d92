import { createCsvReader } from './csv-reader.ts';
import type { CsvOptions, CsvProblem, CsvRow } from './csv-reader.ts';

/** So often reading begins anew after a line that lost it; more than that is not a table. */
const lostMax = 100;
const rowLinesMaxDefault = 50;

/**
 * The rows of a whole text. Comma, semicolon or tab: the separator, where none is given, is the one that the first line
 * with any has first outside quotation marks.
 *
 * A quotation mark that is never closed, or a cell that is too long, spoils its own line only: that line is cut at its
 * separators, quotation marks and all, and reading goes on with the next one. After a hundred such lines the rest is
 * given as broken, and a row has at most fifty lines, so that no text takes long.
 */
export function readCsv(text: string, options: CsvOptions = {}): CsvRow[] {
  const separator = options.separator ?? separatorOf(text);
  const rows: CsvRow[] = [];
  const lines = text.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u);
  const ends = text.match(/\r\n|\r|\n/gu) ?? [];
  const pushBroken = (line: number, problem: CsvProblem) => {
    const cells = (lines[line - 1] ?? '').split(separator).map((cell) => cell.trim());
    rows.push({ line, cells, problem });
  };
  let at = 0;
  for (let lost = 0; at < lines.length && lost < lostMax; lost += 1) {
    const part = readPart(lines, ends, at, { rowLinesMax: rowLinesMaxDefault, ...options, separator });
    for (const row of part.rows) rows.push(row);
    if (part.lost === null) return rows;
    at = part.lost.line;
    pushBroken(at, part.lost.problem);
  }
  for (; at < lines.length; at += 1) pushBroken(at + 1, 'open-quote');
  return rows;
}

interface Part {
  readonly rows: CsvRow[];
  /** Where the reader lost its way: the number of the line. */
  readonly lost: { readonly line: number; readonly problem: CsvProblem } | null;
}

function readPart(
  lines: readonly string[],
  ends: readonly string[],
  from: number,
  options: CsvOptions,
): Part {
  const reader = createCsvReader(options);
  const rows: CsvRow[] = [];
  const take = (found: readonly CsvRow[]) => {
    for (const row of found) {
      if (row.problem !== null && (row.problem !== 'text-after-quote' || spansLines(row))) {
        const problem: CsvProblem = row.problem === 'cell-too-long' ? row.problem : 'open-quote';
        return { line: row.line + from, problem };
      }
      rows.push({ ...row, line: row.line + from });
    }
    return null;
  };
  for (let at = from; at < lines.length; at += 1) {
    const lost = take(reader.write((lines[at] ?? '') + (ends[at] ?? '')));
    if (lost !== null) return { rows, lost };
  }
  return { rows, lost: take(reader.end()) };
}

/** A broken row of several lines has taken the start of the next one for the end of a cell. */
function spansLines({ cells }: CsvRow): boolean {
  return cells.some((cell) => /[\r\n]/u.test(cell));
}

function separatorOf(text: string): string {
  const first = /^[^\r\n]*[,;\t][^\r\n]*/mu.exec(text)?.[0] ?? '';
  return /[,;\t]/u.exec(first.replaceAll(/"[^"]*"?/gu, ''))?.[0] ?? ',';
}
