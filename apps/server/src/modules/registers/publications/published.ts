import type { RegisterPublished } from '@sorgfalt/contract';
import type { DeclaredEntity } from '@sorgfalt/kyc';
import type { Tx } from '../../../platform/database/database.ts';
import { subjectsOf } from '../subjects.ts';
import { readPublications } from './publication-repo.ts';

/** What registers published of a client and those behind it that no extract before had; whoever left the structure is asked about no longer. */
export async function readPublished(
  tx: Tx,
  clientId: string,
  client: DeclaredEntity | null,
): Promise<RegisterPublished[]> {
  const rows = await readPublications(tx, clientId, { onlyNew: true });
  if (rows.length === 0) return [];
  const subjects = await subjectsOf(tx, clientId, client);
  const names = new Map(subjects.map(({ partyId, declared }) => [partyId, declared.name]));
  return rows.flatMap(({ id: publicationId, partyId, register, number, publishedOn, mutations, foundAt }) => {
    const name = names.get(partyId);
    return name === undefined
      ? []
      : [{ publicationId, partyId, name, register, number, publishedOn, mutations: [...mutations], foundAt }];
  });
}
