import { idOr } from '../../domain/entity-id.ts';
import { compact, oneOf, textOf, type RawSearch } from '../../client/search-params.ts';

export const proofsTabs = ['list', 'verify', 'config'] as const;
export type ProofsTab = (typeof proofsTabs)[number];

/** Filters, order, tab and open proof of the proofs page, as the URL holds them. */
export function parseProofsSearch(raw: RawSearch) {
  return compact({
    tab: oneOf(raw['tab'], proofsTabs),
    clientId: textOf(raw['clientId'], 36),
    proofId: textOf(raw['proofId'], 64),
    caseId: textOf(raw['caseId'], 36),
    sort: textOf(raw['sort'], 40),
    active: idOr(textOf(raw['active'], 36), undefined),
  });
}
export type ProofsSearch = ReturnType<typeof parseProofsSearch>;
