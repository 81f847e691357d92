import { and, count, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { ibanOpening } from '@sorgfalt/money';
import { paymentStatuses } from '@sorgfalt/workflow';
import type { PaymentState, PaymentStatus } from '@sorgfalt/workflow';
import { countedMax } from '@sorgfalt/contract';
import type { Payment } from '@sorgfalt/contract';
import { upTo } from '../../../platform/database/count-up-to.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { behind, pageOf } from '../../../platform/database/list-place.ts';
import type { ListPage } from '../../../platform/database/list-place.ts';
import { isWithinDays } from '../../../platform/database/swiss-days.ts';
import { beginsWith, givenNumber, holdsText } from '../../../platform/database/text-search.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { clients } from '../../clients/tables.ts';
import { users } from '../../users/tables.ts';
import { accountIn, numberIn, payments, paymentTexts } from './tables.ts';
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
}

export interface Page {
  readonly payments: Payment[];
  readonly next: string | null;
}

export type Counts = Record<PaymentStatus | 'all', number>;

/** A page of the queue with how many there are in each status. Refuses a cursor that is none. */
export async function readQueue(
  tx: Tx,
  filter: PaymentFilter,
  place: ListPage,
): Promise<Page & { readonly counts: Counts }> {
  const text = await findText(tx, filter.search);
  const page = await readPage(tx, filter, text, place);
  return { ...page, counts: await countByStatus(tx, filter, text) };
}

/** Payments, newest first, after a cursor. */
async function readPage(
  tx: Tx,
  filter: PaymentFilter,
  text: Found | null,
  { cursor, limit }: ListPage,
): Promise<Page> {
  const after = behind(cursor, [payments.createdAt, payments.id], '<', ['timestamptz', 'uuid']);
  const rows = await selectNamed(tx)
    .where(and(matching(filter), holding(text), after))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit, ({ payment }) => [payment.createdAt, payment.id]);
  return { payments: shown.map(({ payment, ...names }) => summaryOf(payment, names)), next };
}

/** Payments in each status among those that the rest of the filter lets through, each up to `countedMax`. */
async function countByStatus(tx: Tx, filter: PaymentFilter, text: Found | null): Promise<Counts> {
  const others = matching({ ...filter, status: 'all' });
  const counts =
    text?.ids == null ? await countEach(tx, others, text) : await countNamed(tx, and(others, holding(text)));
  const all = paymentStatuses.reduce((sum, status) => sum + counts[status], 0);
  return { ...counts, all: Math.min(all, countedMax + 1) };
}

/** Of payments that are named one by one: each is looked at once. */
async function countNamed(tx: Tx, asked: SQL | undefined): Promise<Record<PaymentStatus, number>> {
  const rows = await tx
    .select({ status: payments.status, number: count() })
    .from(payments)
    .where(asked)
    .groupBy(payments.status);
  const of = new Map(rows.map(({ status, number }) => [status, number]));
  return Object.fromEntries(paymentStatuses.map((status) => [status, of.get(status) ?? 0])) as Record<
    PaymentStatus,
    number
  >;
}

/** Of all, or of those with a text that many hold: each status up to where counting ends. */
async function countEach(
  tx: Tx,
  others: SQL | undefined,
  text: Found | null,
): Promise<Record<PaymentStatus, number>> {
  const counted = paymentStatuses.map((status) => {
    const asked = and(eq(payments.status, status), others);
    const number = upTo(sql`select from ${payments} where ${and(asked, holding(text))}`);
    return sql`${text === null ? number : ofMany(status, number, asked, text.search)} as ${sql.identifier(status)}`;
  });
  const { rows } = await tx.execute<Record<PaymentStatus, number>>(sql`select ${sql.join(counted, sql`, `)}`);
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
  const { status, state, risk, from, to, amountMin, amountMax, currency, clientId } = filter;
  return and(
    status === 'all' ? undefined : eq(payments.status, status),
    state && eq(payments.state, state),
    risk && eq(payments.risk, risk),
    isWithinDays(payments.createdAt, from, to),
    currency === undefined ? undefined : eq(payments.currency, currency),
    amountMin === undefined ? undefined : gte(payments.amountMinor, amountMin),
    amountMax === undefined ? undefined : lte(payments.amountMinor, amountMax),
    clientId === undefined ? undefined : eq(payments.clientId, clientId),
  );
}

/** A number and an IBAN are what they are from their first character on, and looked up as such; any other text by its letters. */
function says(search: string): SQL | undefined {
  const number = givenNumber(search);
  if (number !== null) return beginsWith(numberIn(paymentTexts.text), number);
  const account = ibanOpening(search);
  if (account !== null) return beginsWith(accountIn(paymentTexts.text), account);
  return holdsText(paymentTexts.text, search);
}

/** Payments that hold a text: named one by one where they are few, null where they are more than are counted. */
interface Found {
  readonly search: string;
  readonly ids: readonly string[] | null;
}

async function findText(tx: Tx, search: string | undefined): Promise<Found | null> {
  if (search === undefined) return null;
  const found = await tx
    .select({ id: paymentTexts.paymentId })
    .from(paymentTexts)
    .where(says(search))
    .limit(countedMax + 1);
  return { search, ids: found.length > countedMax ? null : found.map(({ id }) => id) };
}

/**
 * That a payment holds the text. Of many, the newest are found soonest by going through the payments and looking at the text of
 * each, which the planner would not guess: so it is written as a question about one row.
 */
function holding(found: Found | null): SQL | undefined {
  if (found === null) return undefined;
  if (found.ids !== null) return sql`${payments.id} = any(${sql.param(found.ids)}::uuid[])`;
  const held = says(found.search);
  return sql`(select ${held} from ${paymentTexts} where ${paymentTexts.paymentId} = ${payments.id})`;
}

/**
 * A number of payments that hold a text which many hold: counted among the payments where the status has few, and among the texts
 * where it has many, so that the end of the count is near either way.
 */
function ofMany(
  status: PaymentStatus,
  amongPayments: SQL<number>,
  asked: SQL | undefined,
  search: string,
): SQL {
  const ofStatus = upTo(sql`select from ${payments} where ${eq(payments.status, status)}`);
  const amongTexts = upTo(sql`select from ${paymentTexts} where ${says(search)}
    and (select ${asked} from ${payments} where ${payments.id} = ${paymentTexts.paymentId})`);
  return sql`case when ${ofStatus} > ${countedMax} then ${amongTexts} else ${amongPayments} end`;
}
