import type { ClientSummary } from '@sorgfalt/contract';
import { and, asc, sql } from '../../platform/database/orm.ts';
import { csvExport } from '../../platform/csv-lots.ts';
import type { CsvColumn } from '../../platform/csv-lots.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clients } from '../clients/tables.ts';
import { matching, summaryColumns } from './list-repo.ts';
import type { ClientFilter } from './list-repo.ts';

type ExportedClient = Awaited<ReturnType<typeof readExported>>[number];

function readExported(
  tx: Tx,
  filter: ClientFilter,
  last: Pick<ClientSummary, 'clientId' | 'name'> | undefined,
  limit: number,
) {
  const isBehind = last && sql`(${clients.name}, ${clients.id}) > (${last.name}, ${last.clientId}::uuid)`;
  return tx
    .select(summaryColumns)
    .from(clients)
    .where(and(matching(filter), isBehind))
    .orderBy(asc(clients.name), asc(clients.id))
    .limit(limit);
}

const columns: readonly CsvColumn<ExportedClient>[] = [
  ['client_id', ({ clientId }) => clientId],
  ['client', ({ name }) => name],
  ['kind', ({ kind }) => kind],
  ['status', ({ status }) => status],
  ['frozen', ({ isFrozen }) => (isFrozen ? 'yes' : 'no')],
  ['risk', ({ riskLevel }) => riskLevel],
  ['next_review_on', ({ nextReviewOn }) => nextReviewOn],
  ['open_cases', ({ openCases }) => openCases],
];

/** The clients that the filter lets through, by name. */
export const csvOfClients = csvExport(columns, readExported);
