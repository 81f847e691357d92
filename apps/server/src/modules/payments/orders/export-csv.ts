import { CsvNumber } from '@sorgfalt/csv';
import { formatAmount } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import { csvExport } from '../../../platform/csv-lots.ts';
import type { CsvColumn } from '../../../platform/csv-lots.ts';
import { readExported } from './export-repo.ts';
import type { ExportedPayment } from './export-repo.ts';

const columns: readonly CsvColumn<ExportedPayment>[] = [
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

/** The payments of the queue that the filter lets through, newest first. */
export const csvOf = csvExport(columns, readExported);
