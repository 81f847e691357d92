import { addDays } from '@sorgfalt/calendar';
import { sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { swissDateOf } from '../../platform/database/swiss-days.ts';
import { events } from '../../platform/events/tables.ts';
import type { EventRow } from '../../platform/events/tables.ts';
import { cases } from '../onboarding/tables.ts';
import { payments } from '../payments/tables.ts';
import { reviewItems } from '../review/tables.ts';
import type { Days } from './counted.ts';
import { insightDays } from './tables.ts';

export const consumerName = 'insights';

/** So many events may wait to be read before all days are counted anew instead of finding out which they are about. */
const unreadMax = 1000;
/** More stretches than these are counted as one. */
const stretchesMax = 12;

/** Which days of a period can be taken from what is kept, and which are to be counted. */
export interface Split {
  /** A condition on the day of a kept row. */
  readonly isKept: (day: SQL) => SQL;
  readonly live: readonly Days[];
}

type Told = Pick<EventRow, 'type' | 'caseId' | 'reviewId' | 'occurredAt'>;

/**
 * Splits the days of a period. A day counts as kept only if nothing happened to what it counts that the consumer
 * has not read yet: so a figure never shows less than the list that it opens.
 */
export async function splitDays(tx: Tx, { from, to }: Days, today: string): Promise<Split> {
  const unread = await readUnread(tx);
  const touched = unread === null ? 'all' : await touchedDays(tx, unread);
  const stretches =
    touched === 'all' ? null : stretchesOf(await notKept(tx, { from, to }, [...touched, today]));
  const live = stretches === null || stretches.length > stretchesMax ? [{ from, to }] : stretches;
  const within = (day: SQL, days: Days) => sql`${day} between ${days.from}::date and ${days.to}::date`;
  return {
    // As stretches, which an index is read along: all days but those that are counted.
    isKept: (day) =>
      sql.join([within(day, { from, to }), ...live.map((days) => sql`not ${within(day, days)}`)], sql` and `),
    live,
  };
}

/** The days of a period that are not kept, or not to be taken as such, oldest first. */
async function notKept(tx: Tx, { from, to }: Days, touched: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select day::date::text as day
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day
    where day::date not in (select day from ${insightDays}) or day::date = any(${sql.param(touched)}::date[])
    order by 1`);
  return rows.map(({ day }) => day);
}

/** What happened and was not read yet, settled or not; null where it is much, or the consumer was never there. */
export async function readUnread(tx: Tx): Promise<Told[] | null> {
  const { rows } = await tx.execute<Told & { isThere: boolean }>(sql`
    select true as "isThere", e.type, e.case_id as "caseId", e.review_id as "reviewId", e.occurred_at as "occurredAt"
    from consumers c left join lateral (
      select ${events}.* from ${events}
      where (${events.xid}, ${events.id}) > (c.xid, c.event_id) order by ${events.xid}, ${events.id} limit ${unreadMax + 1}
    ) e on true
    where c.name = ${consumerName}`);
  if (rows.length === 0 || rows.length > unreadMax) return null;
  return rows.filter(({ type }) => type !== null);
}

/** What takes rows away without saying which: days are counted anew, whatever they are. */
const clearing: ReadonlySet<string> = new Set(['sample.removed', 'ledger.payloads_erased']);

/** The days of what events are about: of a case its submission, of a payment its entry, of an item its decision. */
export async function touchedDays(tx: Tx, told: readonly Told[]): Promise<string[] | 'all'> {
  if (told.some(({ type }) => clearing.has(type))) return 'all';
  if (told.length === 0) return [];
  const idsOf = (name: 'caseId' | 'reviewId') =>
    sql.param([...new Set(told.flatMap((each) => each[name] ?? []))]);
  const times = sql.param([...new Set(told.map(({ occurredAt }) => new Date(occurredAt).toISOString()))]);
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select distinct day::text as day from (
      select ${swissDateOf(payments.createdAt)} as day from ${payments} where ${payments.id} = any(${idsOf('caseId')}::uuid[])
      union all
      select ${swissDateOf(cases.submittedAt)} from ${cases} where ${cases.id} = any(${idsOf('caseId')}::uuid[])
      union all
      select ${swissDateOf(reviewItems.decidedAt)} from ${reviewItems} where ${reviewItems.id} = any(${idsOf('reviewId')}::uuid[])
      union all
      select ${swissDateOf(sql`at`)} from unnest(${times}::timestamptz[]) at
    ) touched`);
  return rows.flatMap(({ day }) => day ?? []);
}

/** The stretches, both ends included, that days make of which the oldest comes first. */
export function stretchesOf(days: readonly string[]): Days[] {
  const stretches: Days[] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day)
      stretches[stretches.length - 1] = { from: last.from, to: day };
    else stretches.push({ from: day, to: day });
  }
  return stretches;
}
