import type { Tx } from '../../platform/database/database.ts';
import { readStructure } from './repo.ts';
import { today, viewOf } from './structure-view.ts';

/** Who stands in the structure of a client, and who of them is a beneficial owner today; none where it has no structure. */
export async function partiesOf(
  database: Tx,
  clientId: string,
): Promise<{ partyId: string; name: string; isOwner: boolean }[]> {
  const kept = await readStructure(database, clientId);
  if (kept === null) return [];
  const { parties, owners } = viewOf(kept, today());
  const ownerIds = new Set(owners.map(({ partyId }) => partyId));
  return parties.map(({ partyId, name }) => ({ partyId, name, isOwner: ownerIds.has(partyId) }));
}
