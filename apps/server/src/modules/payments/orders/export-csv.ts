import { CsvNumber, csvLine } from '@sorgfalt/csv';
import type { CsvCell } from '@sorgfalt/csv';
import { formatAmount } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import type { Database } from '../../../platform/database/database.ts';
import { readExported } from './export-repo.ts';
import type { ExportedPayment } from './export-repo.ts';
import type { PaymentFilter } from './list-repo.ts';

const columns: readonly (readonly [string, (payment: ExportedPayment) => CsvCell])[] = [
  ['payment_no', ({ paymentNo }) => paymentNo],
  ['payment_id', ({ id }) => id],
  ['client', ({ clientName }) => clientName],
  ['beneficiary', ({ beneficiary }) => beneficiary],
  [
    'amount',
    ({ amountMinor, currency }) =>
      new CsvNumber(formatAmount(amountMinor, currency as Currency).replaceAll("'", '')),
  ],
  ['currency', ({ currency }) => currency],
  ['reference', ({ reference }) => reference],
  ['status', ({ status }) => status],
  ['state', ({ state }) => state],
  ['risk', ({ risk }) => risk],
  ['risk_score', ({ riskScore }) => riskScore],
  ['execution_date', ({ executionDate }) => executionDate],
  ['created_at', ({ createdAt }) => createdAt],
  ['initiated_by', ({ initiatedBy }) => initiatedBy],
];

/**
 * The lines of the queue as CSV (RFC 4180, UTF-8 with its mark, so that spreadsheets read letters right). While some are
 * written, the database reads the next: of a million no more than two lots are held.
 */
export async function* csvOf(
  database: Database,
  filter: PaymentFilter,
  linesAtOnce = 1000,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(([name]) => name))}`;
  const readAfter = (last?: ExportedPayment) => ahead(readExported(database, filter, last, linesAtOnce));
  let reading = readAfter();
  for (;;) {
    const lot = await reading;
    const isLast = lot.length < linesAtOnce;
    if (!isLast) reading = readAfter(lot.at(-1));
    yield lot.map((payment) => csvLine(columns.map(([, of]) => of(payment)))).join('');
    if (isLast) return;
  }
}

/** Begun, and waited for later: where nobody waits any more, as the caller has gone, its failure is nobody's. */
function ahead<T>(read: PromiseLike<T>): Promise<T> {
  const answer = Promise.resolve(read);
  answer.catch(() => undefined);
  return answer;
}
