import type { timelineRoutes, Parsed } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import { parsePosition, start } from '../../platform/events/position.ts';
import type { Position } from '../../platform/events/position.ts';
import type { EventRow } from '../../platform/events/tables.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { eventTypesOf } from './describe.ts';
import { endOfDay, listAfter, listNewest } from './repo.ts';
import type { TimelineFilter } from './repo.ts';

type Query = Parsed<typeof timelineRoutes.list>['query'];

/** A page of rows, newest first, and whether there are older and newer ones. */
export interface Page {
  readonly rows: readonly EventRow[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** Reads the page that a query asks for. Refuses a place that is none, and more than one. */
export function readPage(database: Database, query: Query): Promise<Page> {
  const { limit, type, before, after, until, around, ...rest } = query;
  const filter = { ...rest, types: eventTypesOf(type) };
  const given = Object.entries({ before, after, until, around }).filter(([, value]) => value !== undefined);
  if (given.length > 1) throw refuse(given[1]?.[0] ?? '');
  if (before !== undefined) return readBefore(database, filter, limit, placeIn('before', before));
  if (after !== undefined) return readAfter(database, filter, limit, placeIn('after', after));
  if (around !== undefined) return readAround(database, filter, limit, placeIn('around', around));
  if (until !== undefined) return readDay(database, filter, limit, until);
  return readBefore(database, filter, limit);
}

/** One row more than asked for tells whether there is a next page. */
async function readBefore(
  database: Database,
  filter: TimelineFilter,
  limit: number,
  before?: Position,
): Promise<Page> {
  const rows = await listNewest(database, filter, limit + 1, before);
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: before !== undefined };
}

async function readAfter(
  database: Database,
  filter: TimelineFilter,
  limit: number,
  after: Position,
): Promise<Page> {
  const rows = await listAfter(database, filter, limit + 1, after);
  return { rows: rows.slice(0, limit).toReversed(), hasOlder: true, hasNewer: rows.length > limit };
}

/** A quarter of the page is newer than the event, so that it does not stand at the very edge. */
async function readAround(
  database: Database,
  filter: TimelineFilter,
  limit: number,
  position: Position,
): Promise<Page> {
  const newer = await readAfter(database, filter, Math.floor(limit / 4) || 1, position);
  const from = await readBefore(database, filter, limit - newer.rows.length, {
    ...position,
    id: position.id + 1,
  });
  return { rows: [...newer.rows, ...from.rows], hasOlder: from.hasOlder, hasNewer: newer.hasNewer };
}

/** From the last event of the day on; where nothing is that old, the oldest events. */
async function readDay(
  database: Database,
  filter: TimelineFilter,
  limit: number,
  day: string,
): Promise<Page> {
  const end = await endOfDay(database, day);
  const page = end === null ? null : await readBefore(database, filter, limit, end);
  if (page === null || page.rows.length === 0) {
    return { ...(await readAfter(database, filter, limit, start)), hasOlder: false };
  }
  const first = page.rows[0];
  const newer = first === undefined ? [] : await listAfter(database, filter, 1, first);
  return { ...page, hasNewer: newer.length > 0 };
}

function placeIn(name: string, text: string): Position {
  const position = parsePosition(text);
  if (position === null) throw refuse(name);
  return position;
}

function refuse(name: string): AppError {
  return new AppError('invalid-request', { fields: [{ path: `query.${name}`, code: 'invalid_format' }] });
}
