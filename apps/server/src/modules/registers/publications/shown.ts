import type { EntityPublication, RegisterSubject } from '@sorgfalt/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { PublicationRow } from '../tables.ts';
import { publicationId } from './keep-publication.ts';
import { readPublications } from './publication-repo.ts';

/** So many of one company are shown, the newest. */
const shownMax = 20;

/** What was published about the client (null) and each party, as screens show it. */
export async function publicationsOf(
  tx: Tx,
  box: SecretBox,
  clientId: string,
): Promise<(partyId: string | null) => Pick<RegisterSubject, 'publications' | 'morePublications'>> {
  const rows = await readPublications(tx, clientId);
  return (partyId) => {
    const own = rows.filter((row) => row.partyId === partyId);
    return {
      publications: own.slice(0, shownMax).map((row) => toWire(row, box)),
      morePublications: Math.max(own.length - shownMax, 0),
    };
  };
}

function toWire(row: PublicationRow, box: SecretBox): EntityPublication {
  const { id, register, number, publishedOn, mutations, isNew, foundIn, foundAt, sealed } = row;
  return {
    publicationId: id,
    register,
    number,
    publishedOn,
    mutations: [...mutations],
    isNew,
    foundIn,
    foundAt,
    text: box.open(publicationId(id), sealed),
  };
}
