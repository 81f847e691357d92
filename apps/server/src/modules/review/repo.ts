import { countedMax, isOfficer, roles } from '@sorgfalt/contract';
import type { ReviewAssignees } from '@sorgfalt/contract';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { upTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { behind, pageOf } from '../../platform/database/list-place.ts';
import type { ListPage } from '../../platform/database/list-place.ts';
import { isWithinDays } from '../../platform/database/swiss-days.ts';
import { beginsWith, givenNumber, holdsText } from '../../platform/database/text-search.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { clients } from '../clients/tables.ts';
import { roleNumber } from '../users/index.ts';
import { users } from '../users/tables.ts';
import type { NamedRow, Workflow } from './item.ts';
import { partOf } from './participations.ts';
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

export interface Counts {
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
): Promise<{ readonly rows: NamedRow[]; readonly next: string | null; readonly counts: Counts }> {
  const wanted = await findWanted(tx, filter);
  const rows = await findItems(tx, uid, filter, { ...page, limit: page.limit + 1 }, wanted);
  const { shown, next } = pageOf(rows, page.limit, ({ item }) => [item[orderOf(filter).by], item.id]);
  return { rows: shown, next, counts: await countByStatus(tx, uid, filter, wanted) };
}

/** What narrows the queue beside text and reason. */
type PlainFilter = Omit<Filter, 'search' | 'reason'>;

/** Items with their names, as the user `uid` sees them: what waits by when it is due, all else from the newest on. */
export async function findItems(
  tx: Tx,
  uid: string | null,
  filter: PlainFilter,
  { limit, cursor }: ListPage,
  wanted?: SQL,
): Promise<NamedRow[]> {
  const { by, way, sorted } = orderOf(filter);
  const after = behind(cursor, [reviewItems[by], reviewItems.id], way, ['timestamptz', 'uuid']);
  return selectNamed(tx, uid)
    .where(and(withStatus(filter), matching(filter), isAssigned(filter, uid), wanted, after))
    .orderBy(sorted(reviewItems[by]), sorted(reviewItems.id))
    .limit(limit);
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
export async function countByStatus(
  tx: Tx,
  uid: string | null,
  filter: Omit<PlainFilter, 'status'>,
  wanted?: SQL,
): Promise<Counts> {
  const others = (status: ReviewRow['status']) =>
    and(eq(reviewItems.status, status), matching(filter), wanted);
  const pending = upTo(sql`
    select from ${reviewItems} left join ${users} ${assignees} on ${isAssignee()}
    where ${and(others('pending'), isAssigned(filter, uid))}`);
  // Nobody has what is decided.
  const decided = (status: ReviewRow['status']) =>
    filter.assignee === 'me' ? sql`0` : upTo(sql`select from ${reviewItems} where ${others(status)}`);
  const { rows } = await tx.execute<Omit<Counts, 'all'>>(sql`
    select ${pending} as pending, ${decided('approved')} as approved, ${decided('rejected')} as rejected`);
  const [counts] = rows;
  invariant(counts !== undefined, 'a count is one row');
  const all = counts.pending + counts.approved + counts.rejected;
  return { ...counts, all: Math.min(all, countedMax + 1) };
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

/** Whether an item was put before a person for this reason: one that needs a person whatever the score says. */
const refersFor = (code: string) =>
  sql`exists (select from jsonb_array_elements(${reviewItems.riskReasons}) as each
    where each->>'code' = ${code} and coalesce((each->>'points')::numeric, 0) = 0)`;

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

/** What a text and a reason ask of an item; each is looked up apart, as the planner cannot know how many have it. */
async function findWanted(
  tx: Tx,
  { search = '', reason }: Pick<Filter, 'search' | 'reason'>,
): Promise<SQL | undefined> {
  return and(
    search === '' ? undefined : await calledSo(tx, search),
    reason === undefined ? undefined : await oneByOne(tx, withReason(reason), refersFor(reason)),
  );
}

/** A number is looked up as such, any other text by its letters. */
async function calledSo(tx: Tx, search: string): Promise<SQL> {
  const number = givenNumber(search);
  if (number !== null) return beginsWith(reviewItems.caseNo, number);
  return oneByOne(tx, namedSo(search), isNamed(search));
}

/** The items that `select` finds, where they are few; of many, the first are found soonest by asking each in turn. */
async function oneByOne(tx: Tx, select: SQL, isOne: SQL): Promise<SQL> {
  const { rows } = await tx.execute<{ id: string }>(sql`${select} limit ${countedMax + 1}`);
  if (rows.length > countedMax) return isOne;
  return sql`${reviewItems.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
}

/** Items whose client or case is called so; twice where both are, as to part them all would have to be found. */
const namedSo = (search: string) => sql`
  select item.id from ${reviewItems} item join ${clients} client on client.id = item.client_id
  where ${holdsText(sql`client.name`, search)}
  union all select item.id from ${reviewItems} item where ${holdsText(sql`item.case_no`, search)}`;

const isNamed = (search: string) => sql`
  (${holdsText(reviewItems.caseNo, search)} or
    (select ${holdsText(sql`client.name`, search)} from ${clients} client where client.id = ${reviewItems.clientId}))`;

/** Items that name a reason, by the index of reasons, of which those are left that it put before a person. */
const withReason = (code: string) => sql`
  select ${reviewItems.id} from ${reviewItems}
  where ${reviewItems.riskReasons} @> ${JSON.stringify([{ code }])}::jsonb and ${refersFor(code)}`;
