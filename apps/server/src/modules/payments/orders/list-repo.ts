import { paymentStatuses } from '@sorgfalt/workflow';
import type { PaymentState, PaymentStatus } from '@sorgfalt/workflow';
import { countedMax } from '@sorgfalt/contract';
import type { Payment, paymentRoutes, RouteOutput } from '@sorgfalt/contract';
import { and, count, eq, gte, lte, sql } from '../../../platform/database/orm.ts';
import type { SQL } from '../../../platform/database/orm.ts';
import { askedMax } from '../../../platform/database/ask-newest.ts';
import { countUpTo, upTo } from '../../../platform/database/count-up-to.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { behind, pageOf, pageOfFew, sorted } from '../../../platform/database/list-place.ts';
import type { ListPage } from '../../../platform/database/list-place.ts';
import { isWithinDays } from '../../../platform/database/swiss-days.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { clients } from '../../clients/tables.ts';
import { users } from '../../users/tables.ts';
import { findText, holding } from './found-text.ts';
import type { Found } from './found-text.ts';
import { isByEntry, levelInOrder, queueOrder } from './queue-order.ts';
import type { PaymentOrder } from './queue-order.ts';
import { summedMax, sumUp } from './sum-up.ts';
import { payments } from './tables.ts';
import { summaryOf } from './view.ts';
import type { SummaryRow } from './view.ts';

export interface PaymentFilter {
  readonly status: PaymentStatus | 'all';
  readonly state?: PaymentState | undefined;
  readonly risk?: 'low' | 'medium' | 'high' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly amountMin?: number | undefined;
  readonly amountMax?: number | undefined;
  readonly currency?: string | undefined;
  readonly clientId?: string | undefined;
  readonly search?: string | undefined;
  /** Of these only. */
  readonly ids?: readonly string[] | undefined;
}

export interface Page {
  readonly payments: Payment[];
  readonly next: string | null;
}

export interface OrderedPage extends ListPage {
  readonly sort?: PaymentOrder | undefined;
}

type Queue = RouteOutput<typeof paymentRoutes.list>;

/** A page of the queue with how many there are in each status, and what those come to. Refuses a cursor that is none of its order. */
export async function readQueue(tx: Tx, filter: PaymentFilter, place: OrderedPage): Promise<Queue> {
  const others = matching({ ...filter, status: 'all' });
  const found = filter.search === undefined ? null : await findText(tx, filter.search, others);
  const counts = await countByStatus(tx, others, found);
  const all = paymentStatuses.reduce((sum, status) => sum + counts[status], 0);
  const isCounted = found === null || found.ids !== null;
  const number = filter.status === 'all' ? all : counts[filter.status];
  const isFew = found?.ids != null || (await isSortedFew(tx, filter, place, isCounted ? number : null));
  const page = await readPage(tx, filter, found, { ...place, isFew });
  const isSummed = isCounted && place.cursor === undefined && number <= summedMax;
  return {
    ...page,
    isCounted,
    sums: isSummed ? await sumUp(tx, partsOf(filter, found)) : null,
    counts: { ...counts, all: Math.min(all, countedMax + 1) },
  };
}

/** What a list lets through, in the parts in which it is counted. */
function partsOf(filter: PaymentFilter, found: Found | null): (SQL | undefined)[] {
  if (found !== null || filter.status !== 'all') return [and(matching(filter), holding(found))];
  return paymentStatuses.map((status) => matching({ ...filter, status }));
}

/**
 * Whether an order that no index of the filter has is asked of few, so that all of them are sorted; `number` where they were counted. Along
 * an index of the order they might all stand at its other end.
 */
async function isSortedFew(
  tx: Tx,
  filter: PaymentFilter,
  { sort }: OrderedPage,
  number: number | null,
): Promise<boolean> {
  const asked = matching(filter);
  if (isByEntry(sort) || asked === undefined) return false;
  return (number ?? (await countUpTo(tx, sql`select from ${payments} where ${asked}`))) <= countedMax;
}

/** Payments in their order, after a cursor. */
async function readPage(
  tx: Tx,
  filter: PaymentFilter,
  found: Found | null,
  { cursor, limit, sort, isFew }: OrderedPage & { readonly isFew: boolean },
): Promise<Page> {
  const order = queueOrder(sort);
  const asked = and(matching(filter), holding(found));
  const few = sql`from ${payments} where ${asked}`;
  const rows = await selectNamed(tx)
    .where(
      isFew
        ? sql`${payments.id} in ${pageOfFew(few, order, { cursor, limit: limit + 1 })}`
        : and(asked, levelInOrder(sort, filter.risk), behind(cursor, order)),
    )
    .orderBy(...sorted(order))
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit, order.placeOf, order.name);
  return { payments: shown.map(({ payment, ...names }) => summaryOf(payment, names)), next };
}

type StatusCounts = Record<PaymentStatus, number>;

/** Payments in each status among those that the rest of the filter lets through. */
async function countByStatus(tx: Tx, others: SQL | undefined, found: Found | null): Promise<StatusCounts> {
  if (found === null) return countEach(tx, (status) => upTo(ofStatus(status, others)));
  if (found.ids !== null) return countNamed(tx, and(others, holding(found)));
  // Of few in a status each is asked for the text; of more the newest say how many there are at least.
  const whole = and(others, holding(found));
  return countEach(
    tx,
    (
      status,
    ) => sql`case when ${upTo(ofStatus(status), askedMax)} > ${askedMax} then ${found.newest[status] ?? 0}
      else ${upTo(ofStatus(status, whole))} end`,
  );
}

const ofStatus = (status: PaymentStatus, others?: SQL) =>
  sql`select from ${payments} where ${and(eq(payments.status, status), others)}`;

/** Of payments that are named one by one: each is looked at once. */
async function countNamed(tx: Tx, asked: SQL | undefined): Promise<StatusCounts> {
  const rows = await tx
    .select({ status: payments.status, number: count() })
    .from(payments)
    .where(asked)
    .groupBy(payments.status);
  const of = new Map(rows.map(({ status, number }) => [status, number]));
  return Object.fromEntries(paymentStatuses.map((status) => [status, of.get(status) ?? 0])) as StatusCounts;
}

async function countEach(tx: Tx, numberOf: (status: PaymentStatus) => SQL): Promise<StatusCounts> {
  const counted = paymentStatuses.map((status) => sql`${numberOf(status)} as ${sql.identifier(status)}`);
  const { rows } = await tx.execute<StatusCounts>(sql`select ${sql.join(counted, sql`, `)}`);
  const [counts] = rows;
  invariant(counts !== undefined, 'a count is one row');
  return counts;
}

/** How many payments were entered on a day in Switzerland. */
export function countOfDay(tx: Tx, day: string): Promise<number> {
  return tx.$count(payments, isWithinDays(payments.createdAt, day, day));
}

/** What a line shows: the order itself is long, and half of the rest is for those who decide. */
const columns = {
  id: payments.id,
  paymentNo: payments.paymentNo,
  clientId: payments.clientId,
  accountId: payments.accountId,
  state: payments.state,
  status: payments.status,
  risk: payments.risk,
  riskScore: payments.riskScore,
  version: payments.version,
  beneficiary: payments.beneficiary,
  amountMinor: payments.amountMinor,
  currency: payments.currency,
  reference: payments.reference,
  executionDate: payments.executionDate,
  isHeld: payments.isHeld,
  initiatedBy: payments.initiatedBy,
  createdAt: payments.createdAt,
  updatedAt: payments.updatedAt,
  isSample: payments.isSample,
} satisfies Readonly<Record<keyof SummaryRow, unknown>>;

function selectNamed(tx: Tx) {
  return tx
    .select({ payment: columns, clientName: clients.name, initiatorName: users.name })
    .from(payments)
    .innerJoin(clients, eq(clients.id, payments.clientId))
    .leftJoin(users, eq(users.uid, payments.initiatedBy));
}

/** What a filter asks of a payment, except for its text. */
export function matching(filter: PaymentFilter): SQL | undefined {
  const { status, state, risk, from, to, amountMin, amountMax, currency, clientId, ids } = filter;
  return and(
    status === 'all' ? undefined : eq(payments.status, status),
    state && eq(payments.state, state),
    risk && eq(payments.risk, risk),
    isWithinDays(payments.createdAt, from, to),
    currency === undefined ? undefined : eq(payments.currency, currency),
    amountMin === undefined ? undefined : gte(payments.amountMinor, amountMin),
    amountMax === undefined ? undefined : lte(payments.amountMinor, amountMax),
    clientId === undefined ? undefined : eq(payments.clientId, clientId),
    ids && sql`${payments.id} = any(${sql.param([...ids])}::uuid[])`,
  );
}
