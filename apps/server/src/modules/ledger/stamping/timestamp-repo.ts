import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, sql } from '../../../platform/database/orm.ts';
import type { AnyColumn } from '../../../platform/database/orm.ts';
import { locks, tryLock } from '../../../platform/database/locks.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { events } from '../../../platform/events/tables.ts';
import {
  ledgerCheckpoints,
  ledgerEntries,
  ledgerPlaces,
  ledgerSealStamps,
  ledgerTimestamps,
} from '../tables.ts';

export type TimestampRow = typeof ledgerTimestamps.$inferSelect;
type SealStampRow = typeof ledgerSealStamps.$inferSelect;

/** Whether this transaction is the one that stamps now; held until it ends. */
export function tryLockStamper(tx: Tx): Promise<boolean> {
  return tryLock(tx, locks.stamper);
}

/** The newest token of an authority; null before its first. */
export async function lastTimestamp(tx: Tx, tsa: string): Promise<TimestampRow | null> {
  const [row] = await tx
    .select()
    .from(ledgerTimestamps)
    .where(eq(ledgerTimestamps.tsa, tsa))
    .orderBy(desc(ledgerTimestamps.checkpointNo))
    .limit(1);
  return row ?? null;
}

export async function insertTimestamp(tx: Tx, row: typeof ledgerTimestamps.$inferInsert): Promise<void> {
  await tx.insert(ledgerTimestamps).values(row).onConflictDoNothing();
}

/** The first stamped checkpoint that covers everything up to block `no`, with its token; an external one before ours. */
export async function firstStamped(tx: Tx, no: number): Promise<TimestampRow | null> {
  const [row] = await stampOf(tx, no);
  return row ?? null;
}

/** The question for that token, by itself or for each row of another one that has the number. */
export function stampOf(tx: Tx, no: number | AnyColumn) {
  return tx
    .select()
    .from(ledgerTimestamps)
    .where(gte(ledgerTimestamps.checkpointNo, no))
    .orderBy(
      asc(ledgerTimestamps.checkpointNo),
      asc(ledgerTimestamps.isEmbedded),
      asc(ledgerTimestamps.createdAt),
    )
    .limit(1);
}

/** All tokens over checkpoints, oldest checkpoint first. */
export function listTimestamps(tx: Tx): Promise<TimestampRow[]> {
  return tx.select().from(ledgerTimestamps).orderBy(asc(ledgerTimestamps.checkpointNo));
}

/** What the events tell of tokens: the number of the checkpoint and the authority. */
export async function listStamped(tx: Tx): Promise<{ block: number; tsa: string }[]> {
  const rows = await tx.select({ data: events.data }).from(events).where(eq(events.type, 'ledger.stamped'));
  return rows.map(({ data }) => ({ block: Number(data['block']), tsa: String(data['tsa']) }));
}

/** Seals of which the events tell another stamp than the one that is stored, which may be none. */
export async function listChangedSealStamps(
  tx: Tx,
): Promise<{ entryId: string; tsa: string; isGone: boolean }[]> {
  const entryId = sql<string>`${events.data} ->> 'entryId'`;
  const { token } = ledgerSealStamps;
  return tx
    .select({ entryId, tsa: sql<string>`${events.data} ->> 'tsa'`, isGone: sql<boolean>`${token} is null` })
    .from(events)
    .leftJoin(ledgerSealStamps, sql`${ledgerSealStamps.entryId} = (${entryId})::uuid`)
    .where(
      and(
        eq(events.type, 'ledger.seal_stamped'),
        sql`encode(sha256(${token}), 'hex') is distinct from ${events.data} ->> 'tokenSha256'`,
      ),
    )
    .orderBy(asc(events.id));
}

/** The stamps over the seals of entries; without a token where one is waited for. */
export async function listSealStamps(
  tx: Tx,
  entryIds: readonly string[],
): Promise<Map<string, Uint8Array | null>> {
  const rows = await tx
    .select({ entryId: ledgerSealStamps.entryId, token: ledgerSealStamps.token })
    .from(ledgerSealStamps)
    .where(sql`${ledgerSealStamps.entryId} = any(${sql.param([...entryIds])}::uuid[])`);
  return new Map(rows.map(({ entryId, token }) => [entryId, token]));
}

/** Confirms the entries that a stamped checkpoint covers; gives how many there were. */
export async function confirmCovered(tx: Tx, no: number): Promise<number> {
  const confirmed = await tx
    .update(ledgerPlaces)
    .set({ status: 'confirmed' })
    .where(and(inArray(ledgerPlaces.status, ['verifying', 'failed']), lte(ledgerPlaces.checkpointNo, no)));
  return confirmed.rowCount ?? 0;
}

/** Marks the entries as failed whose checkpoint was published before `instant` and has no token; gives how many. */
export async function giveUpCovered(tx: Tx, instant: string): Promise<number> {
  const old = tx
    .select({ no: ledgerCheckpoints.no })
    .from(ledgerCheckpoints)
    .where(lt(ledgerCheckpoints.createdAt, instant));
  const failed = await tx
    .update(ledgerPlaces)
    .set({ status: 'failed' })
    .where(and(eq(ledgerPlaces.status, 'verifying'), inArray(ledgerPlaces.checkpointNo, old)));
  return failed.rowCount ?? 0;
}

/** Seals that wait for their timestamp, oldest first. */
export function listUnstampedSeals(tx: Tx, limit: number): Promise<{ entryId: string; seal: string }[]> {
  return tx
    .select({ entryId: ledgerSealStamps.entryId, seal: ledgerEntries.sealSignature })
    .from(ledgerSealStamps)
    .innerJoin(ledgerEntries, eq(ledgerEntries.entryId, ledgerSealStamps.entryId))
    .where(isNull(ledgerSealStamps.token))
    .orderBy(asc(ledgerSealStamps.entryId))
    .limit(limit);
}

/** Keeps the stamp of a seal that has none; false where somebody was faster. */
export async function stampSeal(
  tx: Tx,
  entryId: string,
  stamp: Pick<SealStampRow, 'tsa' | 'token' | 'genTime'>,
): Promise<boolean> {
  const stamped = await tx
    .update(ledgerSealStamps)
    .set(stamp)
    .where(and(eq(ledgerSealStamps.entryId, entryId), isNull(ledgerSealStamps.token)));
  return stamped.rowCount === 1;
}

/** Token over the seal of an entry; null without one. */
export async function findSealStamp(tx: Tx, entryId: string): Promise<Uint8Array | null> {
  const [row] = await tx.select().from(ledgerSealStamps).where(eq(ledgerSealStamps.entryId, entryId));
  return row?.token ?? null;
}
