import type { IsoDate } from '@sorgfalt/calendar';
import type { ClientKind, WantedDocument } from '@sorgfalt/contract';
import { kindPackOn } from '@sorgfalt/kyc';
import type { DocumentRow } from './tables.ts';

type Standing = Pick<DocumentRow, 'paper' | 'partyId' | 'validUntil' | 'withdrawnAt'>;

/** Whether the last day of a document has passed. */
export function isExpired({ validUntil }: Pick<DocumentRow, 'validUntil'>, today: IsoDate): boolean {
  return validUntil !== null && validUntil < today;
}

/**
 * The papers that a kind of client shows on `today`, each with the article and whether it is there. Who stands behind a client is
 * verified one by one (AMLA Art. 4): of each beneficial owner there is a document that is about it. For the others any
 * document of the kind does, whomever it is about.
 */
export function wantedDocuments(
  kind: ClientKind,
  { ownerIds, documents }: { readonly ownerIds: readonly string[]; readonly documents: readonly Standing[] },
  today: IsoDate,
): WantedDocument[] {
  const standing = documents.filter(({ withdrawnAt }) => withdrawnAt === null);
  return kindPackOn(today).kinds[kind].papers.flatMap(({ paper, article }) => {
    const isOfEach = paper === 'owner-verification' && ownerIds.length > 0;
    return (isOfEach ? ownerIds : [null]).map((partyId) => {
      const found = standing.filter(
        (each) => each.paper === paper && (partyId === null || each.partyId === partyId),
      );
      const isKept = found.some((each) => !isExpired(each, today));
      return { paper, article, partyId, state: isKept ? 'kept' : found.length > 0 ? 'expired' : 'missing' };
    });
  });
}
