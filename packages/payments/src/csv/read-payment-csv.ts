import { accept, refuse, type Result } from '@sorgfalt/result';
import { isDay } from '@sorgfalt/calendar';
import { isCurrency } from '@sorgfalt/money';
import { readCsv } from '@sorgfalt/csv';
import type { CsvRow } from '@sorgfalt/csv';
import { tidyText } from '../characters.ts';
import type { EntryDraft } from '../entry-draft.ts';
import type { LineCode } from '../lines/payment-line.ts';
import { readWrittenAmount } from '../written-amount.ts';
import { columnsOf, repeatedColumns } from './columns.ts';
import type { PaymentColumn } from './columns.ts';

/** Why a file of payments is refused as a whole. */
export type PaymentCsvCode =
  /** No text, or a header alone. */
  | 'csv-empty'
  /** None of the first lines names the columns of payee, account and amount. */
  | 'csv-header'
  | 'csv-too-large'
  | 'csv-too-many';

/** One thing that is wrong with a line: the path of the field as in orders (empty: the whole line), and why. */
export interface CsvLineRefusal {
  readonly path: string;
  readonly code: LineCode | 'amount-ambiguous' | 'date-ambiguous' | 'columns-disagree';
}

/** One payment of a CSV file: the draft, and what cannot be taken from the line. */
export interface CsvPaymentLine {
  /** The line of the file on which it begins; the first is 1. */
  readonly line: number;
  readonly draft: EntryDraft;
  /** The account to pay from, as written, or empty where the file does not say it. */
  readonly debtorIban: string;
  readonly refusals: readonly CsvLineRefusal[];
}

/** Bounds of a file, and what lines mean that leave something out. */
export interface PaymentCsvOptions {
  /** Currency of lines without one; absent: they are refused. */
  readonly currency?: string;
  /** Day of execution of lines without one, `YYYY-MM-DD`; absent: they are refused. */
  readonly executionDate?: string;
  readonly linesMax?: number;
}

const charactersMax = 16 * 1024 * 1024;
const linesMaxDefault = 10_000;
const cellCharsMax = 2000;
/** Titles that may stand above the header. */
const titlesMax = 5;

/**
 * The payments in a CSV file (comma, semicolon or tab; header in English, German, French, Italian or Spanish).
 *
 * Lines are independent: what is wrong with one is said there, with the path of the field. Amounts and days that can be
 * read in two ways, and what two columns say otherwise, are refused on their line and never guessed; `checkOrder` looks at
 * everything else.
 */
export function readPaymentCsv(
  text: string,
  options: PaymentCsvOptions = {},
): Result<CsvPaymentLine[], { readonly code: PaymentCsvCode; readonly line: number }> {
  if (text.length > charactersMax) return refuse({ code: 'csv-too-large', line: 1 });
  const rows = readCsv(text, { cellCharsMax }).filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ''),
  );
  const [first] = rows;
  if (first === undefined) return refuse({ code: 'csv-empty', line: 1 });
  const start = rows.slice(0, titlesMax + 1).findIndex(({ cells }) => isHeader(columnsOf(cells)));
  const header = rows[start];
  if (header === undefined) return refuse({ code: 'csv-header', line: first.line });
  const payments = rows.slice(start + 1);
  if (payments.length === 0) return refuse({ code: 'csv-empty', line: header.line });
  const surplus = payments[options.linesMax ?? linesMaxDefault];
  if (surplus !== undefined) return refuse({ code: 'csv-too-many', line: surplus.line });
  const columns = columnsOf(header.cells);
  const repeated = repeatedColumns(header.cells, columns);
  return accept(
    payments.map((row) => {
      const line = toLine(row, columns, header.cells.length, options);
      return { ...line, refusals: [...line.refusals, ...twofoldIn(row, repeated)] };
    }),
  );
}

/** Where two columns say each something else of the same, neither is guessed to be the one that counts. Blanks tell no two apart, as in an IBAN. */
function twofoldIn({ cells }: CsvRow, repeated: ReturnType<typeof repeatedColumns>): CsvLineRefusal[] {
  const textAt = (place: number) => tidyText(cells[place] ?? '').replaceAll(' ', '');
  return repeated
    .filter(({ first, place }) => textAt(place) !== '' && textAt(place) !== textAt(first))
    .map(({ column }) =>
      column === 'remittance'
        ? { path: 'remittance', code: 'remittance-several' }
        : { path: pathOf(column), code: 'columns-disagree' },
    );
}

/** The path in orders of what a column holds. */
function pathOf(column: PaymentColumn): string {
  if (column === 'debtorIban') return 'accountId';
  if (['name', 'account', 'bic'].includes(column)) return `creditor.${column}`;
  const isOfAddress = ['street', 'buildingNumber', 'postCode', 'town', 'country'].includes(column);
  return isOfAddress ? `creditor.address.${column}` : column;
}

function isHeader(columns: ReadonlyMap<PaymentColumn, number>): boolean {
  return columns.has('name') && columns.has('account') && columns.has('amount');
}

type Refuse = (path: string, code: CsvLineRefusal['code']) => void;
type Cell = (column: PaymentColumn) => string;

function toLine(
  row: CsvRow,
  columns: ReadonlyMap<PaymentColumn, number>,
  width: number,
  options: PaymentCsvOptions,
): CsvPaymentLine {
  const refusals: CsvLineRefusal[] = [];
  const refuseField: Refuse = (path, code) => refusals.push({ path, code });
  const cell: Cell = (column) => tidyText(row.cells[columns.get(column) ?? -1] ?? '');
  const isTooWide = row.cells.slice(width).some((text) => text.trim() !== '');
  if (row.problem !== null || isTooWide) refuseField('', 'line-broken');
  const given = (column: 'reference' | 'remittance' | 'purpose') =>
    cell(column) === '' ? {} : { [column]: cell(column) };
  const draft: EntryDraft = {
    creditor: {
      name: cell('name'),
      account: cell('account'),
      ...(cell('bic') !== '' && { bic: cell('bic') }),
      address: addressOf(cell),
    },
    amount: amountOf(cell('amount'), refuseField),
    currency: currencyOf(cell('currency'), options, refuseField),
    executionDate: executionDateOf(cell('executionDate'), options, refuseField),
    ...given('reference'),
    ...given('remittance'),
    ...given('purpose'),
  };
  return { line: row.line, draft, debtorIban: cell('debtorIban'), refusals };
}

function amountOf(text: string, refuseField: Refuse): string {
  const amount = text.replace(/^\+/u, '');
  const read = readWrittenAmount(amount);
  if (read.ok) return read.value;
  if (amount === '') refuseField('amount', 'required');
  else refuseField('amount', /^[-\u2212(]/u.test(amount) ? 'amount-not-positive' : read.error.code);
  return amount;
}

function currencyOf(text: string, options: PaymentCsvOptions, refuseField: Refuse): string {
  const currency = text.toUpperCase() || (options.currency ?? '');
  if (currency === '') refuseField('currency', 'required');
  else if (!isCurrency(currency)) refuseField('currency', 'currency-unknown');
  return currency;
}

function executionDateOf(text: string, options: PaymentCsvOptions, refuseField: Refuse): string {
  const day = text === '' ? (options.executionDate ?? '') : dayOf(text);
  const isAmbiguous = /^\d{1,2}[/-]\d{1,2}[/-]\d{4}$/u.test(day);
  if (day === '') refuseField('executionDate', 'required');
  else if (!isDay(day)) refuseField('executionDate', isAmbiguous ? 'date-ambiguous' : 'date-format');
  return day;
}

function addressOf(cell: Cell): EntryDraft['creditor']['address'] {
  const parts = (['street', 'buildingNumber', 'postCode'] as const).filter((part) => cell(part) !== '');
  return {
    ...Object.fromEntries(parts.map((part) => [part, cell(part)])),
    town: cell('town'),
    country: cell('country').toUpperCase(),
  };
}

/** `YYYY-MM-DD` for that or `DD.MM.YYYY`; a text with slashes only where one of its numbers cannot be a month. */
function dayOf(text: string): string {
  const [, first = '', mark = '', second = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/u.exec(text) ?? [];
  if (year === '') return text;
  const write = (month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (mark === '.' || Number(first) > 12 || first === second) return write(second, first);
  return Number(second) > 12 ? write(first, second) : text;
}
