import { countedMax, isOfficer, roles } from '@sorgfalt/contract';
import type { ReviewAssignees } from '@sorgfalt/contract';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, max, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DecisionCheck } from '@sorgfalt/workflow';
import { walkedMax } from '../../platform/database/ask-newest.ts';
import { countUpTo, upTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { behind, pageOf, pageOfFew } from '../../platform/database/list-place.ts';
import type { ListPage } from '../../platform/database/list-place.ts';
import { isWithinDays } from '../../platform/database/swiss-days.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { clients } from '../clients/tables.ts';
import { roleNumber } from '../users/index.ts';
import { users } from '../users/tables.ts';
import type { NamedRow, Workflow } from './item.ts';
import { partOf } from './participations.ts';
import { findWanted } from './wanted-items.ts';
import type { Wanted } from './wanted-items.ts';
import { reviewItems } from './tables.ts';
import type { ReviewRow } from './tables.ts';

export interface Filter {
  readonly status: ReviewRow['status'] | 'all';
  readonly workflow: Workflow | 'all';
  readonly search?: string | undefined;
  readonly assignee?: ReviewAssignees | undefined;
  /** Days of submission, and of the decision. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly decidedFrom?: string | undefined;
  readonly decidedTo?: string | undefined;
  readonly officer?: string | undefined;
  readonly reason?: string | undefined;
}

interface Counts {
  readonly pending: number;
  readonly approved: number;
  readonly rejected: number;
  readonly all: number;
}

// Names only, read by join: whose record they are stays with those modules.
const submitters = alias(users, 'submitters');
const deciders = alias(users, 'deciders');
const assignees = alias(users, 'assignees');
const officers = roles.filter(isOfficer).map(roleNumber);

/** A page of the queue with the number of items in each status; text and reason are looked up once for both. */
export async function readQueue(
  tx: Tx,
  uid: string | null,
  filter: Filter,
  page: ListPage,
): Promise<{ rows: NamedRow[]; next: string | null; counts: Counts; isCounted: boolean }> {
  const wanted = await findWanted(tx, filter, matching(filter));
  const counts = await countByStatus(tx, uid, filter, wanted);
  const isFew = isNarrow(filter, wanted) && counts[filter.status] <= countedMax;
  const { limit, cursor } = page;
  const rows = await findItems(
    tx,
    uid,
    filter,
    { cursor, limit: limit + 1 },
    { isFew, isOne: wanted?.isOne },
  );
  const { shown, next } = pageOf(rows, limit, ({ item }) => [item[orderOf(filter).by], item.id]);
  return { rows: shown, next, counts, isCounted: wanted?.newest === undefined };
}

/** What narrows the queue beside text and reason. */
type PlainFilter = Omit<Filter, 'search' | 'reason'>;

/** Whether the filter can let few through that stand anywhere in the order of the queue. */
function isNarrow({ officer, decidedFrom, decidedTo }: PlainFilter, wanted: Wanted | null): boolean {
  return wanted?.areFew === true || (officer ?? decidedFrom ?? decidedTo) !== undefined;
}

/** Items with their names, as the user `uid` sees them: what waits by when it is due, all else from the newest on. */
export async function findItems(
  tx: Tx,
  uid: string | null,
  filter: PlainFilter,
  page: ListPage,
  { isOne, isFew = false }: { readonly isOne?: SQL | undefined; readonly isFew?: boolean } = {},
): Promise<NamedRow[]> {
  const { by, way, sorted } = orderOf(filter);
  const { id } = reviewItems;
  const asked = and(withStatus(filter), matching(filter), isAssigned(filter, uid), isOne);
  const few = sql`select ${id} as id, ${reviewItems[by]} as place ${fromAssigned} where ${asked ?? sql`true`}`;
  const after = behind(page.cursor, [reviewItems[by], id], way, ['timestamptz', 'uuid']);
  return selectNamed(tx, uid)
    .where(isFew ? sql`${id} in ${pageOfFew(few, way, page)}` : and(asked, after))
    .orderBy(sorted(reviewItems[by]), sorted(id))
    .limit(page.limit);
}

function orderOf({ status }: Pick<Filter, 'status'>) {
  return status === 'pending'
    ? ({ by: 'dueAt', way: '>', sorted: asc } as const)
    : ({ by: 'submittedAt', way: '<', sorted: desc } as const);
}

export async function findItem(tx: Tx, uid: string | null, id: string): Promise<NamedRow | null> {
  const [row] = await selectNamed(tx, uid).where(eq(reviewItems.id, id));
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function lockItem(tx: Tx, uid: string, id: string): Promise<NamedRow | null> {
  const [row] = await selectNamed(tx, uid).where(eq(reviewItems.id, id)).for('update', { of: reviewItems });
  return row ?? null;
}

/** Number of items in each status among those that the rest of the filter lets through, each up to `countedMax`. */
async function countByStatus(
  tx: Tx,
  uid: string | null,
  filter: Omit<PlainFilter, 'status'>,
  wanted: Wanted | null,
): Promise<Counts> {
  const others = and(matching(filter), wanted?.isOne);
  const isPending = and(eq(reviewItems.status, 'pending'), isAssigned(filter, uid));
  // Nobody has what is decided.
  const decided = (status: ReviewRow['status']) =>
    filter.assignee === 'me' ? sql`false` : eq(reviewItems.status, status);
  const each = (status: ReviewRow['status']) => {
    const whole = upTo(sql`select from ${reviewItems} where ${and(decided(status), others)}`);
    if (wanted?.newest === undefined) return whole;
    const ofStatus = upTo(sql`select from ${reviewItems} where ${decided(status)}`, walkedMax);
    return sql`case when ${ofStatus} > ${walkedMax} then ${wanted.newest[status] ?? 0} else ${whole} end`;
  };
  const number = (of: SQL | undefined) => sql`count(*) filter (where ${of})::int`;
  // Of few each is looked at once.
  const { rows } = await tx.execute<Omit<Counts, 'all'>>(
    wanted?.areFew
      ? sql`select ${number(isPending)} as pending, ${number(decided('approved'))} as approved,
          ${number(decided('rejected'))} as rejected ${fromAssigned} where ${others}`
      : sql`select ${upTo(sql`select ${fromAssigned} where ${and(isPending, others)}`)} as pending,
          ${each('approved')} as approved, ${each('rejected')} as rejected`,
  );
  const [counts] = rows;
  invariant(counts !== undefined, 'a count is one row');
  const all = counts.pending + counts.approved + counts.rejected;
  return { ...counts, all: Math.min(all, countedMax + 1) };
}

/** Pending items, up to `countedMax`. */
export function countPending(tx: Tx): Promise<number> {
  return countUpTo(tx, sql`select from ${reviewItems} where ${eq(reviewItems.status, 'pending')}`);
}

/** Pending items that have waited longer than they may. */
export async function countOverdue(tx: Tx, now: Date): Promise<number> {
  return tx.$count(
    reviewItems,
    and(eq(reviewItems.status, 'pending'), lt(reviewItems.dueAt, now.toISOString())),
  );
}

/** Pending items that name one of these reasons, by workflow. */
export async function countPendingFor(
  tx: Tx,
  codes: readonly string[],
): Promise<{ cases: number; payments: number }> {
  const reason = sql`exists (
    select from jsonb_array_elements(${reviewItems.riskReasons}) as each where each->>'code' = any(${sql.param(codes)}::text[]))`;
  const rows = await tx
    .select({ workflow: reviewItems.workflow, number: count() })
    .from(reviewItems)
    .where(and(eq(reviewItems.status, 'pending'), reason))
    .groupBy(reviewItems.workflow);
  const of = (workflow: string) => rows.find((row) => row.workflow === workflow)?.number ?? 0;
  return { cases: of('client_onboarding'), payments: of('payment') };
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
    Partial<Pick<ReviewRow, 'decidedAs' | 'reasonCode' | 'checks'>>,
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

function selectNamed(tx: Tx, uid: string | null) {
  return tx
    .select({
      item: reviewItems,
      clientName: clients.name,
      submitterName: submitters.name,
      deciderName: deciders.name,
      assigneeName: assignees.name,
      part: partOf(reviewItems.caseId, uid),
    })
    .from(reviewItems)
    .leftJoin(clients, eq(clients.id, reviewItems.clientId))
    .leftJoin(submitters, eq(submitters.uid, reviewItems.submittedBy))
    .leftJoin(deciders, eq(deciders.uid, reviewItems.decidedBy))
    .leftJoin(assignees, isAssignee());
}

/**
 * Who counts as having taken up an item: somebody whose account works and who may decide, for a working day. Nobody has to
 * take it away from who has left.
 */
function isAssignee(): SQL | undefined {
  return and(
    eq(reviewItems.status, 'pending'),
    eq(assignees.uid, reviewItems.assignedTo),
    gt(reviewItems.assignedUntil, sql`now()`),
    eq(assignees.state, 'active'),
    inArray(assignees.role, officers),
  );
}

const fromAssigned = sql`from ${reviewItems} left join ${users} ${assignees} on ${isAssignee()}`;

function withStatus({ status }: PlainFilter): SQL | undefined {
  return status === 'all' ? undefined : eq(reviewItems.status, status);
}

function matching({ workflow, officer, ...days }: Omit<PlainFilter, 'status'>): SQL | undefined {
  return and(
    workflow === 'all' ? undefined : eq(reviewItems.workflow, workflow),
    isWithinDays(reviewItems.submittedAt, days.from, days.to),
    isWithinDays(reviewItems.decidedAt, days.decidedFrom, days.decidedTo),
    officer === undefined ? undefined : eq(reviewItems.decidedBy, officer),
  );
}

function isAssigned({ assignee }: Pick<Filter, 'assignee'>, uid: string | null): SQL | undefined {
  return and(
    assignee === 'me' ? eq(assignees.uid, uid ?? '') : undefined,
    assignee === 'nobody' ? isNull(assignees.uid) : undefined,
  );
}
