import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { isWithinDays, swissDateOf, swissDayOf } from '../../platform/database/swiss-days.ts';
import { cases } from '../onboarding/tables.ts';
import { payments } from '../payments/tables.ts';
import { reviewItems } from '../review/tables.ts';
import { users } from '../users/tables.ts';
import type { Period } from './periods.ts';

/** So many of something in a row of a figure. */
export interface Counted {
  readonly key: string;
  readonly series: string;
  readonly number: number;
  readonly sumMinor?: number;
}

export type Workflow = 'all' | 'client_onboarding' | 'payment';

/** Cases by the day of submission and their status now. */
export function countCases(tx: Tx, { from, to }: Period): Promise<Counted[]> {
  return tx
    .select({ key: swissDayOf(cases.submittedAt), series: cases.status, number: count() })
    .from(cases)
    .where(isWithinDays(cases.submittedAt, from, to))
    .groupBy(swissDateOf(cases.submittedAt), cases.status);
}

/** Payments and their sums by the day of entry and currency. */
export function sumPayments(tx: Tx, { from, to }: Period): Promise<Counted[]> {
  return tx
    .select({
      key: swissDayOf(payments.createdAt),
      series: payments.currency,
      number: count(),
      sumMinor: sql<number>`sum(${payments.amountMinor})::float8`,
    })
    .from(payments)
    .where(isWithinDays(payments.createdAt, from, to))
    .groupBy(swissDateOf(payments.createdAt), payments.currency);
}

/** Payments by their state now. */
export function countStates(tx: Tx, { from, to }: Period): Promise<Counted[]> {
  return tx
    .select({ key: payments.state, series: sql<string>`'count'`, number: count() })
    .from(payments)
    .where(isWithinDays(payments.createdAt, from, to))
    .groupBy(payments.state);
}

/** Decisions by the day on which they were made and what was decided. */
export function countDecisions(tx: Tx, period: Period, workflow: Workflow): Promise<Counted[]> {
  return tx
    .select({ key: swissDayOf(reviewItems.decidedAt), series: reviewItems.status, number: count() })
    .from(reviewItems)
    .where(decidedIn(period, workflow))
    .groupBy(swissDateOf(reviewItems.decidedAt), reviewItems.status);
}

/** Decisions by who made them. */
export async function countByReviewer(tx: Tx, period: Period, workflow: Workflow) {
  const rows = await tx
    .select({ key: reviewItems.decidedBy, name: users.name, series: reviewItems.status, number: count() })
    .from(reviewItems)
    .leftJoin(users, eq(users.uid, reviewItems.decidedBy))
    .where(decidedIn(period, workflow))
    .groupBy(reviewItems.decidedBy, users.name, reviewItems.status);
  return rows.map(({ key, name, ...row }) => ({ ...row, key: key ?? '', name: name ?? key ?? '' }));
}

/** How items were decided by the rules that referred them; an item counts once for each rule. */
export function countByRule(tx: Tx, period: Period, workflow: Workflow): Promise<Counted[]> {
  // The condition is the one of the queue's filter by reason, so that both count the same.
  const referred = tx
    .select({
      status: reviewItems.status,
      codes:
        sql`array(select distinct each->>'code' from jsonb_array_elements(${reviewItems.riskReasons}) as each
        where coalesce((each->>'points')::numeric, 0) = 0)`.as('codes'),
    })
    .from(reviewItems)
    .where(decidedIn(period, workflow))
    .as('referred');
  const key = sql<string>`code`;
  return tx
    .select({ key, series: referred.status, number: count() })
    .from(referred)
    .crossJoin(sql`unnest(${referred.codes}) as code`)
    .groupBy(key, referred.status);
}

/** From submission to decision by workflow, seconds. */
export async function readTimes(tx: Tx, period: Period, workflow: Workflow) {
  const share = (part: number) =>
    sql<number>`round(percentile_cont(${sql.raw(String(part))}) within group
      (order by extract(epoch from ${reviewItems.decidedAt} - ${reviewItems.submittedAt})))::float8`;
  return tx
    .select({
      key: reviewItems.workflow,
      number: count(),
      medianSeconds: share(0.5),
      p90Seconds: share(0.9),
    })
    .from(reviewItems)
    .where(decidedIn(period, workflow))
    .groupBy(reviewItems.workflow);
}

/** What waits now, by the day of submission and workflow. */
export function countWaiting(tx: Tx, workflow: Workflow): Promise<Counted[]> {
  return tx
    .select({ key: swissDayOf(reviewItems.submittedAt), series: reviewItems.workflow, number: count() })
    .from(reviewItems)
    .where(and(eq(reviewItems.status, 'pending'), ofWorkflow(workflow)))
    .groupBy(swissDateOf(reviewItems.submittedAt), reviewItems.workflow);
}

function decidedIn({ from, to }: Period, workflow: Workflow): SQL | undefined {
  return and(
    isNotNull(reviewItems.decidedAt),
    isWithinDays(reviewItems.decidedAt, from, to),
    ofWorkflow(workflow),
  );
}

function ofWorkflow(workflow: Workflow): SQL | undefined {
  return workflow === 'all' ? undefined : eq(reviewItems.workflow, workflow);
}
