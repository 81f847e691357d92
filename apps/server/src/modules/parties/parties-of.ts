import type { IsoDate } from '@sorgfalt/calendar';
import type { Structure } from '@sorgfalt/contract';
import { signatoriesOn } from '@sorgfalt/parties';
import type { Tx } from '../../platform/database/database.ts';
import { readStructure } from './repo.ts';
import { readingOf, today, viewOf } from './structure-view.ts';

/** The structure of a client as officers see it today; null where it has none. */
export async function structureOf(database: Tx, clientId: string): Promise<Structure | null> {
  const kept = await readStructure(database, clientId);
  return kept && viewOf(kept, today());
}

/** The natural persons who may sign for a client on a day by their role in it; none where it has no structure. */
export async function signatoriesOf(tx: Tx, clientId: string, day: IsoDate): Promise<string[]> {
  const kept = await readStructure(tx, clientId);
  return kept === null ? [] : signatoriesOn(readingOf(kept, day).graph, kept.row.subject, day);
}
