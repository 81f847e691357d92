import { CsvNumber, csvLine } from '@sorgfalt/csv';
import type { AnalyticsFigure } from '@sorgfalt/contract';
import { formatAmount, isCurrency } from '@sorgfalt/money';

const head = ['row', 'name', 'from', 'to', 'series', 'count', 'sum', 'median_seconds', 'p90_seconds'];

/** A figure as CSV with its UTF-8 mark: a line for each row and series; ids as a program reads them. */
export function csvOf({ rows }: AnalyticsFigure): string {
  const lines = rows.flatMap(({ key, name, from, to, cells, medianSeconds, p90Seconds }) =>
    cells.map(({ series, count, sumMinor }) =>
      csvLine([key, name, from, to, series, count, amountOf(sumMinor, series), medianSeconds, p90Seconds]),
    ),
  );
  return `\uFEFF${csvLine(head)}${lines.join('')}`;
}

function amountOf(minor: number | null, currency: string): CsvNumber | null {
  if (minor === null || !isCurrency(currency)) return null;
  return new CsvNumber(formatAmount(minor, currency).replaceAll("'", ''));
}
