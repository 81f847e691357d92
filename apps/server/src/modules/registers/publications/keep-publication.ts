import { swissDay } from '@sorgfalt/calendar';
import { isRelevant } from '@sorgfalt/kyc';
import type { Publication } from '@sorgfalt/kyc';
import { jsonOf } from '../../../adapters/zefix/zefix-exchange.ts';
import { publicationsIn } from '../../../adapters/zefix/zefix-publication.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { sha256 } from '../../../platform/sha256.ts';
import { findExtract, lastExtractOf } from '../repo.ts';
import { sealedId } from '../sealed-id.ts';
import { insertPublication, knownSince } from './publication-repo.ts';

/** Whom publications are about, as it is known in a register. */
export interface Published {
  readonly clientId: string;
  readonly partyId: string | null;
  readonly uid: string;
}

/** So many of one answer are kept, the newest: no company has more between two looks. */
const keptMax = 200;

/**
 * What counts as known of a company: what its last extract had, or else what was published before the client was. Whatever is not known
 * is kept once, and is new where more than an address changed.
 */
export type Known = (publication: Publication) => boolean;

export async function readKnown(
  tx: Tx,
  box: SecretBox,
  { clientId, partyId, uid }: Published,
): Promise<Known> {
  const last = await lastExtractOf(tx, { clientId, partyId, register: 'zefix' });
  const row = last?.entry?.uid === uid ? await findExtract(tx, { clientId, extractId: last.id }) : null;
  const raw = row === null ? null : box.openBytes(sealedId(row.id), row.sealed);
  if (raw === null) {
    const since = swissDay(new Date(await knownSince(tx, clientId)));
    return ({ publishedOn }) => publishedOn < since;
  }
  const had = new Set(publicationsIn(jsonOf(raw)).map(hashOf));
  return (publication) => had.has(hashOf(publication));
}

/** Keeps what is not known, and says so of each that was not kept before. The client is held. */
export async function keepPublications(
  { tx, append }: Unit,
  box: SecretBox,
  about: Published & { readonly foundIn: 'day' | 'extract'; readonly foundAt: string },
  given: { readonly publications: readonly Publication[]; readonly isKnown: Known },
): Promise<void> {
  const found = given.publications
    .filter((each) => !given.isKnown(each))
    .toSorted((a, b) => (a.publishedOn < b.publishedOn ? 1 : -1))
    .slice(0, keptMax);
  for (const publication of found) {
    const { number, publishedOn, mutations, text } = publication;
    const id = uuidv7();
    const isNew = isRelevant(mutations);
    const said = { register: 'zefix', number, publishedOn, mutations, isNew } as const;
    const hash = hashOf(publication);
    const sealed = box.close(publicationId(id), text);
    if (!(await insertPublication(tx, { id, ...about, ...said, sha256: hash, sealed }))) continue;
    const { clientId, partyId, uid, foundIn } = about;
    await append({
      type: 'client.register_published',
      status: isNew ? 'flagged' : 'recorded',
      clientId,
      data: { publicationId: id, register: 'zefix', isNew },
      evidence: {
        clientId,
        publicationId: id,
        partyId,
        uid,
        foundIn,
        ...said,
        mutations: [...mutations],
        sha256: hash,
      },
    });
  }
}

/** What a text is bound to: none is read in the place of another. */
export const publicationId = (id: string) => `register-publication/${id}`;

function hashOf({ number, publishedOn, mutations, text }: Publication): string {
  return sha256(JSON.stringify([number, publishedOn, mutations, text]));
}
