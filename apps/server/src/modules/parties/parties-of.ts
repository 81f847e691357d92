import type { IsoDate } from '@sorgfalt/calendar';
import type { Structure, StructureParty } from '@sorgfalt/contract';
import { reportContent, signatoriesOn } from '@sorgfalt/parties';
import type { ReportContent } from '@sorgfalt/parties';
import type { Tx } from '../../platform/database/database.ts';
import { readStructure } from './repo.ts';
import { readingOf, today, viewOf } from './structure-view.ts';

/** The structure of a client as officers see it today; null where it has none. */
export async function structureOf(database: Tx, clientId: string): Promise<Structure | null> {
  const kept = await readStructure(database, clientId);
  return kept && viewOf(kept, today());
}

/** By the day, the natural persons who may sign for a client by their role in it; none where it has no structure. */
export async function signatoriesOf(tx: Tx, clientId: string): Promise<(day: IsoDate) => string[]> {
  const kept = await readStructure(tx, clientId);
  return (day) => (kept === null ? [] : signatoriesOn(readingOf(kept, day).graph, kept.row.subject, day));
}

/** What would be reported on a day of the parties of a structure, with what is known of each. */
export interface Reports {
  readonly parties: readonly Pick<
    StructureParty,
    'partyId' | 'kind' | 'name' | 'isListed' | 'beganOn' | 'country' | 'uid' | 'address'
  >[];
  /** Null for what is no party of it. */
  contentOf(partyId: string): ReportContent | null;
}

/** Null where the client has no structure. */
export async function reportsOf(tx: Tx, clientId: string, day: IsoDate): Promise<Reports | null> {
  const kept = await readStructure(tx, clientId);
  if (kept === null) return null;
  const { graph } = readingOf(kept, day);
  const parties = viewOf(kept, day).parties.map(
    ({ partyId, kind, name, isListed, beganOn, country, uid, address }) => {
      return { partyId, kind, name, isListed, beganOn, country, uid, address };
    },
  );
  return { parties, contentOf: (partyId) => reportContent(graph, partyId, day) };
}
