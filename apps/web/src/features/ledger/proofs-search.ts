import { idOr, isProofReference } from '../../domain/entity-id.ts';
import { compact, oneOf, textOf, type RawSearch } from '../../client/search-params.ts';

export const proofsTabs = ['list', 'verify', 'config'] as const;
export type ProofsTab = (typeof proofsTabs)[number];

/** Filters, tab and open proof of the proofs page, as the URL holds them. */
export function parseProofsSearch(raw: RawSearch) {
  return compact({
    tab: oneOf(raw['tab'], proofsTabs),
    clientId: textOf(raw['clientId'], 36),
    proofId: textOf(raw['proofId'], 64),
    caseId: textOf(raw['caseId'], 36),
    active: idOr(textOf(raw['active'], 36), undefined),
  });
}
export type ProofsSearch = ReturnType<typeof parseProofsSearch>;

/** The filter that the server gets; what is no id or hash is said at the field and not sent. */
export function proofFilter({ clientId, proofId, caseId }: ProofsSearch) {
  return compact({
    clientId: idOr(clientId, undefined),
    proofId: proofId !== undefined && isProofReference(proofId) ? proofId : undefined,
    caseId: idOr(caseId, undefined),
  });
}
export type ProofFilter = ReturnType<typeof proofFilter>;
