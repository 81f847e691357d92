import { and, asc, count, eq, gte, isNull, max, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { timeOfUuidv7 } from '../../../platform/ids.ts';
import type { CheckpointRow } from '../repo.ts';
import {
  ledgerCheckpoints,
  ledgerEntries,
  ledgerEntriesPlaced,
  ledgerIntents,
  ledgerPlaces,
  ledgerSequencer,
} from '../tables.ts';

export type Intent = typeof ledgerIntents.$inferSelect;
export interface WaitingEntry {
  readonly entryId: string;
  readonly leafHash: string;
}

/** Makes every earlier token void and gives back the new one. Waits for a publication that is under way. */
export async function takeToken(tx: Tx): Promise<number> {
  const [row] = await tx
    .insert(ledgerSequencer)
    .values({ id: 1, token: 1 })
    .onConflictDoUpdate({ target: ledgerSequencer.id, set: { token: sql`${ledgerSequencer.token} + 1` } })
    .returning({ token: ledgerSequencer.token });
  if (row === undefined) throw new Error('an updated token comes back');
  return row.token;
}

/** The newest token, null before the first; nobody takes another before this transaction ends. */
export async function newestToken(tx: Tx): Promise<number | null> {
  const [row] = await tx.select({ token: ledgerSequencer.token }).from(ledgerSequencer).for('update');
  return row?.token ?? null;
}

/** Whether entries wait for their place or a checkpoint for its publication. */
export async function isWorkWaiting(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ waits: boolean }>(sql`
    select exists (select from ${ledgerPlaces} where ${ledgerPlaces.leafIndex} is null)
      or exists (select from ${ledgerIntents}) as waits`);
  return rows[0]?.waits === true;
}

/** How many entries wait, counted up to `limit`, and since when the first of them, in milliseconds since 1970. */
export async function measureWaiting(
  tx: Tx,
  limit: number,
): Promise<{ waiting: number; oldestMs: number | null }> {
  const first = waitingPlaces(tx, limit).as('first');
  const [row] = await tx
    .select({ waiting: count(), oldest: sql<string | null>`min(${first.entryId}::text)` })
    .from(first);
  const oldest = row?.oldest ?? null;
  return { waiting: row?.waiting ?? 0, oldestMs: oldest === null ? null : timeOfUuidv7(oldest) };
}

/** Entries that wait for their place, oldest first. */
export async function listUnsequenced(tx: Tx, limit: number): Promise<WaitingEntry[]> {
  const first = waitingPlaces(tx, limit);
  // Not joined: for thousands of rows a plan would read the whole table of entries.
  const { rows } = await tx.execute<{ entryId: string; leafHash: string }>(sql`
    select entry_id as "entryId", (
      select leaf_hash from ${ledgerEntries} entry where entry.entry_id = waiting.entry_id
    ) as "leafHash"
    from (${first}) waiting`);
  return rows;
}

/** In the order in which they came. */
function waitingPlaces(tx: Tx, limit: number) {
  return tx
    .select({ entryId: ledgerPlaces.entryId })
    .from(ledgerPlaces)
    .where(isNull(ledgerPlaces.leafIndex))
    .orderBy(asc(ledgerPlaces.arrival))
    .limit(limit);
}

export async function findIntent(tx: Tx): Promise<Intent | null> {
  const [row] = await tx.select().from(ledgerIntents);
  return row ?? null;
}

/** The entries of an intent that still have no place, in its order. */
export async function listIntended(tx: Tx, no: number): Promise<WaitingEntry[]> {
  const { rows } = await tx.execute<{ entryId: string; leafHash: string }>(sql`
    select entry.entry_id as "entryId", entry.leaf_hash as "leafHash"
    from ${ledgerIntents} intent, unnest(intent.entry_ids) with ordinality as place (entry_id, ordinal)
    join ${ledgerEntriesPlaced} entry on entry.entry_id = place.entry_id
    where intent.no = ${no} and entry.leaf_index is null
    order by place.ordinal`);
  return rows;
}

export async function insertIntent(tx: Tx, intent: Intent): Promise<void> {
  await tx.insert(ledgerIntents).values(intent);
}

/** Gives the entries of an intent their places in its order, and removes it; returns how many were placed. */
export async function placeIntended(
  tx: Tx,
  intent: { no: number; firstIndex: number; status: 'verifying' | 'confirmed' },
): Promise<number> {
  const placed = await tx
    .update(ledgerPlaces)
    .set({
      leafIndex: sql`${intent.firstIndex}::bigint + place.ordinal - 1`,
      status: intent.status,
      checkpointNo: intent.no,
    })
    .from(sql`${ledgerIntents} intent, unnest(intent.entry_ids) with ordinality as place (entry_id, ordinal)`)
    .where(
      and(
        sql`intent.no = ${intent.no}`,
        sql`${ledgerPlaces.entryId} = place.entry_id`,
        isNull(ledgerPlaces.leafIndex),
      ),
    );
  await tx.delete(ledgerIntents).where(eq(ledgerIntents.no, intent.no));
  return placed.rowCount ?? 0;
}

export async function insertCheckpoint(tx: Tx, row: typeof ledgerCheckpoints.$inferInsert): Promise<void> {
  await tx.insert(ledgerCheckpoints).values(row);
}

export async function findCheckpointOfSize(
  tx: Tx,
  treeSize: number,
): Promise<typeof ledgerCheckpoints.$inferSelect | null> {
  const [row] = await tx.select().from(ledgerCheckpoints).where(eq(ledgerCheckpoints.treeSize, treeSize));
  return row ?? null;
}

/** The leaf index that comes next, from the highest one given: an index look-up. */
export async function nextLeafIndex(tx: Tx): Promise<number> {
  const [row] = await tx.select({ highest: max(ledgerPlaces.leafIndex) }).from(ledgerPlaces);
  return (row?.highest ?? -1) + 1;
}

/** Entries with a place, of which so many were counted before. */
export async function countSequenced(tx: Tx, { treeSize }: Pick<CheckpointRow, 'treeSize'>): Promise<number> {
  const [row] = await tx
    .select({ sequenced: count() })
    .from(ledgerEntriesPlaced)
    .where(gte(ledgerEntriesPlaced.leafIndex, treeSize));
  return treeSize + (row?.sequenced ?? 0);
}

/**
 * Number of the first checkpoint after this one that does not follow the one before it by one and by more leaves.
 */
export async function findCheckpointBreak(
  tx: Tx,
  { no, treeSize }: Pick<CheckpointRow, 'no' | 'treeSize'>,
): Promise<number | null> {
  const { rows } = await tx.execute<{ no: number }>(sql`
    select no from (
      select no, tree_size, lag(no, 1, ${no}::bigint) over (order by no) as no_before,
        lag(tree_size, 1, ${treeSize}::bigint) over (order by no) as size_before
      from ${ledgerCheckpoints} where no > ${no}
    ) ordered
    where no <> no_before + 1 or tree_size <= size_before
    order by no limit 1`);
  return rows[0]?.no ?? null;
}
