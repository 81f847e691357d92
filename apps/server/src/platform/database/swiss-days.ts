import { swissZone } from '@sorgfalt/calendar';
import { and, sql } from './orm.ts';
import type { AnyColumn, SQL } from './orm.ts';

const zone = sql.raw(`'${swissZone}'`);

/** The midnight in Switzerland with which a day begins. */
export const midnight = (day: string): SQL => sql`(${day}::date)::timestamp at time zone ${zone}`;

/** The midnight with which it ends: 23 or 25 hours later on the days on which clocks change. */
export const midnightAfter = (day: string): SQL => sql`(${day}::date + 1)::timestamp at time zone ${zone}`;

/** The day in Switzerland of an instant, to group by: a text for each row would take most of the time of a count. */
export const swissDateOf = (column: AnyColumn | SQL): SQL => sql`(${column} at time zone ${zone})::date`;

/** The same as a text, `YYYY-MM-DD`. */
export const swissDayOf = (column: AnyColumn): SQL<string> =>
  sql<string>`to_char(${swissDateOf(column)}, 'YYYY-MM-DD')`;

/** Whether an instant lies within days in Switzerland, both included; a bound that is not given is none. */
export function isWithinDays(
  column: AnyColumn | SQL,
  from: string | undefined,
  to: string | undefined,
): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${column} >= ${midnight(from)}`,
    to === undefined ? undefined : sql`${column} < ${midnightAfter(to)}`,
  );
}
