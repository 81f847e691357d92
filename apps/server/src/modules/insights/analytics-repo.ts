import { and, count, eq, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { swissDateOf, swissDayOf } from '../../platform/database/swiss-days.ts';
import { reviewItems } from '../review/tables.ts';
import { users } from '../users/tables.ts';
import { countedOf } from './counted.ts';
import type { KeptFigure } from './counted.ts';
import type { Split } from './kept-days.ts';
import { insightCounts } from './tables.ts';

/** So many of something in a row of a figure. */
export interface Counted {
  readonly key: string;
  readonly series: string;
  readonly number: number;
  readonly sumMinor?: number;
}

export type Workflow = 'all' | 'client_onboarding' | 'payment';

/** The rows of a figure, from what is kept and what is counted now. */
function rowsOf(figure: KeptFigure, { isKept, live }: Split, workflow: Workflow): SQL {
  const ofWorkflow = workflow === 'all' ? sql`true` : sql`workflow in ('', ${workflow})`;
  return sql`(
    select * from (
      select figure, day, workflow, key, series, number, sum_minor, seconds
      from ${insightCounts} where ${insightCounts.figure} = ${figure} and ${isKept(sql`${insightCounts.day}`)}
      union all ${countedOf(figure, live)}
    ) every where ${ofWorkflow})`;
}

/** A figure by its days. */
export function countByDay(tx: Tx, figure: KeptFigure, days: Split, workflow: Workflow = 'all') {
  return countBy(tx, sql`day::text`, rowsOf(figure, days, workflow));
}

/** A figure by its days from the first one on; what was before it stands under no day. */
export function countSince(tx: Tx, figure: KeptFigure, days: Split, first: string) {
  const day = sql`case when day >= ${first}::date then day::text else '' end`;
  return countBy(tx, day, rowsOf(figure, days, 'all'));
}

/** A figure by what is counted apart, such as the rule. */
export function countByKey(tx: Tx, figure: KeptFigure, days: Split, workflow: Workflow = 'all') {
  return countBy(tx, sql`key`, rowsOf(figure, days, workflow));
}

async function countBy(tx: Tx, key: SQL, rows: SQL): Promise<Counted[]> {
  const { rows: counted } = await tx.execute<Omit<Counted, 'sumMinor'> & { sumMinor: number | null }>(sql`
    select ${key} as key, series, sum(number)::int as number, sum(sum_minor)::float8 as "sumMinor" from ${rows} counted group by 1, 2`);
  return counted.map(({ sumMinor, ...row }) => (sumMinor === null ? row : { ...row, sumMinor }));
}

/** Decisions by who made them. */
export async function countByReviewer(tx: Tx, days: Split, workflow: Workflow) {
  const rows = await countByKey(tx, 'reviewers', days, workflow);
  const named = await tx.select({ uid: users.uid, name: users.name }).from(users);
  const names = new Map(named.map(({ uid, name }) => [uid, name]));
  return rows.map((row) => ({ ...row, name: names.get(row.key) ?? row.key }));
}

/** From submission to decision by workflow, seconds. */
export async function readTimes(tx: Tx, days: Split, workflow: Workflow) {
  const share = (part: number) =>
    sql`round(percentile_cont(${sql.raw(String(part))}) within group (order by each))::float8`;
  const { rows } = await tx.execute<{
    key: 'client_onboarding' | 'payment';
    number: number;
    medianSeconds: number;
    p90Seconds: number;
  }>(sql`
    select key, count(*)::int as number, ${share(0.5)} as "medianSeconds", ${share(0.9)} as "p90Seconds"
    from ${rowsOf('times', days, workflow)} counted, unnest(seconds) as each group by key order by key`);
  return rows;
}

/** What waits now, by the day of submission and workflow. */
export function countWaiting(tx: Tx, workflow: Workflow): Promise<Counted[]> {
  const ofWorkflow = workflow === 'all' ? undefined : eq(reviewItems.workflow, workflow);
  return tx
    .select({ key: swissDayOf(reviewItems.submittedAt), series: reviewItems.workflow, number: count() })
    .from(reviewItems)
    .where(and(eq(reviewItems.status, 'pending'), ofWorkflow))
    .groupBy(swissDateOf(reviewItems.submittedAt), reviewItems.workflow);
}
