import { csvExport } from '../../platform/csv-lots.ts';
import type { CsvColumn } from '../../platform/csv-lots.ts';
import { readExportedCases } from './case-repo.ts';
import type { ExportedCase } from './case-repo.ts';

const columns: readonly CsvColumn<ExportedCase>[] = [
  ['case_no', ({ caseNo }) => caseNo],
  ['case_id', ({ id }) => id],
  ['client', ({ clientName }) => clientName],
  ['client_id', ({ clientId }) => clientId],
  ['status', ({ status }) => status],
  ['step', ({ currentStep }) => currentStep],
  ['risk', ({ riskLevel }) => riskLevel],
  ['flagged', ({ isFlagged }) => (isFlagged ? 'yes' : 'no')],
  ['submitted_by', ({ submittedBy }) => submittedBy],
  ['submitted_at', ({ submittedAt }) => submittedAt],
  ['changed_at', ({ updatedAt }) => updatedAt],
];

/** The cases that the filter lets through, newest change first. */
export const csvOfCases = csvExport(columns, readExportedCases);
