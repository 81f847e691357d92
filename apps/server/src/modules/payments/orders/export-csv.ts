import { CsvNumber, csvLine } from '@sorgfalt/csv';
import type { CsvCell } from '@sorgfalt/csv';
import { formatAmount } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import type { Payment } from '@sorgfalt/contract';
import type { Database } from '../../../platform/database/database.ts';
import { listPayments } from './list-repo.ts';
import type { PaymentFilter } from './list-repo.ts';

const linesAtOnce = 250;

const columns: readonly (readonly [string, (payment: Payment) => CsvCell])[] = [
  ['payment_no', ({ paymentNo }) => paymentNo],
  ['payment_id', ({ paymentId }) => paymentId],
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
  ['initiated_by', ({ initiatedBy }) => initiatedBy.name],
];

/** The lines of the queue as CSV (RFC 4180, UTF-8 with its mark, so that spreadsheets read letters right). */
export async function* csvOf(database: Database, filter: PaymentFilter): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(([name]) => name))}`;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listPayments>> = await listPayments(database, filter, {
      limit: linesAtOnce,
      ...(cursor === null ? {} : { cursor }),
    });
    yield page.payments.map((payment) => csvLine(columns.map(([, of]) => of(payment)))).join('');
    cursor = page.next;
  } while (cursor !== null);
}
