import { and, asc, desc, gt, sql } from '../database/orm.ts';
import type { Tx } from '../database/database.ts';
import { start } from './position.ts';
import type { Position } from './position.ts';
import { events } from './tables.ts';
import type { EventRow } from './tables.ts';

/** Only what no running transaction can still come before: ids are given before commit. */
const settled = sql`${events.xid} < (select spine_settled())`;

/** The next settled events after `position`, in order, at most `limit`. */
export function readEvents(tx: Tx, position: Position, limit: number): Promise<EventRow[]> {
  return tx
    .select()
    .from(events)
    .where(and(sql`(${events.xid}, ${events.id}) > (${position.xid}::xid8, ${position.id}::bigint)`, settled))
    .orderBy(asc(events.xid), asc(events.id))
    .limit(limit);
}

/** Whether there is an event at the position: a restored database may not have what somebody was told before. */
export async function hasEvent(tx: Tx, { xid, id }: Position): Promise<boolean> {
  const there = and(sql`${events.xid} = ${xid}::xid8`, sql`${events.id} = ${id}::bigint`);
  const rows = await tx.select({ id: events.id }).from(events).where(there).limit(1);
  return rows.length > 0;
}

/** Position of the newest settled event: where a consumer starts that wants only what is to come. */
export async function readHead(tx: Tx): Promise<Position> {
  const [row] = await tx
    .select({ xid: events.xid, id: events.id })
    .from(events)
    .where(settled)
    .orderBy(desc(events.xid), desc(events.id))
    .limit(1);
  return row ?? start;
}

/** Whether an event began in the last so many milliseconds, settled or not. */
export async function hasEventsWithin(tx: Tx, ms: number): Promise<boolean> {
  const since = sql`now() - make_interval(secs => ${ms / 1000})`;
  const rows = await tx.select({ id: events.id }).from(events).where(gt(events.occurredAt, since)).limit(1);
  return rows.length > 0;
}
