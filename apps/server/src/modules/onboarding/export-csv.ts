import { csvInLots } from '../../platform/csv-lots.ts';
import type { CsvColumn } from '../../platform/csv-lots.ts';
import type { Database } from '../../platform/database/database.ts';
import { readExportedCases } from './case-repo.ts';
import type { CaseFilter, ExportedCase } from './case-repo.ts';

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
export function csvOfCases(
  database: Database,
  filter: CaseFilter,
  rowsAtOnce?: number,
): AsyncGenerator<string> {
  const read = (last: ExportedCase | undefined, limit: number) =>
    readExportedCases(database, filter, last, limit);
  return csvInLots(columns, read, rowsAtOnce);
}
