import type { EventType } from '@sorgfalt/contract';
import { and, desc, eq, gt, inArray, ne, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { events } from '../../platform/events/tables.ts';
import type { EventRow } from '../../platform/events/tables.ts';
import { partOf } from '../review/index.ts';
import { logClearings } from './tables.ts';

/** What agents did, newest first. */
export function agentEvents(tx: Tx, limit: number): Promise<EventRow[]> {
  return newest(tx, eq(events.actorKind, 'agent'), limit);
}

/** What somebody did since she cleared her log, newest first. */
export function ownEvents(tx: Tx, uid: string, limit: number): Promise<EventRow[]> {
  const clearedAt = sql`(select ${logClearings.clearedAt} from ${logClearings} where ${logClearings.uid} = ${uid})`;
  return newest(
    tx,
    and(
      eq(events.actorKind, 'user'),
      eq(events.actor, uid),
      sql`${events.occurredAt} > coalesce(${clearedAt}, '-infinity')`,
    ),
    limit,
  );
}

export async function clearLog(tx: Tx, uid: string): Promise<void> {
  await tx
    .insert(logClearings)
    .values({ uid })
    .onConflictDoUpdate({ target: logClearings.uid, set: { clearedAt: sql`now()` } });
}

/** What may concern somebody: by the type of the event, and by the part that she had in its case. */
export interface Concern {
  readonly everybody: readonly EventType[];
  /** Only those who had a part in the case or the payment. */
  readonly parties: readonly EventType[];
  /** Only whoever the event names in `from`. */
  readonly named: readonly EventType[];
}

/** Events of the last days that others caused and that concern somebody, newest first. */
export function concerning(tx: Tx, uid: string, concern: Concern, limit: number): Promise<EventRow[]> {
  const { everybody, parties, named } = concern;
  const isParty = sql`${partOf(events.caseId, uid)} is not null`;
  return newest(
    tx,
    and(
      inArray(events.type, [...everybody, ...parties, ...named]),
      gt(events.occurredAt, sql`now() - interval '30 days'`),
      ne(events.actor, uid),
      sql`case when ${inArray(events.type, [...parties])} then ${isParty}
               when ${inArray(events.type, [...named])} then ${events.data} ->> 'from' = ${uid}
               else true end`,
    ),
    limit,
  );
}

function newest(tx: Tx, condition: SQL | undefined, limit: number): Promise<EventRow[]> {
  return tx.select().from(events).where(condition).orderBy(desc(events.id)).limit(limit);
}
