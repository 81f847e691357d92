import type { EntryNames, EventType } from '@sorgfalt/contract';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  lt,
  ne,
  or,
  sql,
} from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { printPosition } from '../../platform/events/position.ts';
import type { Position } from '../../platform/events/position.ts';
import { events } from '../../platform/events/tables.ts';
import type { EventRow } from '../../platform/events/tables.ts';
import { clients } from '../clients/tables.ts';
import { cases } from '../onboarding/tables.ts';
import { users } from '../users/tables.ts';

export interface TimelineFilter {
  readonly types: readonly EventType[];
  /** Name of an agent or a part of the system, or `officer` for people. */
  readonly actor?: string | undefined;
  readonly person?: string | undefined;
  readonly caseId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly proofId?: string | undefined;
}

/** Events of some types, newest first; only those before a place, where one is given. */
export function listNewest(
  tx: Tx,
  filter: TimelineFilter,
  limit: number,
  before?: Position,
): Promise<EventRow[]> {
  return tx
    .select()
    .from(events)
    .where(and(matching(filter), before && sql`${place} < ${placeOf(before)}`))
    .orderBy(desc(events.xid), desc(events.id))
    .limit(limit);
}

/** The events nearest after a place, oldest first. */
export function listAfter(
  tx: Tx,
  filter: TimelineFilter,
  limit: number,
  after: Position,
): Promise<EventRow[]> {
  return tx
    .select()
    .from(events)
    .where(and(matching(filter), sql`${place} > ${placeOf(after)}`))
    .orderBy(asc(events.xid), asc(events.id))
    .limit(limit);
}

/** The place just behind the last event of a day in Zurich, found in the index of times; null where none is that old. */
export async function endOfDay(tx: Tx, day: string): Promise<Position | null> {
  const [row] = await tx
    .select({ xid: events.xid, id: events.id })
    .from(events)
    .where(lt(events.occurredAt, sql`(${day}::date + 1)::timestamp at time zone 'Europe/Zurich'`))
    .orderBy(desc(events.occurredAt), desc(events.id))
    .limit(1);
  return row === undefined ? null : { xid: row.xid, id: row.id + 1 };
}

const place = sql`(${events.xid}, ${events.id})`;

function placeOf({ xid, id }: Position): SQL {
  return sql`(${xid}::xid8, ${id}::bigint)`;
}

function matching({ types, actor, person, caseId, clientId, proofId }: TimelineFilter): SQL | undefined {
  return and(
    inArray(events.type, [...types]),
    actor === undefined ? undefined : isBy(actor),
    person === undefined ? undefined : and(eq(events.actor, person), eq(events.actorKind, 'user')),
    caseId === undefined ? undefined : eq(events.caseId, caseId),
    clientId === undefined ? undefined : eq(events.clientId, clientId),
    proofId === undefined ? undefined : isAbout(proofId),
  );
}

/** People appear under their office only, so nobody is found by uid here. */
function isBy(actor: string): SQL | undefined {
  return actor === 'officer'
    ? eq(events.actorKind, 'user')
    : and(eq(events.actor, actor), ne(events.actorKind, 'user'));
}

/** Numbers of cases by their ids. */
export async function caseNumbersOf(tx: Tx, caseIds: readonly string[]): Promise<Map<string, string>> {
  if (caseIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: cases.id, caseNo: cases.caseNo })
    .from(cases)
    .where(inArray(cases.id, [...caseIds]));
  return new Map(rows.map(({ id, caseNo }) => [id, caseNo]));
}

/** Names behind those of some events that the timeline shows; others, and places that hold none, are left out. */
export async function namesOf(
  tx: Tx,
  places: readonly Position[],
  types: readonly EventType[],
): Promise<(Position & { person: string | null; client: string | null })[]> {
  const rows = await tx
    .select({ xid: events.xid, id: events.id, person: users.name, client: clients.name })
    .from(events)
    .leftJoin(users, and(eq(users.uid, events.actor), eq(events.actorKind, 'user')))
    .leftJoin(clients, eq(clients.id, events.clientId))
    .where(
      and(
        inArray(
          events.id,
          places.map(({ id }) => id),
        ),
        inArray(events.type, [...types]),
      ),
    );
  const asked = new Set(places.map(printPosition));
  return rows.filter((row) => asked.has(printPosition(row)));
}

/** Names behind the events that some entries of the ledger seal: of types that the timeline shows, or about a client. */
export async function namesByEntry(
  tx: Tx,
  entryIds: readonly string[],
  types: readonly EventType[],
): Promise<EntryNames[]> {
  const rows = await tx
    .select({
      id: events.proofId,
      person: users.name,
      client: clients.name,
      caseNo: sql<string | null>`coalesce(${cases.caseNo}, ${events.data} ->> 'caseNo')`,
      params: sql<
        EntryNames['params']
      >`jsonb_strip_nulls(jsonb_build_object('event', ${events.data} ->> 'event',
        'from', ${events.data} ->> 'from', 'state', ${events.data} ->> 'state', 'reviewId', ${events.data} ->> 'reviewId'))`,
    })
    .from(events)
    .leftJoin(users, and(eq(users.uid, events.actor), eq(events.actorKind, 'user')))
    .leftJoin(clients, eq(clients.id, events.clientId))
    .leftJoin(cases, eq(cases.id, events.caseId))
    .where(
      and(
        inArray(events.proofId, [...entryIds]),
        or(inArray(events.type, [...types]), isNotNull(events.clientId)),
      ),
    );
  return rows.flatMap(({ id, ...names }) => (id === null ? [] : [{ id, ...names }]));
}

/** Everybody who did something that the timeline shows, by name; former officers too. */
export function peopleOf(tx: Tx, types: readonly EventType[]) {
  const did = tx
    .select({ one: sql`1` })
    .from(events)
    .where(and(eq(events.actor, users.uid), eq(events.actorKind, 'user'), inArray(events.type, [...types])));
  return tx
    .select({ uid: users.uid, name: users.name })
    .from(users)
    .where(exists(did))
    .orderBy(asc(users.name), asc(users.uid));
}

/** The event that a ledger entry sealed, and each time that somebody verified the entry. */
function isAbout(proofId: string) {
  return or(
    eq(events.proofId, proofId),
    and(eq(events.type, 'ledger.verified'), sql`${events.data} ->> 'entryId' = ${proofId}`),
  );
}
