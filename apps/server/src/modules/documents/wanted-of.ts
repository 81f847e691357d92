import { swissDay } from '@sorgfalt/calendar';
import type { WantedDocument } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { partiesOf } from '../parties/index.ts';
import { wantedDocuments } from './completeness.ts';
import { kindOfClient, listDocuments } from './repo.ts';
import type { NamedDocument } from './repo.ts';

/** The documents of a client, whom they can be about, and what its kind asks for today; null without such a client. */
export async function wantedOf(
  tx: Tx,
  clientId: string,
): Promise<{
  readonly documents: readonly NamedDocument[];
  readonly wanted: WantedDocument[];
  readonly parties: { partyId: string; name: string }[];
} | null> {
  const kind = await kindOfClient(tx, clientId);
  if (kind === null) return null;
  const documents = await listDocuments(tx, clientId);
  const parties = await partiesOf(tx, clientId);
  const ownerIds = parties.filter(({ isOwner }) => isOwner).map(({ partyId }) => partyId);
  return {
    documents,
    wanted: wantedDocuments(kind, { ownerIds, documents }, swissDay(new Date())),
    parties: parties.map(({ partyId, name }) => ({ partyId, name })),
  };
}
