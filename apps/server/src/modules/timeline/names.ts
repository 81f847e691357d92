import type { EntryNames, EventNames } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import { parsePosition, printPosition } from '../../platform/events/position.ts';
import { eventTypesOf } from './describe.ts';
import { namesByEntry, namesOf } from './repo.ts';

/**
 * Who did what, and which client it is about, of those events that the timeline shows: who signed in, or changed
 * rights, is told to nobody who guesses the place of such an event.
 */
export async function namesFor(database: Database, ids: readonly string[]): Promise<EventNames[]> {
  const places = ids.flatMap((id) => parsePosition(id) ?? []);
  if (places.length === 0) return [];
  const rows = await namesOf(database, places, eventTypesOf(undefined));
  return rows.map(({ person, client, ...place }) => ({ id: printPosition(place), person, client }));
}

/** The same of what entries of the ledger seal, by the id of the entry. */
export function namesOfEntries(database: Database, entryIds: readonly string[]): Promise<EntryNames[]> {
  return namesByEntry(database, entryIds, eventTypesOf(undefined));
}
