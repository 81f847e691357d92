import type { evidenceSubjects } from '@sorgfalt/contract';
import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  or,
  sql,
} from '../../../platform/database/orm.ts';
import { snapshot } from '../../../platform/database/database.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { cases } from '../../onboarding/tables.ts';
import { cosignedNote, hasQuorum, isPublished } from '../witnessing/cosignatures.ts';
import type { WitnessPolicy } from '../witnessing/cosignatures.ts';
import type { KeyRow } from '../keys/key-repo.ts';
import {
  ledgerCheckpoints,
  ledgerEntries,
  ledgerEntriesPlaced,
  ledgerKeys,
  ledgerTimestamps,
} from '../tables.ts';
import type { LedgerRow } from '../tables.ts';
import type { TimestampRow } from '../stamping/timestamp-repo.ts';

export type EvidenceSubject = (typeof evidenceSubjects)[number];

/** A client may have ten thousand entries, of some kilobytes each: others are answered between two lots. */
const rowsAtOnce = 200;

/**
 * All entries about a subject at one moment, oldest first. A client's are those of its cases too, also of those that only
 * the ledger knows, since the client was erased.
 */
export function entriesOf(database: Database, subject: EvidenceSubject, id: string): Promise<LedgerRow[]> {
  return database.transaction(async (tx) => {
    const rows: LedgerRow[] = [];
    for (;;) {
      const page = await readPage(tx, { subject, id, after: rows.at(-1) ?? null });
      rows.push(...page);
      if (page.length < rowsAtOnce) return rows;
    }
  }, snapshot);
}

function readPage(
  tx: Tx,
  { subject, id, after }: { subject: EvidenceSubject; id: string; after: LedgerRow | null },
): Promise<LedgerRow[]> {
  const { entryId, caseId, reviewId, paymentId, clientId, createdAt } = ledgerEntriesPlaced;
  const ofClient = tx.select({ id: cases.id }).from(cases).where(eq(cases.clientId, id));
  const named = tx
    .select({ id: ledgerEntries.caseId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.clientId, id), isNotNull(ledgerEntries.caseId)));
  const about = {
    entry: eq(entryId, id),
    case: eq(caseId, id),
    decision: eq(reviewId, id),
    payment: eq(paymentId, id),
    client: or(eq(clientId, id), inArray(caseId, ofClient), inArray(caseId, named)),
  }[subject];
  const isLater =
    after === null
      ? undefined
      : sql`(${createdAt}, ${entryId}) > (${after.createdAt}::timestamptz, ${after.entryId}::uuid)`;
  return tx
    .select()
    .from(ledgerEntriesPlaced)
    .where(and(about, isLater))
    .orderBy(asc(createdAt), asc(entryId))
    .limit(rowsAtOnce);
}

/** A checkpoint with a token over it. */
export interface StampedCheckpoint {
  readonly no: number;
  readonly treeSize: number;
  /** Signed note with the lines of its witnesses. */
  readonly note: string;
  readonly timestamp: TimestampRow;
}

/** How many with a line of enough witnesses are looked at for one whose lines are theirs. */
const candidatesMax = 200;

/**
 * The first stamped checkpoint that covers block `no` and that as many witnesses as asked for have cosigned; of several
 * tokens an external one before ours. Null while there is none.
 */
export async function firstStampedPublished(
  tx: Tx,
  no: number,
  policy: WitnessPolicy,
): Promise<StampedCheckpoint | null> {
  const rows = await tx
    .select({ timestamp: getTableColumns(ledgerTimestamps), checkpoint: getTableColumns(ledgerCheckpoints) })
    .from(ledgerTimestamps)
    .innerJoin(ledgerCheckpoints, eq(ledgerCheckpoints.no, ledgerTimestamps.checkpointNo))
    .where(and(gte(ledgerTimestamps.checkpointNo, no), isPublished(ledgerTimestamps.checkpointNo, policy)))
    .orderBy(
      asc(ledgerTimestamps.checkpointNo),
      asc(ledgerTimestamps.isEmbedded),
      asc(ledgerTimestamps.createdAt),
    )
    .limit(policy.quorum === 0 ? 1 : candidatesMax);
  for (const { timestamp, checkpoint } of rows) {
    if (!(await hasQuorum(tx, checkpoint.no, policy))) continue;
    const { no: found, treeSize } = checkpoint;
    return { no: found, treeSize, note: await cosignedNote(tx, checkpoint), timestamp };
  }
  return null;
}

/** The seal keys with these ids. */
export function sealKeysOf(tx: Tx, keyIds: readonly string[]): Promise<KeyRow[]> {
  return tx
    .select()
    .from(ledgerKeys)
    .where(and(eq(ledgerKeys.purpose, 'seal'), inArray(ledgerKeys.keyId, [...keyIds])))
    .orderBy(asc(ledgerKeys.createdAt));
}
