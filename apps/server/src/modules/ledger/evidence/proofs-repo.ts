import { and, desc, eq, inArray, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { events } from '../../../platform/events/tables.ts';
import { findCheckpoint } from '../repo.ts';
import { ledgerPayloads } from '../tables.ts';
import { firstStamped } from '../stamping/timestamp-repo.ts';
import type { TimestampRow } from '../stamping/timestamp-repo.ts';

/** A token with the size of the tree that it stamps. */
export interface StampOfBlock {
  readonly timestamp: TimestampRow;
  readonly treeSize: number;
}

/** The first stamp that covers a block; null before there is one. */
export async function stampOfBlock(tx: Tx, no: number | null): Promise<StampOfBlock | null> {
  const timestamp = no === null ? null : await firstStamped(tx, no);
  const checkpoint = timestamp === null ? null : await findCheckpoint(tx, timestamp.checkpointNo);
  return timestamp === null || checkpoint === null ? null : { timestamp, treeSize: checkpoint.treeSize };
}

/** Which of the entries still have a content. */
export async function entriesWithContent(tx: Tx, entryIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (entryIds.length === 0) return new Set();
  const rows = await tx
    .select({ entryId: ledgerPayloads.entryId })
    .from(ledgerPayloads)
    .where(inArray(ledgerPayloads.entryId, [...entryIds]));
  return new Set(rows.map(({ entryId }) => entryId));
}

/** When somebody last had the entry verified, and how that ended; null when nobody did. */
export async function lastVerified(tx: Tx, entryId: string): Promise<{ at: string; ok: boolean } | null> {
  const [row] = await tx
    .select({ at: events.occurredAt, status: events.status })
    .from(events)
    .where(and(eq(events.type, 'ledger.verified'), sql`${events.data} ->> 'entryId' = ${entryId}`))
    .orderBy(desc(events.id))
    .limit(1);
  return row === undefined ? null : { at: row.at, ok: row.status === 'success' };
}
