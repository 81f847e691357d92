import type { DecisionCheck } from '@sorgfalt/workflow';
import { and, desc, eq, gt, inArray, lt, max, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { NamedRow } from './item.ts';
import { selectNamed } from './named-items.ts';
import { reviewItems } from './tables.ts';
import type { ReviewRow } from './tables.ts';

export async function findItem(tx: Tx, uid: string | null, id: string): Promise<NamedRow | null> {
  const [row] = await selectNamed(tx, uid).where(eq(reviewItems.id, id));
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function lockItem(tx: Tx, uid: string, id: string): Promise<NamedRow | null> {
  const [row] = await selectNamed(tx, uid).where(eq(reviewItems.id, id)).for('update', { of: reviewItems });
  return row ?? null;
}

export async function insertItem(tx: Tx, item: typeof reviewItems.$inferInsert): Promise<void> {
  await tx.insert(reviewItems).values(item);
}

/** The waiting item of a rescreening, held until the transaction ends. */
export async function lockOpenRescreening(
  tx: Tx,
  { workflow, caseId }: Pick<ReviewRow, 'workflow' | 'caseId'>,
): Promise<ReviewRow | null> {
  const [row] = await tx
    .select()
    .from(reviewItems)
    .where(
      and(
        eq(reviewItems.workflow, workflow),
        eq(reviewItems.caseId, caseId),
        eq(reviewItems.type, 'rescreening'),
        eq(reviewItems.status, 'pending'),
      ),
    )
    .for('update');
  return row ?? null;
}

/** The last approval, before a moment if one is given, of an item of one of these types about a client; null without one. */
export async function findLastApproved(
  tx: Tx,
  clientId: string,
  { types, before }: { readonly types: readonly string[]; readonly before: string | null },
): Promise<NamedRow | null> {
  const [row] = await selectNamed(tx, null)
    .where(
      and(
        eq(reviewItems.clientId, clientId),
        eq(reviewItems.status, 'approved'),
        inArray(reviewItems.type, [...types]),
        before === null ? undefined : lt(reviewItems.decidedAt, before),
      ),
    )
    .orderBy(desc(reviewItems.decidedAt), desc(reviewItems.id))
    .limit(1);
  return row ?? null;
}

/** When whoever approved something about a client last confirmed a check; null where nobody did. */
export async function lastChecked(tx: Tx, clientId: string, check: DecisionCheck): Promise<string | null> {
  const [row] = await tx
    .select({ at: max(reviewItems.decidedAt) })
    .from(reviewItems)
    .where(
      and(
        eq(reviewItems.clientId, clientId),
        eq(reviewItems.status, 'approved'),
        sql`${reviewItems.checks} @> ${JSON.stringify([check])}::jsonb`,
      ),
    );
  return row?.at ?? null;
}

export async function addReasons(
  tx: Tx,
  id: string,
  change: Pick<ReviewRow, 'riskReasons' | 'priority'>,
): Promise<void> {
  await tx.update(reviewItems).set(change).where(eq(reviewItems.id, id));
}

/** Decides an item that is still pending; false where somebody was faster. */
export async function storeDecision(
  tx: Tx,
  id: string,
  decision: Pick<ReviewRow, 'status' | 'decision' | 'notes' | 'officerId' | 'decidedBy'> &
    Partial<Pick<ReviewRow, 'decidedAs' | 'reasonCode' | 'checks' | 'riskReasons'>>,
): Promise<boolean> {
  const changed = await tx
    .update(reviewItems)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(and(eq(reviewItems.id, id), eq(reviewItems.status, 'pending')))
    .returning({ id: reviewItems.id });
  return changed.length === 1;
}

export async function storeProof(tx: Tx, id: string, proofId: string | null): Promise<void> {
  await tx.update(reviewItems).set({ proofId }).where(eq(reviewItems.id, id));
}

/** Notes who has taken up an item, until when; null for nobody. */
export async function storeAssignee(
  tx: Tx,
  id: string,
  assignee: { readonly uid: string; readonly until: Date } | null,
): Promise<void> {
  await tx
    .update(reviewItems)
    .set({
      assignedTo: assignee?.uid ?? null,
      assignedAt: assignee === null ? null : sql`now()`,
      assignedUntil: assignee?.until.toISOString() ?? null,
    })
    .where(eq(reviewItems.id, id));
}

/** Leaves all that somebody has to nobody; gives the items that counted as taken up until then. */
export async function clearAssigned(tx: Tx, uid: string): Promise<ReviewRow[]> {
  const isHeld = and(eq(reviewItems.status, 'pending'), gt(reviewItems.assignedUntil, sql`now()`));
  return tx
    .update(reviewItems)
    .set({ assignedTo: null, assignedAt: null, assignedUntil: null })
    .where(and(eq(reviewItems.assignedTo, uid), isHeld))
    .returning();
}

/** Removes the items of the sample firm. */
export async function deleteSampleItems(tx: Tx): Promise<void> {
  await tx.delete(reviewItems).where(eq(reviewItems.isSample, true));
}
