import {
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
} from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { events } from '../../../platform/events/tables.ts';
import { users } from '../../users/tables.ts';
import { ledgerFindingReviews as reviews } from './audit-tables.ts';
import type { FindingReviewRow } from './audit-tables.ts';
import { rightsGiven } from './finding-trace-repo.ts';

/** What is open, and what was closed and is found all the same; held until the transaction ends. */
export function lockStanding(tx: Tx): Promise<FindingReviewRow[]> {
  return tx
    .select()
    .from(reviews)
    .where(or(isNull(reviews.closedAt), isNull(reviews.goneAt)))
    .orderBy(reviews.id)
    .for('update');
}

/** Gives the ids of those that are new: another process may have opened the same. */
export async function insertOpened(
  tx: Tx,
  rows: readonly (typeof reviews.$inferInsert)[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await tx
    .insert(reviews)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: reviews.id });
  return new Set(inserted.map(({ id }) => id));
}

/** Notes that audits find these no more, or again. */
export async function noteGone(tx: Tx, ids: readonly string[], isGone: boolean): Promise<void> {
  const goneAt = isGone ? sql`now()` : null;
  await tx
    .update(reviews)
    .set({ goneAt })
    .where(inArray(reviews.id, [...ids]));
}

/** The review, held until the transaction ends. */
export async function lockFinding(tx: Tx, id: string): Promise<FindingReviewRow | undefined> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
  return row;
}

export async function storeClosing(
  tx: Tx,
  id: string,
  closing: { closedBy: string; reason: string; proofId: string | null },
): Promise<void> {
  await tx
    .update(reviews)
    .set({ ...closing, closedAt: sql`now()` })
    .where(eq(reviews.id, id));
}

/** A page of the reviews, each with the name of who closed it and with which administrators may close it. */
export async function listFindings(
  tx: Tx,
  { state, limit, offset }: { state: 'open' | 'closed'; limit: number; offset: number },
) {
  const isMeant = state === 'open' ? isNull(reviews.closedAt) : isNotNull(reviews.closedAt);
  const order = state === 'open' ? [asc(reviews.id)] : [desc(reviews.closedAt), desc(reviews.id)];
  const rows = await tx
    .select({ ...getTableColumns(reviews), closerName: users.name, closers: closersOf })
    .from(reviews)
    .leftJoin(users, eq(users.uid, reviews.closedBy))
    .where(isMeant)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return { rows, total: await tx.$count(reviews, isMeant) };
}

const closersOf = sql<string[]>`array(select admin.uid from ${users} admin
  where admin.role = 0 and admin.state = 'active' and not admin.is_sample and admin.uid <> all (${reviews.causers})
    and not exists (select from ${events} where ${rightsGiven({
      givers: sql`${reviews.causers}`,
      uid: sql`admin.uid`,
      since: sql`${reviews.openedAt}`,
    })}))`;
