import type { DownloadSettings } from '@sorgfalt/contract';
import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ListIdentity } from './list-identity.ts';
import { screeningDownloads, screeningLists, screeningVersions } from './tables.ts';

export type DownloadRow = typeof screeningDownloads.$inferSelect;

const underWay: DownloadRow['state'][] = ['waiting', 'running'];

export function readDownloads(tx: Tx): Promise<DownloadRow[]> {
  return tx.select().from(screeningDownloads).orderBy(asc(screeningDownloads.listId));
}

export async function readDownload(tx: Tx, listId: string): Promise<DownloadRow | undefined> {
  const [row] = await tx.select().from(screeningDownloads).where(eq(screeningDownloads.listId, listId));
  return row;
}

/** Keeps the settings; the list is there from now on, without a version if it was not loaded. */
export async function storeDownload(tx: Tx, list: ListIdentity, settings: DownloadSettings): Promise<void> {
  const { listId, name, source } = list;
  await tx.insert(screeningLists).values({ listId, name, source }).onConflictDoNothing();
  const nextAt = settings.isEnabled ? sql`now()` : null;
  await tx
    .insert(screeningDownloads)
    .values({ listId, ...settings, nextAt })
    .onConflictDoUpdate({ target: screeningDownloads.listId, set: { ...settings, nextAt, seen: null } });
}

/** Forgets the settings, and the list itself where it never had a version; false where there are none. */
export async function deleteDownload(tx: Tx, listId: string): Promise<boolean> {
  const rows = await tx
    .delete(screeningDownloads)
    .where(eq(screeningDownloads.listId, listId))
    .returning({ listId: screeningDownloads.listId });
  await tx
    .delete(screeningLists)
    .where(
      and(
        eq(screeningLists.listId, listId),
        notInArray(
          screeningLists.listId,
          tx.select({ listId: screeningVersions.listId }).from(screeningVersions),
        ),
      ),
    );
  return rows.length === 1;
}

/** Of a download that was asked for so long ago the job is gone, or fails, or is as slow as none. */
const lostAfter = sql.raw(`interval '6 hours'`);

/** Nothing is under way, or what was is lost; since when says `nextAt`, which new settings empty. */
function isIdle() {
  const { state, nextAt } = screeningDownloads;
  return or(notInArray(state, underWay), isNull(nextAt), lte(nextAt, sql`now() - ${lostAfter}`));
}

/** Marks a download as asked for; false where it is already and not lost, or where there are no settings. */
export async function claimDownload(tx: Tx, listId: string): Promise<boolean> {
  const rows = await tx
    .update(screeningDownloads)
    .set({ state: 'waiting', nextAt: sql`now()` })
    .where(and(eq(screeningDownloads.listId, listId), isIdle()))
    .returning({ listId: screeningDownloads.listId });
  return rows.length === 1;
}

/**
 * Marks all that are due as asked for, each once however many processes look; gives their ids. What was asked for and never
 * ended is asked for again, as the list would stay as it is for ever.
 */
export async function claimDue(tx: Tx): Promise<string[]> {
  const { isEnabled, nextAt } = screeningDownloads;
  const rows = await tx
    .update(screeningDownloads)
    .set({ state: 'waiting', nextAt: sql`now()` })
    .where(and(eq(isEnabled, true), lte(nextAt, sql`now()`), isIdle()))
    .returning({ listId: screeningDownloads.listId });
  return rows.map(({ listId }) => listId);
}

/** Takes a download that was asked for (or one whose worker died) for running; null when it has ended. */
export async function startDownload(tx: Tx, listId: string): Promise<DownloadRow | null> {
  const [row] = await tx
    .update(screeningDownloads)
    .set({ state: 'running' })
    .where(and(eq(screeningDownloads.listId, listId), inArray(screeningDownloads.state, underWay)))
    .returning();
  return row ?? null;
}

export interface DownloadEnd {
  readonly state: 'unchanged' | 'succeeded' | 'failed';
  readonly errorCode: string | null;
  readonly errorDetail: string | null;
  readonly nextInHours: number;
  readonly seen?: DownloadRow['seen'];
}

/** Notes how a download ended. */
export async function endDownload(tx: Tx, listId: string, end: DownloadEnd): Promise<void> {
  const { nextInHours, ...rest } = end;
  const isFailed = end.state === 'failed';
  await tx
    .update(screeningDownloads)
    .set({
      ...rest,
      endedAt: sql`now()`,
      nextAt: sql`now() + ${nextInHours} * interval '1 hour'`,
      failedSince: isFailed ? sql`coalesce(${screeningDownloads.failedSince}, now())` : null,
      ...(isFailed ? {} : { checkedAt: sql`now()` }),
    })
    .where(eq(screeningDownloads.listId, listId));
}
