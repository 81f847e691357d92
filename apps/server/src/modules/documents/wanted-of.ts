import { swissDay } from '@sorgfalt/calendar';
import type { ClientDocuments, DueForm, WantedDocument } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { structureOf } from '../parties/index.ts';
import { documentsThatCount } from './check-signed.ts';
import { isSignedAsIs, wantedDocuments } from './completeness.ts';
import { kindOfClient, listDocuments } from './repo.ts';
import type { NamedDocument } from './repo.ts';

/**
 * The documents of a client, whom they can be about, which forms it has to sign and what its kind asks for today; null without
 * such a client.
 */
export async function wantedOf(
  tx: Tx,
  clientId: string,
): Promise<
  | (Pick<ClientDocuments, 'parties' | 'forms'> & {
      readonly documents: readonly NamedDocument[];
      readonly wanted: WantedDocument[];
    })
  | null
> {
  const kind = await kindOfClient(tx, clientId);
  if (kind === null) return null;
  const documents = await listDocuments(tx, clientId);
  const counting = await documentsThatCount(tx, clientId, documents);
  const structure = await structureOf(tx, clientId);
  const forms = structure?.forms ?? [];
  const ownerIds = structure?.owners.map(({ partyId }) => partyId) ?? [];
  return {
    documents,
    wanted: wantedDocuments(kind, { ownerIds, forms, documents: counting }, swissDay(new Date())),
    parties:
      structure?.parties.map(({ partyId, name, kind: type }) => ({
        partyId,
        name,
        isPerson: type === 'person',
      })) ?? [],
    forms: forms.map(({ form, about }) => ({ form, about })),
  };
}

/** Whether a copy of a form of a client is on file that was signed as the form stands. */
export async function isSigned(tx: Tx, clientId: string, form: DueForm): Promise<boolean> {
  const documents = await documentsThatCount(tx, clientId, await listDocuments(tx, clientId));
  return isSignedAsIs(form, documents, swissDay(new Date()));
}
