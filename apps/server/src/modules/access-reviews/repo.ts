import type { Role, User, UserState } from '@sorgfalt/contract';
import { and, asc, desc, eq, isNull, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { events } from '../../platform/events/tables.ts';
import { factorOf } from '../identity/index.ts';
import { isUnused } from '../users/index.ts';
import { users } from '../users/tables.ts';
import { accessReviewLines, accessReviews } from './tables.ts';
import type { AccessReviewLineRow, AccessReviewRow } from './tables.ts';

const lines = accessReviewLines;
const roleNow = sql<Role>`case ${users.role} when 0 then 'admin' when 1 then 'editor' else 'guest' end`;

/** A line with what its account is called, and what it may do now. */
export interface Line extends AccessReviewLineRow {
  readonly name: string;
  readonly email: string;
  readonly provider: User['provider'];
  readonly roleNow: Role;
  readonly stateNow: UserState;
  /** Whether somebody else administers now, also an account that is younger than the review. */
  readonly areOthersAdmins: boolean;
}

export async function listReviews(tx: Tx): Promise<AccessReviewRow[]> {
  return tx.select().from(accessReviews).orderBy(desc(accessReviews.to));
}

/** The review, held until the transaction ends where something of it changes. */
export async function lockReview(tx: Tx, id: string): Promise<AccessReviewRow | undefined> {
  const [row] = await tx.select().from(accessReviews).where(eq(accessReviews.id, id)).for('update');
  return row;
}

export async function findReview(tx: Tx, id: string): Promise<AccessReviewRow | undefined> {
  const [row] = await tx.select().from(accessReviews).where(eq(accessReviews.id, id));
  return row;
}

/** When the last review that was closed ended its period. */
export async function lastClosed(tx: Tx): Promise<string | null> {
  const [row] = await tx
    .select({ at: sql<string | null>`max(${accessReviews.to})` })
    .from(accessReviews)
    .where(sql`${accessReviews.closedAt} is not null`);
  return row?.at === null || row?.at === undefined ? null : new Date(row.at).toISOString();
}

/** When the first of those who use the product came. */
export async function firstAccount(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ at: Date | string }>(
    sql`select coalesce(min(${users.createdAt}), now()) as at from ${users} where not ${users.isSample}`,
  );
  return new Date(rows[0]?.at ?? Date.now()).toISOString();
}

export async function insertReview(
  tx: Tx,
  review: { readonly id: string; readonly from: string; readonly openedBy: string },
): Promise<AccessReviewRow | undefined> {
  const [row] = await tx.insert(accessReviews).values(review).onConflictDoNothing().returning();
  return row;
}

/** A line for every account; the people of the sample firm are invented. Gives how many there are. */
export async function insertLines(tx: Tx, reviewId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into ${lines} (review_id, uid, role, state, last_login_at, is_asleep, has_factor, place)
    select ${reviewId}::uuid, ${users.uid}, ${roleNow}, ${users.state}, ${users.lastLoginAt},
      ${users.state} = 'active' and ${isUnused},
      ${factorOf(users.uid)},
      row_number() over (order by ${users.state} = 'disabled', ${users.role}, lower(${users.name}), ${users.uid})
    from ${users} where not ${users.isSample}`);
  return rowCount ?? 0;
}

export async function linesOf(tx: Tx, reviewId: string): Promise<Line[]> {
  const rows = await tx
    .select({
      line: lines,
      name: users.name,
      email: users.email,
      provider: users.provider,
      roleNow,
      stateNow: users.state,
      areOthersAdmins: sql<boolean>`exists (select from ${users} other
        where other.role = 0 and other.state = 'active' and not other.is_sample and other.uid <> ${users.uid})`,
    })
    .from(lines)
    .innerJoin(users, eq(users.uid, lines.uid))
    .where(eq(lines.reviewId, reviewId))
    .orderBy(asc(lines.place));
  return rows.map(({ line, ...account }) => ({ ...line, ...account }));
}

export async function storeLine(
  tx: Tx,
  { reviewId, uid }: { readonly reviewId: string; readonly uid: string },
  change: Partial<AccessReviewLineRow>,
): Promise<boolean> {
  const done = await tx
    .update(lines)
    .set(change)
    .where(and(eq(lines.reviewId, reviewId), eq(lines.uid, uid), isNull(lines.decision)))
    .returning({ uid: lines.uid });
  return done.length === 1;
}

export async function closeReview(
  tx: Tx,
  id: string,
  closed: Pick<AccessReviewRow, 'closedBy' | 'closedAt' | 'report' | 'reportSha256'>,
): Promise<void> {
  await tx.update(accessReviews).set(closed).where(eq(accessReviews.id, id));
}

export async function storeProof(tx: Tx, id: string, proofId: string | null): Promise<void> {
  await tx.update(accessReviews).set({ proofId }).where(eq(accessReviews.id, id));
}

/** How often each account did what in a period: the events that name it as who acted, by capability. */
export async function countActs(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const { rows } = await tx.execute<{ actor: string; area: string; count: number }>(sql`
    select ${events.actor} as actor, split_part(${events.type}, '.', 1) as area, count(*)::int as count
    from ${events}
    where ${events.actorKind} = 'user' and ${events.occurredAt} >= ${from} and ${events.occurredAt} < ${to}
    group by 1, 2 order by 1, 2`);
  const acts = new Map<string, Record<string, number>>();
  for (const { actor, area, count } of rows) {
    const known = acts.get(actor) ?? {};
    acts.set(actor, { ...known, [area]: count });
  }
  return acts;
}
