import type { Rescreening } from '@sorgfalt/contract';
import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from '../../platform/database/orm.ts';
import { holdLockOf, locks } from '../../platform/database/locks.ts';
import type { Tx } from '../../platform/database/database.ts';
import { screeningLists, screeningRescreenings, screeningVersions } from './tables.ts';

export type RescreeningRow = typeof screeningRescreenings.$inferSelect;

const shownMax = 50;

export async function requestRescreening(
  tx: Tx,
  rescreeningId: string,
  previousVersionId: string | null,
): Promise<void> {
  await tx.insert(screeningRescreenings).values({ rescreeningId, previousVersionId });
}

/** Notes an engine at its first start; gives whether there are clients, for whom it has a pass to make. */
export async function requestEnginePass(
  tx: Tx,
  { rescreeningId, engineVersion }: { rescreeningId: string; engineVersion: string },
): Promise<boolean> {
  const { rows } = await tx.execute<{ state: RescreeningRow['state'] }>(sql`
    insert into ${screeningRescreenings} (rescreening_id, engine_version, state, ended_at)
    select ${rescreeningId}::uuid, ${engineVersion}::text, case when has then 'waiting' else 'succeeded' end,
      case when has then null else now() end
    from (select exists (select from clients) as has) clients
    on conflict (engine_version) do nothing returning state`);
  return rows[0]?.state === 'waiting';
}

/** Takes a waiting pass (or one whose worker died) for running; null when it has ended. */
export async function startRescreening(tx: Tx, rescreeningId: string): Promise<RescreeningRow | null> {
  const [row] = await tx
    .update(screeningRescreenings)
    .set({ state: 'running' })
    .where(
      and(
        eq(screeningRescreenings.rescreeningId, rescreeningId),
        inArray(screeningRescreenings.state, ['waiting', 'running']),
      ),
    )
    .returning();
  return row ?? null;
}

/** Whose version this is. */
export async function readListOf(tx: Tx, versionId: string): Promise<string | null> {
  const [row] = await tx
    .select({ listId: screeningVersions.listId })
    .from(screeningVersions)
    .where(eq(screeningVersions.versionId, versionId));
  return row?.listId ?? null;
}

export async function updateRescreening(
  tx: Tx,
  rescreeningId: string,
  set: Pick<RescreeningRow, 'changedEntities' | 'clientsTotal' | 'clientsAffected'>,
): Promise<void> {
  await tx
    .update(screeningRescreenings)
    .set(set)
    .where(eq(screeningRescreenings.rescreeningId, rescreeningId));
}

/** Counts one client more. */
export async function addProgress(
  tx: Tx,
  rescreeningId: string,
  { newHits, reviewItems }: Pick<RescreeningRow, 'newHits' | 'reviewItems'>,
): Promise<void> {
  const t = screeningRescreenings;
  await tx
    .update(t)
    .set({
      clientsDone: sql`${t.clientsDone} + 1`,
      newHits: sql`${t.newHits} + ${newHits}`,
      reviewItems: sql`${t.reviewItems} + ${reviewItems}`,
    })
    .where(eq(t.rescreeningId, rescreeningId));
}

/** Ends a running pass; null where another run has ended it. */
export async function endRescreening(tx: Tx, rescreeningId: string): Promise<RescreeningRow | null> {
  const [row] = await tx
    .update(screeningRescreenings)
    .set({ state: 'succeeded', endedAt: sql`now()` })
    .where(
      and(eq(screeningRescreenings.rescreeningId, rescreeningId), eq(screeningRescreenings.state, 'running')),
    )
    .returning();
  return row ?? null;
}

/** Makes passes after two lists take turns on a client, so that neither raises what the other has raised. */
export async function holdClient(tx: Tx, clientId: string): Promise<void> {
  await holdLockOf(tx, locks.rescreenedClient, clientId);
}

/** The last passes, newest first. */
export async function readRescreenings(tx: Tx): Promise<Rescreening[]> {
  const rows = await tx
    .select({ row: screeningRescreenings, listId: screeningLists.listId, listName: screeningLists.name })
    .from(screeningRescreenings)
    .leftJoin(screeningVersions, eq(screeningVersions.versionId, screeningRescreenings.rescreeningId))
    .leftJoin(screeningLists, eq(screeningLists.listId, screeningVersions.listId))
    // An engine that began without clients had nobody to screen.
    .where(
      or(
        isNull(screeningRescreenings.engineVersion),
        ne(screeningRescreenings.state, 'succeeded'),
        gt(screeningRescreenings.clientsTotal, 0),
      ),
    )
    .orderBy(desc(screeningRescreenings.requestedAt), desc(screeningRescreenings.rescreeningId))
    .limit(shownMax);
  return rows.map(({ row, listId, listName }) => {
    const { previousVersionId: _, engineVersion: _engine, ...pass } = row;
    return { ...pass, listId, listName };
  });
}
