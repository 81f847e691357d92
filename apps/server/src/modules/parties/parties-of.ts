import type { Structure } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { readStructure } from './repo.ts';
import { today, viewOf } from './structure-view.ts';

/** The structure of a client as officers see it today; null where it has none. */
export async function structureOf(database: Tx, clientId: string): Promise<Structure | null> {
  const kept = await readStructure(database, clientId);
  return kept && viewOf(kept, today());
}

/** Who stands in the structure of a client, and who of them is a beneficial owner today; none where it has no structure. */
export async function partiesOf(
  database: Tx,
  clientId: string,
): Promise<{ partyId: string; name: string; isOwner: boolean }[]> {
  const structure = await structureOf(database, clientId);
  if (structure === null) return [];
  const { parties, owners } = structure;
  const ownerIds = new Set(owners.map(({ partyId }) => partyId));
  return parties.map(({ partyId, name }) => ({ partyId, name, isOwner: ownerIds.has(partyId) }));
}
