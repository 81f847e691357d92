import { countedMax } from '@sorgfalt/contract';
import type { ReviewAssignees } from '@sorgfalt/contract';
import { and, count, eq, isNull, lt, ne, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import { askedMax } from '../../platform/database/ask-newest.ts';
import { countUpTo, upTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { behind, pageOf, pageOfFew, sorted } from '../../platform/database/list-place.ts';
import { isWithinDays } from '../../platform/database/swiss-days.ts';
import { invariant } from '../../platform/http/app-error.ts';
import type { NamedRow, Workflow } from './item.ts';
import { assignees, fromAssigned, selectNamed } from './named-items.ts';
import { queueOrder } from './queue-order.ts';
import type { OrderedPage } from './queue-order.ts';
import { findWanted } from './wanted-items.ts';
import type { Wanted } from './wanted-items.ts';
import { reviewItems } from './tables.ts';
import type { ReviewRow } from './tables.ts';

export interface Filter {
  readonly status: keyof Counts;
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

/** A page of the queue in its order, with the number of items in each status; text and reason are looked up once for both. */
export async function readQueue(
  tx: Tx,
  uid: string | null,
  filter: Filter,
  { cursor, limit, sort }: OrderedPage,
): Promise<{ rows: NamedRow[]; next: string | null; counts: Counts; isCounted: boolean }> {
  const { placeOf, name } = queueOrder(filter.status, sort);
  const wanted = await findWanted(tx, filter, matching(filter));
  const counts = await countByStatus(tx, uid, filter, wanted);
  const isFew = isNarrow(filter, wanted) && counts[filter.status] <= countedMax;
  const rows = await findItems(
    tx,
    uid,
    filter,
    { cursor, limit: limit + 1, sort },
    { isFew, isOne: wanted?.isOne },
  );
  const { shown, next } = pageOf(rows, limit, placeOf, name);
  return { rows: shown, next, counts, isCounted: wanted?.newest === undefined };
}

/** What narrows the queue beside text and reason. */
type PlainFilter = Omit<Filter, 'search' | 'reason'>;

/** Whether the filter can let few through that stand anywhere in the order of the queue. */
function isNarrow({ officer, decidedFrom, decidedTo }: PlainFilter, wanted: Wanted | null): boolean {
  return wanted?.areFew === true || (officer ?? decidedFrom ?? decidedTo) !== undefined;
}

/** Items with their names in their order, as the user `uid` sees them (`queueOrder`). */
export async function findItems(
  tx: Tx,
  uid: string | null,
  filter: PlainFilter,
  page: OrderedPage,
  { isOne, isFew = false }: { readonly isOne?: SQL | undefined; readonly isFew?: boolean } = {},
): Promise<NamedRow[]> {
  const order = queueOrder(filter.status, page.sort);
  const { id } = reviewItems;
  const asked = and(withStatus(filter), matching(filter), isAssigned(filter, uid), isOne);
  const few = sql`${fromAssigned} where ${asked ?? sql`true`}`;
  return selectNamed(tx, uid)
    .where(isFew ? sql`${id} in ${pageOfFew(few, order, page)}` : and(asked, behind(page.cursor, order)))
    .orderBy(...sorted(order))
    .limit(page.limit);
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
    const ofStatus = upTo(sql`select from ${reviewItems} where ${decided(status)}`, askedMax);
    return sql`case when ${ofStatus} > ${askedMax} then ${wanted.newest[status] ?? 0} else ${whole} end`;
  };
  const number = (of: SQL | undefined) => sql`count(*) filter (where ${of})::int`;
  // Of few each is looked at once.
  const { rows } = await tx.execute<Omit<Counts, 'all'> & { withdrawn: number }>(
    wanted?.areFew
      ? sql`select ${number(isPending)} as pending, ${number(decided('approved'))} as approved,
          ${number(decided('rejected'))} as rejected, ${number(decided('withdrawn'))} as withdrawn
          ${fromAssigned} where ${others}`
      : sql`select ${upTo(sql`select ${fromAssigned} where ${and(isPending, others)}`)} as pending,
          ${each('approved')} as approved, ${each('rejected')} as rejected, ${each('withdrawn')} as withdrawn`,
  );
  const [counts] = rows;
  invariant(counts !== undefined, 'a count is one row');
  const { withdrawn, ...shown } = counts;
  const all = shown.pending + shown.approved + shown.rejected + withdrawn;
  return { ...shown, all: Math.min(all, countedMax + 1) };
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

function withStatus({ status }: PlainFilter): SQL | undefined {
  return status === 'all' ? undefined : eq(reviewItems.status, status);
}

function matching({ workflow, officer, ...days }: Omit<PlainFilter, 'status'>): SQL | undefined {
  return and(
    workflow === 'all' ? undefined : eq(reviewItems.workflow, workflow),
    isWithinDays(reviewItems.submittedAt, days.from, days.to),
    isWithinDays(reviewItems.decidedAt, days.decidedFrom, days.decidedTo),
    officer === undefined ? undefined : eq(reviewItems.decidedBy, officer),
    // Whoever took an item back decided nothing.
    (officer ?? days.decidedFrom ?? days.decidedTo) === undefined
      ? undefined
      : ne(reviewItems.status, 'withdrawn'),
  );
}

function isAssigned({ assignee }: Pick<Filter, 'assignee'>, uid: string | null): SQL | undefined {
  return and(
    assignee === 'me' ? eq(assignees.uid, uid ?? '') : undefined,
    assignee === 'nobody' ? isNull(assignees.uid) : undefined,
  );
}
