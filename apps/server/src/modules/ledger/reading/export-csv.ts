import { and, desc, eq, lt, sql } from '../../../platform/database/orm.ts';
import { csvExport } from '../../../platform/csv-lots.ts';
import type { CsvColumn } from '../../../platform/csv-lots.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { matching } from '../repo.ts';
import type { EntryFilter } from '../repo.ts';
import { stampOf } from '../stamping/timestamp-repo.ts';
import { ledgerCheckpoints, ledgerEntries, ledgerPlaces } from '../tables.ts';

type ExportedEntry = Awaited<ReturnType<typeof readExported>>[number];

/**
 * By ids, which begin with the time: an entry that is given its place in the tree while the file is written would otherwise
 * come twice or not at all. Entries whose place somebody took away are told as such.
 */
function readExported(
  tx: Tx,
  filter: EntryFilter,
  last: { readonly entryId: string } | undefined,
  limit: number,
) {
  const { entryId, kind, caseId, clientId, reviewId, paymentId, proofHash, leafHash, createdAt } =
    ledgerEntries;
  const stamp = stampOf(tx, ledgerPlaces.checkpointNo).as('stamp');
  return tx
    .select({
      entryId,
      kind,
      caseId,
      clientId,
      reviewId,
      paymentId,
      proofHash,
      leafHash,
      createdAt,
      leafIndex: ledgerPlaces.leafIndex,
      status: ledgerPlaces.status,
      block: ledgerPlaces.checkpointNo,
      treeSize: ledgerCheckpoints.treeSize,
      stampedBlock: stamp.checkpointNo,
      stampedAt: stamp.genTime,
      authority: stamp.authority,
      isEmbedded: stamp.isEmbedded,
    })
    .from(ledgerEntries)
    .leftJoin(ledgerPlaces, eq(ledgerPlaces.entryId, entryId))
    .leftJoin(ledgerCheckpoints, eq(ledgerCheckpoints.no, ledgerPlaces.checkpointNo))
    .leftJoinLateral(stamp, sql`true`)
    .where(and(matching(filter), last && lt(entryId, last.entryId)))
    .orderBy(desc(entryId))
    .limit(limit);
}

const columns: readonly CsvColumn<ExportedEntry>[] = [
  ['entry_id', ({ entryId }) => entryId],
  ['leaf_index', ({ leafIndex }) => leafIndex],
  ['time', ({ createdAt }) => createdAt],
  ['kind', ({ kind }) => kind],
  ['client_id', ({ clientId }) => clientId],
  ['case_id', ({ caseId }) => caseId],
  ['payment_id', ({ paymentId }) => paymentId],
  ['review_id', ({ reviewId }) => reviewId],
  ['proof_hash', ({ proofHash }) => proofHash],
  ['leaf_hash', ({ leafHash }) => leafHash],
  ['status', ({ status }) => status],
  ['block', ({ block }) => block],
  ['tree_size', ({ treeSize }) => treeSize],
  ['stamped_block', ({ stampedBlock }) => stampedBlock],
  ['stamped_at', ({ stampedAt }) => stampedAt],
  ['stamp_authority', ({ authority }) => authority],
  // Ours is none for sure; of others only their certificate and the list of recognised providers can tell.
  ['stamp_qualified', ({ isEmbedded }) => (isEmbedded === null ? null : isEmbedded ? 'no' : 'unknown')],
];

/** The entries that the filter lets through, newest first: what each is about and where it is proved, nothing of what is sealed. */
export const csvOfEntries = csvExport(columns, readExported);
